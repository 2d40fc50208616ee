import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { CALLS } from '@support-desk/contract'
import type { StoreLocation } from '../../../open-store.ts'
import { verify } from '../../../operations/verify/verify.ts'
import { PASSWORD } from '../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../testing/database/raw-database.ts'
import { type ImapServer, startImapServer } from '../../../testing/mail/imap-server.ts'
import { rawMail } from '../../../testing/mail/incoming.ts'
import { createDatabase } from '../../../testing/postgres/postgres.ts'
import { type NodeProcess, startNode } from '../../../testing/programs/node-process.ts'

const MAILBOXES = 4
const EACH = 6
/** The lease of a mail expires a minute after its node dies; a busy machine needs more time. */
const LONGEST_MS = 90_000

let folder: string
let database: { url: string; drop: () => Promise<void> }
let place: StoreLocation
let servers: ImapServer[]
const nodes: NodeProcess[] = []
let sent = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-mail-nodes-'))
  database = await createDatabase(inject('postgresUrl'))
  place = { dataDir: folder, databaseUrl: database.url }
  servers = await Promise.all(Array.from({ length: MAILBOXES }, () => startImapServer()))
  for (const index of [0, 1]) nodes[index] = await start(index)
})
afterAll(async () => {
  for (const node of nodes) node.signal('SIGKILL')
  await Promise.all(nodes.map(({ ended }) => ended))
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  await rm(folder, { recursive: true })
})

const start = (index: number): Promise<NodeProcess> =>
  startNode({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, `node-${index}`),
    ADMIN_PASSWORD: PASSWORD,
    MAIL_FROM: 'Support Desk <desk@example.org>',
    MAIL_IN_PRIVATE_HOSTS: 'on',
  })

const rows = <Row>(statement: string): Promise<Row[]> =>
  onDatabase(place, async (run) => (await run(statement)) as Row[])

async function post(path: string, body: object, token = ''): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(`http://127.0.0.1:${nodes[0]?.port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

/** Puts a mail of a different sender into each mailbox. */
function arrive(): void {
  for (let each = 0; each < EACH; each++) {
    for (const server of servers) {
      const id = `mail-${++sent}@example.net`
      server.add(rawMail({ from: id, subject: id, messageId: id }))
    }
  }
}

const delivered = async (): Promise<number> =>
  Number(
    (await rows<{ n: string }>(`select count(*) as n from received_mails where state = 'delivered'`))[0]?.n,
  )
async function untilDelivered(count: () => number): Promise<void> {
  await expect.poll(async () => (await delivered()) >= count(), { interval: 50 }).toBe(true)
}

async function kill(index: number): Promise<void> {
  const node = nodes[index]
  node?.signal('SIGKILL')
  await node?.ended
}

test('neither loses nor duplicates a mail when one of two nodes is killed and the other continues', async () => {
  const login = await post(CALLS.logIn.path, { log_detail: 'admin', userPassword: PASSWORD })
  const token = String((login['loginnewuser'] as { jwttoken: string }).jwttoken)
  for (const [index, { port, user, password }] of servers.entries()) {
    const settings = { host: '127.0.0.1', port, security: 'none', user, login: 'password', password }
    const box = {
      name: `box-${index}`,
      address: `box-${index}@example.org`,
      door: 'imap',
      isOn: true,
      settings,
    }
    await post(CALLS.createMailbox.path, box, token)
  }
  arrive()
  await untilDelivered(() => 1)
  for (const dying of [0, 1, 0, 1]) {
    const before = await delivered()
    arrive()
    // In the middle of its work: some mails are delivered, others are not.
    await untilDelivered(() => before + 1)
    await kill(dying)
    const diedAt = performance.now()
    arrive()
    await untilDelivered(() => sent)
    expect(performance.now() - diedAt).toBeLessThan(LONGEST_MS)
    nodes[dying] = await start(dying)
  }
  const ids = Array.from({ length: sent }, (_, index) => `mail-${index + 1}@example.net`).toSorted()
  const kept = await rows<{ id: string }>('select message_id as id from received_mails')
  expect(kept.map(({ id }) => id).toSorted()).toEqual(ids)
  const raised = await rows<{ subject: string }>('select subject from tickets')
  expect(raised.map(({ subject }) => subject).toSorted()).toEqual(ids)
  // Each sender gets one acknowledgement, whichever node sends it.
  const told = await rows<{ recipient: string }>(
    `select recipient from outbox where recipient like '%@example.net'`,
  )
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(ids)
  expect(servers.flatMap(({ mails }) => mails).flatMap(({ flags }) => [...flags])).toEqual([])
  const lines: string[] = []
  expect(await verify(place, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
})
