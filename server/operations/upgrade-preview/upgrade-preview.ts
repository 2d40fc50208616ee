import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import { migrations } from '../../database/migrations.ts'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { NodeSqliteDialect } from '../../database/sqlite/sqlite-driver.ts'
import { openStore, type StoreLocation } from '../../open-store.ts'
import { secretFile } from '../keys/keys.ts'
import { withoutPassword } from '../problems/postgres.ts'
import { isPreview, refuseUnknown } from '../problems/unknown-migrations.ts'
import { STEPS } from './steps.ts'
import { setSizes } from './steps/pictures.ts'

/** The last migration of commit 2ac0c631, the oldest version that can be upgraded. */
const OLDEST = '0059-search-ranges'
const [BASELINE = ''] = Object.keys(migrations)

/**
 * Upgrades an install of a version before 1.0 to the tables of the baseline, in one transaction, and then fills the search
 * index. Encryption keys and files stay as they are. Does nothing to an install of version 1.0 or later. Goes in version 2.0.
 */
export async function upgradePreview(location: StoreLocation): Promise<string[]> {
  const { dataDir, databaseUrl, databaseDirectUrl } = location
  const place = databaseUrl ? withoutPassword(databaseUrl) : `DATA_DIR ${dataDir}`
  let ran: string[] | null = null
  const run = async (db: Db): Promise<void> => {
    ran = await upgradeTables(db, place, location)
  }
  if (databaseUrl) {
    const { underMigrationLock } = await import('../../database/postgres/postgres-migration-lock.ts')
    const url = databaseDirectUrl ?? databaseUrl
    await underMigrationLock(url, (db) => db.transaction().execute(run))
  } else await onSqlite(dataDir, run)
  await (await openStore(location)).close()
  return [report(place, ran)]
}

const report = (place: string, ran: readonly string[] | null): string =>
  ran === null
    ? `Nothing to do: the install in ${place} has the tables of version 1.0 or later.`
    : `Upgraded the install in ${place}: ${ran.join(', ') || 'no table changed'}.`

/** Runs `run` in a transaction on a database file that no other program has open. */
async function onSqlite(dataDir: string, run: (db: Db) => Promise<void>): Promise<void> {
  const file = join(dataDir, 'support-desk.sqlite')
  if (!existsSync(file)) throw new StartProblem(`there is no install in DATA_DIR ${dataDir}`)
  const database = new DatabaseSync(file, { timeout: 0 })
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) })
  try {
    database.exec('pragma locking_mode = exclusive')
    await db.transaction().execute(run)
  } finally {
    await db.destroy()
    if (database.isOpen) database.close()
  }
}

/** Returns the names of the steps that ran; null when the tables are those of the baseline or later. */
async function upgradeTables(db: Db, place: string, location: StoreLocation): Promise<string[] | null> {
  const names = await namesOfMigrations(db)
  if (names.length === 0) throw new StartProblem(`there is no install in ${place}`)
  if (!isPreview(names)) {
    refuseUnknown(names, `the install in ${place}`)
    return null
  }
  if (!names.includes(OLDEST)) {
    throw new StartProblem(
      `a version before commit 2ac0c631 made the install in ${place}; start that commit on it first, and then run this command again`,
    )
  }
  const unknown = names.filter((name) => name > OLDEST && !(name in STEPS))
  if (unknown.length > 0) {
    throw new StartProblem(`an unknown version made the install in ${place} (${unknown.join(', ')})`)
  }
  if (!isBound(await secretOf(db, location))) {
    throw new StartProblem(
      `an older version sealed secrets in ${place}; let commit 2ac0c631 serve it for 15 minutes, and then run this command again`,
    )
  }
  const missing = Object.entries(STEPS).filter(([name]) => !names.includes(name))
  for (const [name, step] of missing) await runStep(db, place, name, step)
  await setSizes(db as Kysely<unknown>, (file) => sizeOf(db, location, file))
  await sql`delete from kysely_migration`.execute(db)
  await sql`insert into kysely_migration (name, timestamp)
    values (${BASELINE}, ${new Date().toISOString()})`.execute(db)
  return missing.map(([name]) => name)
}

async function runStep(
  db: Db,
  place: string,
  name: string,
  step: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  try {
    await step(db as Kysely<unknown>)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`step ${name} failed in ${place} (${reason}); nothing was changed`, {
      cause: error,
    })
  }
}

async function namesOfMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether each secret of an install binds sealed values to their places. Commit 2ac0c631 sees to that while it serves. */
const isBound = (secrets: string | null): boolean =>
  secrets === null ||
  secrets
    .trim()
    .split(/\r?\n/)
    .every((line) => line.trim().endsWith(' bound'))

async function secretOf(db: Db, { dataDir, databaseUrl }: StoreLocation): Promise<string | null> {
  if (!databaseUrl) return secretFile(join(dataDir, 'keys')).read()
  const row = await db.selectFrom('install').select('value').where('key', '=', 'secret').executeTakeFirst()
  return row?.value ?? null
}

/** The bytes of a file of the install; 0 if it is missing. */
async function sizeOf(db: Db, { dataDir, databaseUrl }: StoreLocation, file: string): Promise<number> {
  if (!databaseUrl) {
    const path = join(dataDir, 'files', file.slice(0, 2), file)
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(length(bytes)), 0)::bigint as bytes from file_pieces where name = ${file}`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
