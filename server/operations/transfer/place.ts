import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db, Dialect } from '../../database/dialect.ts'
import { migrations } from '../../database/migrations.ts'
import type { Value } from './items.ts'
import type { Files, SecretPlace } from '../../kernel/store.ts'

/** An install that is open for copying; all that is read from it is of one moment. */
export type InstallPlace = {
  /** For messages. */
  description: string
  db: Db
  dialect: Dialect
  files: Files
  secret: SecretPlace
}

export type InstallSource = InstallPlace & { close(): Promise<void> }

/** Where an install is to be. Nobody sees any of it until it is published. */
export type InstallTarget = InstallPlace & {
  /** Throws when an install is here already, or anything else that must not be overwritten by one with this secret. */
  refuseUnlessEmpty(secret: string): Promise<void>
  /** Said before rows come, once their tables are there. What it gives is to be called when all rows are there. */
  beginPouring(): Promise<() => Promise<void>>
  insert(table: string, columns: readonly Column[], rows: readonly Value[][]): Promise<void>
  publish(): Promise<void>
  /** Throws away whatever was not published, and lets go. */
  close(): Promise<void>
}

/** A column, and whether it holds text or whole numbers. */
export type Column = { name: string; type: 'text' | 'integer' }

/** The tables of a place, with their columns in the order of their names. */
export async function tablesOf({ db }: Pick<InstallPlace, 'db'>): Promise<Map<string, Column[]>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      columns
        .map((column) => ({ name: column.name, type: typeOf(column.dataType) }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ]),
  )
}

const typeOf = (dataType: string): Column['type'] => (/int/i.test(dataType) ? 'integer' : 'text')

/** Names of the migrations that have run in a place, none where there are no tables. */
export async function migrationsOf(place: InstallPlace): Promise<string[]> {
  const tables = await tablesOf(place)
  if (!tables.has('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    place.db,
  )
  return rows.map(({ name }) => name)
}

/** Makes the tables as they are after one migration, or after all. */
export async function migrate(place: InstallPlace, upTo?: string): Promise<void> {
  const migrator = migratorOf(place)
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw new Error('The tables could not be made.', { cause: error })
}

const migratorOf = ({ db }: InstallPlace): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })
