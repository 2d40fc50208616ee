import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../database/migrations/index.ts'
import { openStore } from '../../open-store.ts'
import { nodeSqlite } from '../../database/sqlite/sqlite-driver.ts'
import { openPlaces, type Kind } from '../../testing/database/places.ts'
import { backUp, move, restore } from './transfers.ts'

let places: Awaited<ReturnType<typeof openPlaces>>
beforeAll(async () => {
  places = await openPlaces()
})
afterAll(() => places.discard())

/** A desk of the first version with one account. */
async function firstVersion(): Promise<string> {
  const { dataDir } = await places.make('SQLite')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'keys'), 'ab'.repeat(32))
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  const db = new Kysely({ dialect: nodeSqlite(database) })
  const provider = { getMigrations: async () => migrations }
  await new Migrator({ db, provider }).migrateTo('0001-desk')
  // With a character that PostgreSQL cannot hold.
  await sql`insert into accounts (id, username, username_key, email, email_key, password_hash, role, joined_at)
    values ('amara', ${'Ama\0ra'}, 'amara', 'amara@example.com', 'amara@example.com', 'x', 'User', '2026-01-01')`.execute(
    db,
  )
  database.close()
  return dataDir
}

it.each<Kind>(['SQLite', 'PostgreSQL'])('a backup of the first version is restored into %s', async (kind) => {
  const dataDir = await firstVersion()
  const path = join(places.folder, `first-${kind}.backup`)
  await backUp({ dataDir, databaseUrl: null }, path)
  const place = await places.make(kind)
  await restore(place, path)
  const store = await openStore(place)
  expect(await store.accounts.find('amara')).toMatchObject({ username: 'Amara', role: 'User' })
  expect(await store.mailPreferences.find('amara')).toMatchObject({ wants: { chat: true } })
  await store.close()
})

it('what a later version made is refused', async () => {
  const dataDir = await firstVersion()
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'))
  database.exec("insert into kysely_migration values ('9999-later', '2026-01-01')")
  database.close()
  const path = join(places.folder, 'later.backup')
  await expect(backUp({ dataDir, databaseUrl: null }, path)).rejects.toThrow(/newer version.*9999-later/)
  const { databaseUrl } = await places.make('PostgreSQL')
  await expect(move(dataDir, databaseUrl ?? '')).rejects.toThrow(/newer version.*9999-later/)
})
