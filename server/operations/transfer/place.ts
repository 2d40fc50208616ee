import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db, Dialect } from '../../database/dialect.ts'
import { migrations } from '../../database/migrations.ts'
import type { Value } from './items.ts'
import type { Files, SecretPlace } from '../../kernel/store.ts'

/** An install opened for copying. All reads see one snapshot. */
export type InstallPlace = {
  /** For messages. */
  description: string
  db: Db
  dialect: Dialect
  files: Files
  secret: SecretPlace
}

export type InstallSource = InstallPlace & { close(): Promise<void> }

/** An empty location for an install. The install becomes visible when published. */
export type InstallTarget = InstallPlace & {
  /** Throws when the location contains an install, or data that an install with this secret must not overwrite. */
  refuseUnlessEmpty(secret: string): Promise<void>
  /** Call after creating the tables and before inserting rows. Returns a function to call after all rows. */
  beginPouring(): Promise<() => Promise<void>>
  insert(table: string, columns: readonly Column[], rows: readonly Value[][]): Promise<void>
  publish(): Promise<void>
  /** Discards unpublished data and releases resources. */
  close(): Promise<void>
}

/** A column with its type. */
export type Column = { name: string; type: 'text' | 'integer' }

/** The tables of a location, with sorted columns. */
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

/** The applied migrations of a location; empty without tables. */
export async function migrationsOf(place: InstallPlace): Promise<string[]> {
  const tables = await tablesOf(place)
  if (!tables.has('kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    place.db,
  )
  return rows.map(({ name }) => name)
}

/** Runs the migrations up to one, or all. */
export async function migrate(place: InstallPlace, upTo?: string): Promise<void> {
  const migrator = migratorOf(place)
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw new Error('The tables could not be made.', { cause: error })
}

const migratorOf = ({ db }: InstallPlace): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })
