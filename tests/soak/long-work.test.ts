import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BulkJobOnWire } from '@support-desk/contract'
import { fillFolder } from '../../tools/bench/history/fill-folder.ts'
import { KNOWN, PASSWORD } from '../../tools/bench/history/accounts.ts'
import { LONGEST_SLICE_MS } from '../../server/testing/programs/busy-slices.ts'
import { type WatchedServer, startWatchedServer } from '../../server/testing/programs/watched-server.ts'

const TICKETS = 100_000
/** Limit of the 99th percentile of event loop delays during the work, in ms. */
const LONGEST_P99 = 50
/** Delay of the first retention run after the start, and the watched part of it, in seconds. */
const RETENTION_SECONDS = { first: 60, watched: 30 }
/** Number of unsolved tickets of the member to delete. */
const OPEN = 5_000

let folder: string
let dataDir: string
let server: WatchedServer
let token: string

const start = (settings: Record<string, string> = {}): Promise<WatchedServer> =>
  startWatchedServer({
    DATA_DIR: dataDir,
    ADMIN_USERNAME: KNOWN.Admin,
    ADMIN_PASSWORD: PASSWORD,
    LIMIT_CHANGES_PER_USER: '10000000/900',
    ...settings,
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-soak-'))
  dataDir = join(folder, 'data')
  await fillFolder(dataDir, { tickets: TICKETS })
  reopenTickets()
  server = await start()
  token = await logIn(KNOWN.Admin)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** Gives a member very many unsolved tickets, each with a notification. */
function reopenTickets(): void {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  const { id } = find(database, KNOWN.SupportTeam)
  database.exec(`
    update tickets set assignee_id = '${id}', assignee_key = '${KNOWN.SupportTeam}', status = 'Pending'
      where number <= ${OPEN};
    insert or ignore into chat_members (ticket_id, account_id, read_number, latest_at)
      select id, '${id}', 0, created_at from tickets where number <= ${OPEN};
    insert into notifications (id, account_id, ticket_id, kind, text, created_at)
      select 'n' || id, '${id}', id, 'ticket.assigned', 'A ticket for you', created_at from tickets`)
  database.close()
}

const find = (database: DatabaseSync, username: string): { id: string } =>
  database.prepare('select id from accounts where username = ?').get(username) as { id: string }

function idOf(username: string): string {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  try {
    return find(database, username).id
  } finally {
    database.close()
  }
}

async function logIn(login: string): Promise<string> {
  const response = await fetch(`${server.url}/api/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ log_detail: login, userPassword: PASSWORD }),
  })
  const { loginnewuser } = (await response.json()) as { loginnewuser: { jwttoken: string } }
  return loginnewuser.jwttoken
}

/** Reads an answer at full speed in another program. A slow reader would give the server pauses. */
const READER = `
  const [, url, method, token] = process.argv
  const { hostname, port, pathname, search } = new URL(url)
  const socket = require('node:net').connect(port, hostname)
  socket.write(method + ' ' + pathname + search + ' HTTP/1.1\\r\\nHost: ' + hostname + ':' + port +
    '\\r\\nConnection: close\\r\\nAuthorization: Bearer ' + token + '\\r\\n\\r\\n')
  let head = ''
  socket.on('data', (bytes) => { if (head === '') head = bytes.toString('latin1', 0, 12) })
  socket.on('close', () => process.exit(head.startsWith('HTTP/1.1 20') ? 0 : 1))`

const request = (method: string, path: string): Promise<number> =>
  run('-e', READER, `${server.url}${path}`, method, token)

async function run(...args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { env: { DATA_DIR: dataDir }, stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  return code
}

const command = (name: string, ...args: string[]): Promise<number> =>
  run(join(import.meta.dirname, '../../server/cli', `${name}.ts`), ...args)

/** Runs a bulk job. Returns the number of tickets that it could not change. */
async function bulkJob(condition: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ condition, action: 'priority', value: 'urgent' })
  const path = `${server.url}/api/v1/bulk-jobs`
  const { id } = (await (await fetch(path, { method: 'POST', headers, body })).json()) as { id: string }
  for (;;) {
    const job = (await (await fetch(`${path}/${id}`, { headers })).json()) as BulkJobOnWire
    if (job.state === 'ended') return job.failed
    await setTimeout(500)
  }
}

/** Each returns 0 on success. */
const LONG_WORK: [name: string, work: () => Promise<number>][] = [
  ['an export of the audit log as CSV', () => request('GET', '/api/v1/audit-entries/export?format=csv')],
  [
    'an export of the audit log as JSON lines',
    () => request('GET', '/api/v1/audit-entries/export?format=jsonl'),
  ],
  [
    'an export of a user who raised many tickets',
    () => request('GET', `/api/v1/users/${idOf(KNOWN.User)}/export`),
  ],
  [
    'an export of a user with much data',
    () => request('GET', `/api/v1/users/${idOf(KNOWN.SupportTeam)}/export`),
  ],
  ['a backup', () => command('backup', join(folder, 'desk.backup'))],
  // The verification reports that tickets were reopened directly in the database.
  ['a verification of the database', async () => (await command('verify')) - 1],
  ['a rotation of keys', () => command('rotate-keys')],
  ['a bulk job over 10,000 tickets', async () => bulkJob('number:<=10000')],
  [
    'a deletion of a user with much data',
    () => request('DELETE', `/api/DeleteUser/${idOf(KNOWN.SupportTeam)}/SupportTeam`),
  ],
  [
    'an erasure of a deleted user with much data',
    () => request('POST', `/api/v1/users/${idOf(KNOWN.SupportTeam)}/erase`),
  ],
  [
    'an erasure of a user with many raised tickets',
    () => request('POST', `/api/v1/users/${idOf(KNOWN.User)}/erase`),
  ],
  [
    'a run of retention',
    async () => {
      await setTimeout(RETENTION_SECONDS.watched * 1000)
      return 0
    },
  ],
]

it.each(LONG_WORK)('%s does not delay other requests', async (name, work) => {
  if (name === 'a run of retention') {
    await server.stop()
    const old = { RETAIN_TICKETS_DAYS: '90', RETAIN_CHATS_DAYS: '60', RETAIN_AUDIT_DAYS: '30' }
    server = await start(old)
    await setTimeout(RETENTION_SECONDS.first * 1000)
  }
  const { p99, longestBusy } = await server.during(async () => expect(await work()).toBe(0))
  expect(p99).toBeLessThan(LONGEST_P99)
  expect(longestBusy).toBeLessThan(LONGEST_SLICE_MS)
})
