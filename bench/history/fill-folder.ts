import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createDiskFiles } from '../../server/files/disk-files.ts'
import { createPictures } from '../../server/files/pictures.ts'
import { IN_THIS_PROCESS, keepSmall } from '../keep-small.ts'
import { openStore } from '../../server/open-store.ts'
import { historyRandom } from './history-random.ts'
import { checkFolder } from './check.ts'
import { fillCounts } from './counts.ts'
import { drawAll } from './drawings.ts'
import { writeHistory } from './history.ts'
import type { Picture } from './life.ts'
import { fillTags } from './tags.ts'
import { fillValues } from './values.ts'
import { createUsers } from './users.ts'
import { rowWriter } from './rows.ts'
import { refillSearch } from './search.ts'
import { createTongues } from './words.ts'

/** Tells what is being done, and how long it took. */
export type Report = (what: string, seconds: number) => void

/**
 * Fills a new data folder with a history of so many tickets, the same for the same seed. Goes past the product: rows are
 * written in the order of time without waiting for the disk, and indexes made at the end.
 */
export async function fillFolder(
  dataDir: string,
  { tickets, seed, report }: { tickets: number; seed: number; report: Report },
): Promise<void> {
  const timed = async <T>(what: string, work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    report(what, (performance.now() - start) / 1000)
    return result
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { pictures, portraits } = await timed('pictures', () => keepPictures(dataDir))
  await makeTables(dataDir)

  const random = historyRandom(seed)
  const users = await createUsers(random, createTongues(), portraits, tickets)
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), {
    enableForeignKeyConstraints: false,
  })
  database.exec(
    'pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive; pragma cache_size = -1500000; pragma threads = 2',
  )
  const indexes = dropIndexes(database)
  await timed('rows', () => {
    database.exec('begin')
    const writer = rowWriter(database, users.passwordHash)
    const steps = writeHistory({ random, users: users, pictures }, tickets, writer)
    const hash = writer.finish()
    fillTags(database)
    fillValues(database)
    database.prepare('update event_counter set value = ?, changed = ?, hash = ?').run(steps, steps, hash)
    database.exec('commit')
  })
  await timed('indexes', () => {
    for (const sql of indexes) database.exec(sql)
  })
  await timed('counts', () => fillCounts(database))
  await timed('check', () => checkFolder(database, tickets))
  database.exec('pragma journal_mode = wal')
  database.close()
  await timed('search', () => refillSearch(dataDir))
}

/** Lets the product make its tables. */
async function makeTables(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir })
  // Its connections close once they have been used.
  await store.ready()
  await store.close()
}

/** Some pictures, each of which many tickets show. */
async function keepPictures(dataDir: string): Promise<{ pictures: Picture[]; portraits: string[] }> {
  const drawn = await drawAll()
  const keeper = createPictures(createDiskFiles(join(dataDir, 'files')), IN_THIS_PROCESS)
  const pictures = await Promise.all(drawn.screens.map((screen) => keepSmall(keeper, screen)))
  const portraits = await Promise.all(drawn.portraits.map((portrait) => keeper.makePortrait(portrait, '')))
  return { pictures, portraits }
}

/** What makes the indexes again that can be dropped. */
function dropIndexes(database: DatabaseSync): string[] {
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`)
    .all() as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  return indexes.map(({ sql }) => sql)
}
