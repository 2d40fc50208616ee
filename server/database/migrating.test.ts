import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../testing/postgres/postgres.ts'
import type { Engine } from './engine.ts'
import { migrations } from './migrations.ts'
import { openStore } from '../open-store.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

test('lists all migrations of the folder in the order of their names', async () => {
  const files = await readdir(join(import.meta.dirname, 'migrations'))
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length))
  expect(Object.keys(migrations)).toEqual(names.toSorted())
})

test('migrates an empty database once when ten nodes start simultaneously', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'), 'template0')
  const stores = await Promise.all(
    Array.from({ length: 10 }, () => openStore({ dataDir: tmpdir(), databaseUrl: url })),
  )
  expect(await Promise.all(stores.map((store) => store.events.latest()))).toEqual(stores.map(() => 0))
  await Promise.all(stores.map((store, index) => store.secret.create(`secret ${index}`)))
  expect(new Set(await Promise.all(stores.map((store) => store.secret.read()))).size).toBe(1)
  await Promise.all(stores.map((store) => store.close()))
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  await client.end()
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
  await drop()
})

test('rolls back a failed migration completely', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-migrating-'))
  const { url, drop } = await createDatabase(inject('postgresUrl'), 'template0')
  const engines: Engine[] = [openSqlite(join(folder, 'desk.sqlite')), await openPostgres({ url })]
  for (const engine of engines) {
    const broken = async (db: Kysely<unknown>): Promise<void> => {
      await db.schema.createTable('half_done').addColumn('id', 'integer').execute()
      throw new Error('broken off')
    }
    const all = { ...migrations, '9999-broken': { up: broken } }
    await engine.migrate(async (db) => {
      const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
      expect((await migrator.migrateToLatest()).error).toBeInstanceOf(Error)
      const tables = await db.introspection.getTables()
      expect(tables.map(({ name }) => name)).not.toContain('half_done')
    })
    await engine.close()
  }
  await drop()
  await rm(folder, { recursive: true })
})
