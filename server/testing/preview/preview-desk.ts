import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { Client } from 'pg'
import type { StoreLocation } from '../../open-store.ts'

/** A value in a row. Only SQLite has bytes, and integers that are too large for a JavaScript number. */
type Value = string | number | null | { base64: string } | { integer: string }

/** A table; the databases have different tables of search. */
type Table = { name: string; only?: 'SQLite' | 'PostgreSQL'; columns: string[]; rows: Value[][] }

/** An install that commit 2ac0c631 made by its use cases: rows in every table, files and keys. Goes in version 2.0. */
export type PreviewDesk = {
  /** The password of the accounts `admin`, `otto`, `ben` and `Ann.Lårsen`. */
  password: string
  /** Names of the migrations that it has had. */
  migrations: string[]
  keys: string
  /** What creates its tables. */
  statements: Record<'sqlite' | 'postgres', string[]>
  tables: Table[]
  /** Contents of files by their names, in base64. */
  files: Record<string, string>
}

export async function readPreviewDesk(): Promise<PreviewDesk> {
  const packed = await readFile(join(import.meta.dirname, 'desk-2ac0c631.json.br'))
  return JSON.parse(brotliDecompressSync(packed).toString()) as PreviewDesk
}

/** Rows of a table as objects. */
export function rowsOf({ tables }: PreviewDesk, table: string): Record<string, Value>[] {
  const { columns, rows } = tables.find(({ name }) => name === table) ?? { columns: [], rows: [] }
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
}

/** Puts an install into an empty place. */
export async function layDown(desk: PreviewDesk, { dataDir, databaseUrl }: StoreLocation): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  if (databaseUrl) return layDownPostgres(desk, databaseUrl)
  await writeFile(join(dataDir, 'keys'), desk.keys)
  for (const [name, base64] of Object.entries(desk.files)) {
    const folder = join(dataDir, 'files', name.slice(0, 2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, name), Buffer.from(base64, 'base64'))
  }
  layDownSqlite(desk, join(dataDir, 'support-desk.sqlite'))
}

const MIGRATION_TABLES = [
  'create table kysely_migration (name varchar(255) not null primary key, "timestamp" varchar(255) not null)',
  'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)',
  "insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)",
]
const MIGRATED_AT = '2026-11-27T06:00:00.000Z'

const listed = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

function layDownSqlite({ statements, tables, migrations }: PreviewDesk, file: string): void {
  // The tables behind full-text search are written as rows.
  const database = new DatabaseSync(file, { defensive: false })
  database.exec('pragma journal_mode = wal; pragma synchronous = off; begin; pragma defer_foreign_keys = on')
  const isTrigger = (statement: string) => /^create trigger/i.test(statement)
  const run = (some: readonly string[]) => {
    for (const statement of some) database.exec(statement)
  }
  run([...statements.sqlite.filter((statement) => !isTrigger(statement)), ...MIGRATION_TABLES])
  const migrated = database.prepare('insert into kysely_migration values (?, ?)')
  for (const name of migrations) migrated.run(name, MIGRATED_AT)
  for (const { name, only, columns, rows } of tables) {
    if (only === 'PostgreSQL') continue
    database.exec(`delete from "${name}"`)
    const insert = database.prepare(
      `insert into "${name}" (${listed(columns)}) values (${columns.map(() => '?').join(', ')})`,
    )
    // The number of a row can also be too large for a JavaScript number.
    insert.setReadBigInts(true)
    for (const row of rows) insert.run(...row.map(bound))
  }
  run(statements.sqlite.filter(isTrigger))
  database.exec('commit')
  database.close()
}

function bound(value: Value): SQLInputValue {
  if (value === null || typeof value !== 'object') return value
  return 'base64' in value ? Buffer.from(value.base64, 'base64') : BigInt(value.integer)
}

async function layDownPostgres(desk: PreviewDesk, databaseUrl: string): Promise<void> {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query([...desk.statements.postgres, ...MIGRATION_TABLES].join(';\n'))
    // Rows come in any order of tables, and no trigger runs for them.
    await client.query('set session_replication_role = replica')
    const insert = (table: string, columns: string[], rows: unknown[]) =>
      client.query(
        `insert into "${table}" (${listed(columns)})
          select ${listed(columns)} from json_populate_recordset(null::"${table}", $1)`,
        [JSON.stringify(rows)],
      )
    for (const { name, only, columns, rows } of desk.tables) {
      if (only === 'SQLite') continue
      const bytesOf = (value: Value | undefined) =>
        value !== null && typeof value === 'object' && 'base64' in value
          ? `\\x${Buffer.from(value.base64, 'base64').toString('hex')}`
          : value
      const objects = rows.map((row) =>
        Object.fromEntries(columns.map((column, index) => [column, bytesOf(row[index])])),
      )
      await client.query(`delete from "${name}"`)
      await insert(name, columns, objects)
    }
    await insert(
      'kysely_migration',
      ['name', 'timestamp'],
      desk.migrations.map((name) => ({ name, timestamp: MIGRATED_AT })),
    )
    await insert('install', ['key', 'value'], [{ key: 'secret', value: desk.keys }])
    const pieces = Object.entries(desk.files).map(([name, base64]) => ({
      name,
      number: 0,
      bytes: `\\x${Buffer.from(base64, 'base64').toString('hex')}`,
    }))
    await insert('file_pieces', ['name', 'number', 'bytes'], pieces)
  } finally {
    await client.end()
  }
}
