import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import type { StoreLocation } from '../../open-store.ts'

/** One file per migration: the database after it, as the product of that time left it. See CONTRIBUTING. */
export const STATES_FOLDER = join(import.meta.dirname, 'earlier-states')
const ENDING = '.jsonl.br'

/** A value of a row. Only SQLite has bytes, and integers beyond the safe range of JavaScript. */
export type Value = string | number | null | { base64: string } | { integer: string }
/** A table. The tables of search differ between the databases. */
export type Table = { name: string; only?: 'SQLite' | 'PostgreSQL'; columns: string[]; rows: Value[][] }

/** A line of a file. A row belongs to the table above it. */
export type Line =
  | Value[]
  | { state: string; made: string; keys?: string; sessions?: Sessions }
  | { sqlite: string }
  | { postgres: string }
  | { table: string; only?: Table['only']; columns: string[] }
  | { file: string; base64: string }

/** Session tokens of three users at the time of the rows. */
export type Sessions = { admin: string; otto: string; ann: string }

/** The password of all users in the earlier states. */
export const EARLIER_PASSWORD = 'Wisteria@40Lanes#'

/** A database after one migration, with rows of that time. */
export type EarlierState = {
  name: string
  /** Names of its applied migrations. */
  migrations: string[]
  statements: Record<'sqlite' | 'postgres', string[]>
  tables: Map<string, Table>
  files: Map<string, Buffer>
  keys: string
  sessions: Sessions
}

/** All earlier states, in order. */
export async function earlierStates(): Promise<EarlierState[]> {
  const states: EarlierState[] = []
  for (const file of (await readdir(STATES_FOLDER)).toSorted()) {
    const text = brotliDecompressSync(await readFile(join(STATES_FOLDER, file))).toString()
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
    states.push(after(states.at(-1), file.slice(0, -ENDING.length), lines))
  }
  return states
}

/** Applies a file to the previous state. A file with sessions begins a new install. */
function after(before: EarlierState | undefined, name: string, lines: readonly Line[]): EarlierState {
  const state: EarlierState = {
    name,
    migrations: [...(before?.migrations ?? []), name],
    statements: {
      sqlite: [...(before?.statements.sqlite ?? [])],
      postgres: [...(before?.statements.postgres ?? [])],
    },
    tables: new Map(before?.tables),
    files: new Map(before?.files),
    keys: before?.keys ?? '',
    sessions: before?.sessions ?? { admin: '', otto: '', ann: '' },
  }
  let table: Table | undefined
  for (const line of lines) {
    if (Array.isArray(line)) table?.rows.push(line)
    else if ('sqlite' in line) state.statements.sqlite.push(line.sqlite)
    else if ('postgres' in line) state.statements.postgres.push(line.postgres)
    else if ('file' in line) state.files.set(line.file, Buffer.from(line.base64, 'base64'))
    else if ('table' in line) {
      table = { ...line, name: line.table, rows: [] }
      state.tables.set(`${line.only ?? ''} ${line.table}`, table)
      // A table without columns was dropped by the migration.
      if (line.columns.length === 0) state.tables.delete(`${line.only ?? ''} ${line.table}`)
    } else {
      state.keys = line.keys ?? state.keys
      if (!line.sessions) continue
      state.sessions = line.sessions
      state.tables.clear()
      state.files.clear()
    }
  }
  return state
}

/** The rows of a table as objects. */
export function rowsOf(state: EarlierState, table: string): Record<string, Value>[] {
  const { columns, rows } = state.tables.get(` ${table}`) ?? { columns: [], rows: [] }
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}

/** Fills an empty place with an earlier state. */
export async function layDown(state: EarlierState, { dataDir, databaseUrl }: StoreLocation): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (databaseUrl) return layDownPostgres(state, databaseUrl)
  await writeFile(join(dataDir, 'keys'), state.keys)
  for (const [name, bytes] of state.files) {
    const folder = join(dataDir, 'files', name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  layDownSqlite(state, join(dataDir, 'support-desk.sqlite'))
}

const MIGRATION_TABLES = [
  'create table kysely_migration (name varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
]
const MIGRATED_AT = '2026-11-22T06:00:00.000Z'

function layDownSqlite({ statements, tables, migrations }: EarlierState, file: string): void {
  // Writes the shadow tables of full-text search directly.
  const database = new DatabaseSync(file, { defensive: false })
  database.exec('pragma journal_mode = wal; pragma synchronous = off; begin')
  // Tickets reference forms, which are inserted later.
  database.exec('pragma defer_foreign_keys = on')
  for (const statement of [...statements.sqlite, ...MIGRATION_TABLES]) database.exec(statement)
  const migrated = database.prepare('insert into kysely_migration values (?, ?)')
  for (const name of migrations) migrated.run(name, MIGRATED_AT)
  for (const { name, only, columns, rows } of tables.values()) {
    if (only === 'PostgreSQL') continue
    database.exec(`delete from "${name}"`)
    const insert = database.prepare(
      `insert into "${name}" (${listed(columns)}) values (${columns.map(() => '?').join(', ')})`,
    )
    // Row ids may exceed the safe range too.
    insert.setReadBigInts(true)
    for (const row of rows) insert.run(...row.map(bound))
  }
  database.exec('commit')
  database.close()
}

function bound(value: Value): SQLInputValue {
  if (value === null || typeof value !== 'object') return value
  return 'base64' in value ? Buffer.from(value.base64, 'base64') : BigInt(value.integer)
}

async function layDownPostgres(state: EarlierState, databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    const insert = (table: string, columns: string[], rows: unknown[]) =>
      client.query(
        `insert into "${table}" (${listed(columns)})
          select ${listed(columns)} from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      )
    await client.query([...state.statements.postgres, ...MIGRATION_TABLES].join(';\n'))
    await insert(
      'kysely_migration',
      ['name', 'timestamp'],
      state.migrations.map((name) => ({ name, timestamp: MIGRATED_AT })),
    )
    // Tickets reference forms, which are inserted later.
    await client.query('set session_replication_role = replica')
    for (const { name, only, columns, rows } of state.tables.values()) {
      if (only === 'SQLite' || rows.length === 0) continue
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, row[index]])),
      )
      await insert(name, columns, objects)
    }
    if (!knowsNodes(state)) return
    await insert('install', ['key', 'value'], [{ key: 'secret', value: state.keys }])
    const pieces = [...state.files].map(([name, bytes]) => ({
      name,
      number: 0,
      bytes: `\\x${bytes.toString('hex')}`,
    }))
    await insert('file_pieces', ['name', 'number', 'bytes'], pieces)
  } finally {
    await client.end()
  }
}

/** Whether PostgreSQL has files and keys. Before that, only restores of backups used it. */
export const knowsNodes = ({ name }: EarlierState): boolean => name >= '0004'

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')
