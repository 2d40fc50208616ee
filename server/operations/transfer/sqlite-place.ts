import { mkdir, mkdtemp, link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery, Kysely } from 'kysely'
import { makePrivateFolder, syncFolder } from '../../kernel/durable.ts'
import { secretFile } from '../keys/keys.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { NodeSqliteDialect } from '../../database/sqlite/sqlite-driver.ts'
import { sqliteDialect } from '../../database/sqlite/sqlite.ts'
import type { InstallPlace, InstallSource, InstallTarget } from './place.ts'
import { createDiskFiles } from '../../files/index.ts'

const DATABASE = 'support-desk.sqlite'
const BUSY = 5
const NAMES = 1000
const BUILDING = 'restoring-'

const over = (database: DatabaseSync): Db => new Kysely<Schema>({ dialect: new NodeSqliteDialect(database) })

const placeIn = (folder: string, description: string, database: DatabaseSync): InstallPlace => ({
  description,
  db: over(database),
  dialect: sqliteDialect,
  files: createDiskFiles(join(folder, 'files')),
  secret: secretFile(join(folder, 'keys')),
})

/**
 * Opens an install in a data folder for reading a snapshot while its server runs. With `alone`, throws when a server is running
 * and keeps others from starting until it is closed.
 */
export function openSqliteSource(dataDir: string, { alone = false } = {}): InstallSource {
  const file = join(dataDir, DATABASE)
  if (!isThere(file)) throw new StartProblem(`there is no install in DATA_DIR ${dataDir}`)
  const database = new DatabaseSync(file, { timeout: alone ? 0 : 5000 })
  try {
    if (alone) database.exec('pragma locking_mode = exclusive')
    database.exec('pragma query_only = on; begin')
    // The first read starts the snapshot.
    database.prepare('select count(*) from sqlite_master').all()
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) {
      throw new StartProblem(
        `a server is running on ${dataDir}; stop it first, because its later changes would not be copied`,
      )
    }
    throw error
  }
  const close = async (): Promise<void> => {
    // The WAL has grown during the copy. A checkpoint here spares the server a long commit.
    if (database.isTransaction) database.exec('commit; pragma wal_checkpoint(passive)')
    database.close()
  }
  return { ...placeIn(dataDir, dataDir, database), close }
}

/** Throws when the file cannot be accessed, which differs from a missing file. */
function isThere(file: string): boolean {
  try {
    accessSync(file, constants.R_OK)
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

/** Opens a data folder without an install for filling. Builds the install in a subfolder and moves it at the end. */
export async function openSqliteTarget(dataDir: string): Promise<InstallTarget> {
  await makePrivateFolder(dataDir)
  const building = await mkdtemp(join(dataDir, BUILDING))
  const database = new DatabaseSync(join(building, DATABASE), { enableForeignKeyConstraints: true })
  // Durability is not needed before publishing; then everything is fsynced.
  database.exec('pragma journal_mode = off; pragma synchronous = off')
  const tx = await over(database).startTransaction().execute()
  const place: InstallPlace = { ...placeIn(building, dataDir, database), db: tx }
  return {
    ...place,
    async refuseUnlessEmpty(secret) {
      const kept = await secretFile(join(dataDir, 'keys')).read()
      if (existsSync(join(dataDir, DATABASE)) || (kept !== null && kept.trim() !== secret.trim())) {
        throw new StartProblem(`there is an install in ${dataDir} already; name another DATA_DIR`)
      }
    },
    async beginPouring() {
      const indexes = database
        .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null order by name")
        .all() as { name: string; sql: string }[]
      for (const { name } of indexes) database.exec(`drop index "${name}"`)
      // Creating the indexes from all rows at once takes a fraction of the time.
      return async () => {
        for (const { sql } of indexes) database.exec(sql)
      }
    },
    async insert(table, columns, rows) {
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const text = `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`
      for (const row of rows) await tx.executeQuery(CompiledQuery.raw(text, [...row]))
    },
    async publish() {
      await tx.commit().execute()
      database.close()
      await moveIn(building, dataDir)
      // Removes the remains of earlier restores that were killed.
      const left = (await readdir(dataDir)).filter((name) => name.startsWith(BUILDING))
      await Promise.all(left.map((name) => rm(join(dataDir, name), { recursive: true, force: true })))
    },
    async close() {
      if (database.isOpen) database.close()
      await rm(building, { recursive: true, force: true })
    },
  }
}

/** The database is moved last, because the install exists only with it. Existing files are never replaced. */
async function moveIn(building: string, dataDir: string): Promise<void> {
  const files = createDiskFiles(join(building, 'files'))
  for (let after = ''; ;) {
    const names = await files.names(after, NAMES)
    for (const name of names) {
      const path = join('files', name.slice(0, 2), name)
      await mkdir(join(dataDir, dirname(path)), { recursive: true, mode: 0o700 })
      await rename(join(building, path), join(dataDir, path))
    }
    const latest = names.at(-1)
    if (latest === undefined) break
    after = latest
  }
  await secretFile(join(dataDir, 'keys')).create(await readFile(join(building, 'keys'), 'utf8'))
  const built = await open(join(building, DATABASE), 'r+')
  await built.chmod(0o600)
  await built.sync()
  await built.close()
  await link(join(building, DATABASE), join(dataDir, DATABASE))
  await syncFolder(dataDir)
}
