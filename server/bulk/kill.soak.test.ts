import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { type BulkJobOnWire, CALLS } from '@support-desk/contract'
import { createPasswords } from '../auth/passwords/passwords.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { openStore, type Place } from '../open-store.ts'
import { verify } from '../operations/verify/verify.ts'
import { PASSWORD } from '../testing/calls/test-server.ts'
import { onDatabase } from '../testing/database/raw-database.ts'
import { addAccount, addTicket, at } from '../testing/database/test-store.ts'
import { createDatabase } from '../testing/postgres/postgres.ts'
import { type NodeProcess, startNode } from '../testing/programs/node-process.ts'

const TICKETS = 500
/** It is killed each time it has done so much more. */
const KILLED_AFTER = [40, 200, 390]

let folder: string
const running = new Set<NodeProcess>()
const discards: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const node of running) await kill(node)
  for (const discard of discards.splice(0)) await discard()
  await rm(folder, { recursive: true })
})

/** Makes an install with tickets that nobody has, and gives their ids. */
async function fill(place: Place): Promise<string[]> {
  const store = await openStore(place)
  const passwordHash = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(PASSWORD)
  const ada = { id: 'ada', username: 'ada', email: 'ada@example.com', role: 'SupportTeam' as const }
  await store.write((tx) => tx.accounts.insert({ ...ada, joinedAt: at(0), passwordHash }))
  const user = await addAccount(store, 'User')
  const ids: string[] = []
  for (let index = 0; index < TICKETS; index++) {
    const ticketId = await addTicket(store, user.id)
    await store.write((tx) =>
      tx.events.append({ kind: 'ticket.raised', ticketId, actorId: user.id, data: {} }, at(0)),
    )
    ids.push(ticketId)
  }
  const files = place.databaseUrl ? store.files : createDiskFiles(join(place.dataDir, 'files'))
  for (const name of ['full.webp', 'thumb.webp']) await files.keep(name, new Uint8Array(1))
  await store.close()
  return ids
}

async function start({ dataDir, databaseUrl }: Place): Promise<NodeProcess> {
  const node = await startNode({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  running.add(node)
  return node
}

async function kill(node: NodeProcess): Promise<void> {
  running.delete(node)
  node.signal('SIGKILL')
  await node.ended
}

/** What a client asks a server. */
async function ask<T>(
  node: NodeProcess,
  method: string,
  path: string,
  token = '',
  body?: object,
): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${node.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer as T
}

async function logIn(node: NodeProcess): Promise<string> {
  const body = { log_detail: 'ada', userPassword: PASSWORD }
  const answer = await ask<{ loginnewuser: { jwttoken: string } }>(node, 'POST', CALLS.logIn.path, '', body)
  return answer.loginnewuser.jwttoken
}

async function expectRight(place: Place): Promise<void> {
  const lines: string[] = []
  expect(await verify(place, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
}

/** Lets whatever a dead server had claimed be free, as time would. */
const freeClaims = (place: Place) =>
  onDatabase(place, (run) =>
    run(`update jobs set due_at = '2020-01-01T00:00:00.000Z' where job = 'bulk job' and lease is not null`),
  )

/** Waits until a job has done so much, or is over. */
async function until(node: NodeProcess, token: string, id: string, done: number): Promise<BulkJobOnWire> {
  for (const end = performance.now() + 120_000; performance.now() < end;) {
    const job = await ask<BulkJobOnWire>(node, 'GET', `/api/v1/bulk-jobs/${id}`, token)
    if (job.state === 'ended' || job.changed >= done) return job
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`Bulk job ${id} does not go on.`)
}

/** Works a job off by servers that are killed again and again, and gives the server that ended it. */
async function endure(place: Place, first: NodeProcess, token: string, id: string): Promise<NodeProcess> {
  let node = first
  for (const done of KILLED_AFTER) {
    const job = await until(node, token, id, done)
    expect(job.state, 'It was over before it could be killed.').not.toBe('ended')
    await kill(node)
    await expectRight(place)
    await freeClaims(place)
    node = await start(place)
  }
  expect(await until(node, token, id, Infinity)).toMatchObject({
    ending: 'done',
    total: TICKETS,
    changed: TICKETS,
    failed: 0,
  })
  return node
}

const changesOf = async (place: Place, kind: string, job: string): Promise<string[]> =>
  (
    (await onDatabase(place, (run) =>
      run(`select ticket_id as id from events where kind = '${kind}' and data like '%"job":"${job}"%'`),
    )) as { id: string }[]
  ).map(({ id }) => id)

describe.each(['SQLite', 'PostgreSQL'])('on %s', (database) => {
  it('a bulk job and its undoing go on after every death of the server, once for each ticket', async () => {
    folder = await mkdtemp(join(tmpdir(), 'support-desk-bulk-'))
    const place: Place = { dataDir: join(folder, 'desk') }
    if (database === 'PostgreSQL') {
      const created = await createDatabase(inject('postgresUrl'))
      discards.push(() => created.drop())
      place.databaseUrl = created.url
    }
    const ids = (await fill(place)).toSorted()
    let node = await start(place)
    const token = await logIn(node)
    const job = await ask<{ id: string }>(node, 'POST', '/api/v1/bulk-jobs', token, { ids, action: 'take' })
    node = await endure(place, node, token, job.id)
    expect((await changesOf(place, 'ticket.taken', job.id)).toSorted()).toEqual(ids)
    const undo = await ask<{ id: string }>(node, 'POST', `/api/v1/bulk-jobs/${job.id}/undo`, token)
    await endure(place, node, token, undo.id)
    expect((await changesOf(place, 'ticket.released', undo.id)).toSorted()).toEqual(ids)
    await expectRight(place)
  }, 600_000)
})
