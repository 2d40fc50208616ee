import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { fillSearch } from '../../../server/database/search/fill-search.ts'
import { openSqlite } from '../../../server/database/sqlite/sqlite.ts'
import { createDiskFiles } from '../../../server/files/disk-files.ts'
import { createPictures, type StoredPicture } from '../../../server/files/pictures.ts'
import { smallForms } from '../../../server/files/small-forms.ts'
import { openStore } from '../../../server/open-store.ts'
import { createAccounts, PASSWORD } from './accounts.ts'
import { writeHistory } from './history.ts'
import { drawScreens } from './pictures.ts'
import { historyRandom } from './random.ts'
import { rowWriter } from './rows.ts'

const FILE = 'support-desk.sqlite'
const PICTURES = 12

/**
 * Fills a new data folder with three years of tickets, reproducible by seed. Writes rows directly, without fsync, and creates the
 * indexes at the end. The product's use cases would need hours for a million tickets.
 */
export async function fillFolder(
  dataDir: string,
  { tickets, seed = 1 }: { tickets: number; seed?: number },
): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const pictures = await storePictures(dataDir)
  // The migrations of the product create the tables.
  const store = await openStore({ dataDir })
  await store.ready()
  await store.close()

  const random = historyRandom(seed)
  const accounts = createAccounts(random, tickets)
  const salt = Buffer.alloc(16, 7)
  const passwordHash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })
  const database = new DatabaseSync(join(dataDir, FILE), { enableForeignKeyConstraints: false })
  database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -1500000')
  const indexes = database
    .prepare(`select name, sql from sqlite_master where type = 'index' and sql is not null`)
    .all()
  for (const { name } of indexes) database.exec(`drop index "${name}"`)
  database.exec('begin')
  const writer = rowWriter(database, random, passwordHash)
  writeHistory({ random, accounts, pictures }, tickets, writer)
  writer.finish()
  database.exec('commit')
  for (const index of indexes) database.exec(String(index.sql))
  database.exec('pragma journal_mode = wal')
  database.close()
  await rebuildSearch(dataDir)
}

/** Stores a few images that many tickets share, in compressed form. */
async function storePictures(dataDir: string): Promise<StoredPicture[]> {
  const shrinker = { shrink: smallForms, close: async () => {} }
  const store = createPictures(createDiskFiles(join(dataDir, 'files')), shrinker)
  const pictures: StoredPicture[] = []
  for (const screen of await drawScreens(historyRandom(PICTURES), PICTURES)) {
    const upload = await store.keepScreenshot(screen, '')
    const small = await store.shrink(upload.full, new AbortController().signal)
    pictures.push(small ?? upload)
  }
  return pictures
}

async function rebuildSearch(dataDir: string): Promise<void> {
  const engine = openSqlite(join(dataDir, FILE))
  try {
    await engine.migrate(async (db) => {
      await sql`pragma synchronous = off`.execute(db)
      await sql`pragma cache_size = -500000`.execute(db)
      await db.transaction().execute((tx) => fillSearch(tx, engine.dialect))
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    })
  } finally {
    await engine.close()
  }
}
