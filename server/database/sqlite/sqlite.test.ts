import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Store } from '../../kernel/store.ts'
import { openStore } from '../../open-store.ts'
import { eventually } from '../../testing/eventually.ts'
import { NodeSqliteStatements } from './sqlite-driver.ts'

let folder: string
let file: string
let store: Store

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-sqlite-'))
  file = join(folder, 'support-desk.sqlite')
  store = await openStore({ dataDir: folder })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const append = () =>
  store.write((tx) => tx.events.append({ kind: 'keys.dropped', actorId: null, data: { count: 1 } }, ''))
const logBytes = async () => (await stat(`${file}-wal`)).size
/** A number in the head of the log: another one since it began anew. The rest, megabytes, is left unread. */
async function generationOfLog(): Promise<number> {
  await using log = await open(`${file}-wal`)
  const { buffer } = await log.read({ buffer: Buffer.alloc(4), position: 12 })
  return buffer.readUInt32BE()
}

it('lets everything else go on while another program writes', async () => {
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const asked = vi.spyOn(NodeSqliteStatements.prototype, 'prepare')
  onTestFinished(() => void asked.mockRestore())
  const begins = () => asked.mock.calls.filter(([sql]) => sql === 'begin immediate')
  const appended = append()
  // The second try proves that the first did not wait within the database, which would block this thread.
  await Promise.race([appended, eventually(() => expect(begins().length).toBeGreaterThan(1))])
  other.exec('commit')
  other.close()
  await appended
  expect(await store.events.latest()).toBe(1)
})

it('keeps its log short by another thread, also after somebody has read for long', async () => {
  const reader = new DatabaseSync(file)
  reader.exec('begin')
  reader.prepare('select count(*) from events').get()
  for (let count = 0; count < 600; count++) await append()
  const whileRead = await generationOfLog()
  reader.exec('commit')
  reader.close()
  // A log that begins anew is written from its start. How many commits come before that is up to the other thread.
  const afterOneMore = async () => {
    await append()
    return generationOfLog()
  }
  await expect.poll(afterOneMore, { interval: 1 }).not.toBe(whileRead)
  await store.scrub()
  expect(await logBytes()).toBe(0)
})

it('leaves nothing in its log, also where somebody reads at that moment', async () => {
  const reader = new DatabaseSync(file)
  reader.exec('begin')
  reader.prepare('select count(*) from events').get()
  await append()
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => void asked.mockRestore())
  const tries = () => asked.mock.calls.filter(([message]) => message === 'truncate')
  const scrubbed = store.scrub()
  // The second try proves that the first ended without success.
  await expect.poll(() => tries().length).toBeGreaterThan(1)
  expect(await logBytes()).toBeGreaterThan(0)
  reader.exec('commit')
  reader.close()
  await scrubbed
  expect(await logBytes()).toBe(0)
})

it('has readers wait for the disk after a change, and not after one that was refused', async () => {
  await append()
  const refused = store.write(async () => {
    throw new Error('No.')
  })
  await expect(refused).rejects.toThrow('No.')
  expect(store.onDisk()).toBeNull()
})

it('reports a change as done once the disk has it', async () => {
  await append()
  const [called, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const handle = await open(file)
  const datasync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'datasync')
  onTestFinished(() => void datasync.mockRestore())
  await handle.close()
  datasync.mockImplementation(() => {
    called.resolve()
    return written.promise
  })
  let isDone = false
  const appended = append().then(() => (isDone = true))
  await Promise.race([called.promise, appended])
  await setImmediate()
  expect(isDone).toBe(false)
  expect(store.onDisk()).not.toBeNull()
  written.resolve()
  await appended
  expect(store.onDisk()).toBeNull()
})

it('lets go of the event loop between changes that come at once', async () => {
  const { length: count } = Array.from({ length: 64 })
  let turns = 0
  let isDone = false
  void (async () => {
    for (; !isDone; turns++) await setImmediate()
  })()
  const slow = () =>
    store.write(async (tx) => {
      const end = performance.now() + 4
      while (performance.now() < end) await tx.events.latest()
    })
  await Promise.all(Array.from({ length: count }, slow))
  isDone = true
  expect(turns).toBeGreaterThan(count / 4)
})
