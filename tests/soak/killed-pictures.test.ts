import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { CALLS } from '@support-desk/contract'
import type { StoreLocation } from '../../server/open-store.ts'
import { verify } from '../../server/operations/verify/verify.ts'
import { formOf, PASSWORD } from '../../server/testing/calls/test-server.ts'
import { onDatabase } from '../../server/testing/database/raw-database.ts'
import { createDatabase } from '../../server/testing/postgres/postgres.ts'
import { type NodeProcess, startNode } from '../../server/testing/programs/node-process.ts'

const KILLS = 6
const PICTURES = 4
/** In ms; longer than any step of the job, so that kills hit every step at some time. */
const LONGEST_STEP_MS = 900
const ticketdetails = { date: '2026-01-05', time: '', subject: 'Projector', message: 'All is green.' }

let folder: string
const running = new Set<NodeProcess>()
const discards: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const node of running) await kill(node)
  for (const discard of discards.splice(0)) await discard()
  await rm(folder, { recursive: true })
})

async function start({ dataDir, databaseUrl }: StoreLocation, index: number): Promise<NodeProcess> {
  const settings = {
    DATA_DIR: databaseUrl ? `${dataDir}-${index}` : dataDir,
    ADMIN_PASSWORD: PASSWORD,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const node = await startNode(settings)
  running.add(node)
  return node
}

async function kill(node: NodeProcess): Promise<void> {
  running.delete(node)
  node.signal('SIGKILL')
  await node.ended
}

const addressOf = ({ port }: NodeProcess, path: string): string => `http://127.0.0.1:${port}${path}`

async function register(node: NodeProcess): Promise<string> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(addressOf(node, path), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const { Otp, Email } = await post(CALLS.requestCode.path, { email: 'ada@example.com' })
  const secret = { password: PASSWORD, repeatpassword: PASSWORD, otpemail: Email, otp: Otp, pto: Otp }
  await post(CALLS.register.path, { username: 'ada', email: 'ada@example.com', ...secret })
  const { loginnewuser } = await post(CALLS.logIn.path, { log_detail: 'ada', userPassword: PASSWORD })
  return (loginnewuser as { jwttoken: string }).jwttoken
}

let shade = 0

/** Raises a ticket with a unique picture. Returns its id. */
async function raise(node: NodeProcess, token: string): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const background = { r: shade++, g: 60, b: 90 }
  const image = await sharp({ create: { width: 700, height: 500, channels: 3, background, noise } })
    .png()
    .toBuffer()
  const { type, payload } = await formOf('img', { image, fields: { ticketdetails } })
  const response = await fetch(addressOf(node, '/api/NewTicket'), {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
    body: Uint8Array.from(payload),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { ticketID: string }).ticketID
}

/** Makes waiting jobs due, and expires the leases of dead nodes. */
const hurry = (place: StoreLocation, what: 'waits' | 'claimed') =>
  onDatabase(place, (run) =>
    run(
      `update jobs set due_at = '2020-01-01T00:00:00.000Z' where job = 'picture shrinking'
       and lease is ${what === 'waits' ? '' : 'not '}null`,
    ),
  )

const left = async (place: StoreLocation): Promise<number> =>
  (await onDatabase(place, (run) => run(`select key from jobs where job = 'picture shrinking'`))).length

/** Number of different pictures of all tickets. */
async function picturesOfTickets(place: StoreLocation): Promise<{ full: number; thumb: number }> {
  const rows = (await onDatabase(place, (run) =>
    run('select picture_full as full, picture_thumb as thumb from tickets'),
  )) as { full: string; thumb: string }[]
  const different = (names: string[]): number => new Set(names).size
  return { full: different(rows.map(({ full }) => full)), thumb: different(rows.map(({ thumb }) => thumb)) }
}

const isClaimed = async (place: StoreLocation): Promise<boolean> =>
  (
    await onDatabase(place, (run) =>
      run(`select key from jobs where job = 'picture shrinking' and lease is not null`),
    )
  ).length > 0

async function expectRight(place: StoreLocation): Promise<void> {
  const lines: string[] = []
  expect(await verify(place, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
}

/** Processes that make thumbnails, started by any server. */
async function helpersOf(parent: number): Promise<string[]> {
  const found: string[] = []
  for (const id of await readdir('/proc')) {
    const stat = await readFile(join('/proc', id, 'stat'), 'utf8').catch(() => '')
    if (stat.split(') ')[1]?.split(' ')[1] === String(parent)) found.push(id)
  }
  return found
}

const isThere = async (id: string): Promise<boolean> =>
  (await readFile(join('/proc', id, 'stat'), 'utf8').catch(() => '')) !== ''

describe.each([
  { database: 'SQLite', nodes: 1 },
  { database: 'PostgreSQL', nodes: 2 },
])('on $database', ({ database, nodes }) => {
  it('keeps all data valid when the server is killed while creating thumbnails, and creates the rest', async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-desk-forms-'))
    const place: StoreLocation = { dataDir: join(folder, 'desk') }
    if (database === 'PostgreSQL') {
      const created = await createDatabase(inject('postgresUrl'))
      discards.push(() => created.drop())
      place.databaseUrl = created.url
    }
    const servers: NodeProcess[] = []
    for (let index = 0; index < nodes; index++) servers.push(await start(place, index))
    const [first] = servers
    if (!first) throw new Error('There is no server.')
    const token = await register(first)
    const tickets: string[] = []
    for (let kills = 0; kills < KILLS; kills++) {
      const index = kills % nodes
      const victim = servers[index]
      if (!victim) throw new Error('There is no server.')
      for (let count = 0; count < PICTURES; count++) tickets.push(await raise(victim, token))
      await hurry(place, 'waits')
      // Scheduling a job wakes the jobs of the same node.
      tickets.push(await raise(victim, token))
      await expect.poll(() => isClaimed(place), { interval: 10 }).toBe(true)
      await pause((LONGEST_STEP_MS * kills) / KILLS)
      const helpers = await helpersOf(victim.pid)
      await kill(victim)
      for (const id of helpers) await expect.poll(() => isThere(id)).toBe(false)
      await expectRight(place)
      await hurry(place, 'claimed')
      servers[index] = await start(place, index)
      expect((await fetch(addressOf(servers[index], '/readyz'))).status).toBe(200)
    }
    await hurry(place, 'waits')
    tickets.push(await raise(servers[0] ?? first, token))
    await expect.poll(() => left(place)).toBe(0)
    await expectRight(place)
    expect(await picturesOfTickets(place)).toEqual({ full: tickets.length, thumb: tickets.length })
    for (const id of tickets) {
      for (const [size, width] of Object.entries({ full: 700, thumb: 640 })) {
        const response = await fetch(
          addressOf(servers[0] ?? first, `/api/v1/tickets/${id}/pictures/${size}`),
          { headers: { authorization: `Bearer ${token}` } },
        )
        expect(response.headers.get('content-type')).toBe('image/webp')
        expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width)
      }
    }
  })
})
