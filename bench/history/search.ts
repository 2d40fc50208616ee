import { join } from 'node:path'
import { sql } from 'kysely'
import { fillSearch } from '../../server/database/search/fill-search.ts'
import { openSqlite } from '../../server/database/sqlite/sqlite.ts'

/** Makes the search index of a data folder anew, without waiting for the disk. */
export async function refillSearch(dataDir: string): Promise<void> {
  const engine = openSqlite(join(dataDir, 'support-desk.sqlite'), () => {})
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
