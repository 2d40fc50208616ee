import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Store } from '../../kernel/store.ts'
import { openStore } from '../../open-store.ts'
import { eventually } from '../../testing/eventually.ts'
import { NodeSqliteStatements } from './sqlite-driver.ts'
import { openSqlite } from './sqlite.ts'

/** The value of `pragma synchronous` for `full`. */
const FULL = 2

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
/** A salt in the WAL header. It changes when the WAL restarts. Only the header of the large file is read. */
async function generationOfLog(): Promise<number> {
  await using log = await open(`${file}-wal`)
  const { buffer } = await log.read({ buffer: Buffer.alloc(4), position: 12 })
  return buffer.readUInt32BE()
}

it('keeps the event loop running while another process writes', async () => {
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  const asked = vi.spyOn(NodeSqliteStatements.prototype, 'prepare')
  onTestFinished(() => void asked.mockRestore())
  const begins = () => asked.mock.calls.filter(([text]) => text === 'begin immediate')
  const appended = append()
  // The second attempt proves that the first did not block inside SQLite.
  await Promise.race([appended, eventually(() => expect(begins().length).toBeGreaterThan(1))])
  other.exec('commit')
  other.close()
  await appended
  expect(await store.events.latest()).toBe(1)
})

it('restarts its WAL, also after another process has read for a long time', async () => {
  const reader = new DatabaseSync(file)
  reader.exec('begin')
  reader.prepare('select count(*) from events').get()
  for (let count = 0; count < 600; count++) await append()
  const whileRead = await generationOfLog()
  reader.exec('commit')
  reader.close()
  // A restarted WAL is overwritten from its beginning.
  const afterOneMore = async () => {
    await append()
    return generationOfLog()
  }
  await expect.poll(afterOneMore, { interval: 1 }).not.toBe(whileRead)
  await store.scrub()
  expect(await logBytes()).toBe(0)
})

it('empties its WAL when scrubbed, as soon as other readers have finished', async () => {
  const reader = new DatabaseSync(file)
  reader.exec('begin')
  reader.prepare('select count(*) from events').get()
  await append()
  const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => void asked.mockRestore())
  const tries = () => asked.mock.calls.filter(([text]) => text === 'pragma wal_checkpoint(truncate)')
  const scrubbed = store.scrub()
  // The second attempt proves that the first has ended.
  await expect.poll(() => tries().length).toBeGreaterThan(1)
  expect(await logBytes()).toBeGreaterThan(0)
  reader.exec('commit')
  reader.close()
  await scrubbed
  expect(await logBytes()).toBe(0)
})

it('fsyncs its WAL at each commit', async () => {
  const engine = openSqlite(join(folder, 'other.sqlite'))
  await engine.migrate(async () => undefined)
  const { rows } = await engine.commit((tx) => sql`pragma synchronous`.execute(tx))
  await engine.close()
  expect(rows).toEqual([{ synchronous: FULL }])
})

it('yields to the event loop between simultaneous changes', async () => {
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
