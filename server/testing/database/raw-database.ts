import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { StoreLocation } from '../../open-store.ts'

type Run = (statement: string) => Promise<unknown[]>

/** Runs statements directly on the database at a place. */
export async function onDatabase<T>(
  { dataDir, databaseUrl }: StoreLocation,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  if (databaseUrl) {
    const client = new Client(databaseUrl)
    await client.connect()
    try {
      return await work(async (statement) => (await client.query(statement)).rows as unknown[])
    } finally {
      await client.end()
    }
  }
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  try {
    return await work(async (statement) => database.prepare(statement).all())
  } finally {
    database.close()
  }
}
