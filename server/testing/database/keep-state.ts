import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync } from 'node:zlib'
import { type Dialect, Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool } from 'pg'
import { migrations } from '../../database/migrations/index.ts'
import { nodeSqlite } from '../../database/sqlite/sqlite-driver.ts'
import { openStore } from '../../open-store.ts'
import { move } from '../../operations/transfer/transfers.ts'
import { createDatabase, startPostgres } from '../postgres/postgres.ts'
import {
  type EarlierState,
  earlierStates,
  layDown,
  type Line,
  STATES_FOLDER,
  type Table,
  type Value,
} from './earlier-state.ts'

// Keeps what a new migration leaves behind, for the test that upgrades it one day: see CONTRIBUTING.
//
//     npm run keep-state -- lay <folder>    puts the newest kept state into an empty data folder
//     npm run keep-state -- keep <folder>   keeps the install in there as the state after the one migration that is new

const [command, dataDir = ''] = process.argv.slice(2)
const latest = (await earlierStates()).at(-1)
if (!latest || !dataDir || (command !== 'lay' && command !== 'keep')) {
  throw new Error('Say "lay" or "keep", and name a data folder.')
}
if (command === 'lay') await layDown(latest, { dataDir, databaseUrl: null })
else await keep(latest)

async function keep(before: EarlierState): Promise<void> {
  const [name, ...others] = Object.keys(migrations).filter((each) => !before.migrations.includes(each))
  if (name === undefined || others.length > 0) throw new Error('There has to be one new migration.')
  const keys = (await readFile(join(dataDir, 'keys'), 'utf8')).trim()
  const lines: Line[] = [
    { state: name, made: `The product with ${name}, on the rows of ${before.name}.`, keys },
  ]
  const work = await mkdtemp(join(tmpdir(), 'support-desk-state-'))
  const postgres = await startPostgres()
  try {
    const place = { dataDir: work, databaseUrl: null }
    await layDown(before, place)
    const database = new DatabaseSync(join(work, 'support-desk.sqlite'))
    for (const statement of await statementsOf(nodeSqlite(database))) lines.push({ sqlite: statement })

    const { url } = await createDatabase(postgres.url, 'template0')
    await layDown(before, { dataDir: work, databaseUrl: url })
    const pool = new Pool({ connectionString: url })
    const onPostgres = await statementsOf(new PostgresDialect({ pool }))
    for (const statement of onPostgres) lines.push({ postgres: statement })

    await (await openStore({ dataDir })).close()
    const common = tablesOfSqlite(before)
    const names = onPostgres
      .flatMap((statement) => /^create table "?(\w+)/u.exec(statement)?.[1] ?? [])
      .filter((created) => !common.some((table) => table.only === undefined && table.name === created))
    const tables = [...common, ...(await tablesOfPostgres(postgres.url, before, names))]
    for (const table of tables.filter((each) => !isKnown(before, each))) {
      const { rows, ...heading } = table
      lines.push({ table: heading.name, only: heading.only, columns: heading.columns }, ...rows)
    }
    for (const { name: dropped, only } of before.tables.values())
      if (!tables.some((table) => table.name === dropped)) lines.push({ table: dropped, only, columns: [] })
    lines.push(...(await newFiles(before)))
  } finally {
    await postgres.stop()
    await rm(work, { recursive: true })
  }
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  await writeFile(join(STATES_FOLDER, `${name}.jsonl.br`), brotliCompressSync(text))
  process.stdout.write(text)
}

/** What the new migration says to a database that is as it was before. */
async function statementsOf(dialect: Dialect): Promise<string[]> {
  const said: string[] = []
  const db = new Kysely<unknown>({ dialect, log: ({ query }) => void said.push(query.sql) })
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  if (error) throw new Error('The migration failed.', { cause: error })
  await db.destroy()
  return said
    .filter((statement) => /^\s*(create|alter|drop)\s/iu.test(statement))
    .map((statement) => statement.replaceAll(/\s*\n\s*/gu, ' ').trim())
}

function tablesOfSqlite(before: EarlierState): Table[] {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const all = database
    .prepare("select name, sql from sqlite_master where type = 'table' order by rowid")
    .all()
    .map(({ name, sql }) => ({ name: String(name), isVirtual: /^create virtual/iu.test(String(sql)) }))
  const tables = all
    .filter(({ name, isVirtual }) => !isVirtual && !/^(sqlite|kysely)_/u.test(name))
    .map(({ name }): Table => {
      const isSearch =
        before.tables.has(`SQLite ${name}`) ||
        all.some((other) => other.isVirtual && name.startsWith(`${other.name}_`))
      const columns = database
        .prepare(`pragma table_info("${name}")`)
        .all()
        .map((column) => String(column.name))
      const select = database.prepare(
        `select ${columns.map((column) => `"${column}"`).join(', ')} from "${name}" order by 1`,
      )
      select.setReadBigInts(true)
      const rows = select.all().map((row) => columns.map((column) => written(row[column])))
      return isSearch ? { name, only: 'SQLite', columns, rows } : { name, columns, rows }
    })
  database.close()
  return tables
}

function written(value: unknown): Value {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') }
  if (typeof value !== 'bigint') return value as Value
  return Number.isSafeInteger(Number(value)) ? Number(value) : { integer: String(value) }
}

/** Tables of search, which PostgreSQL fills in its own way: those that were there before, and new ones of these names. */
async function tablesOfPostgres(
  adminUrl: string,
  before: EarlierState,
  created: readonly string[],
): Promise<Table[]> {
  const { url } = await createDatabase(adminUrl, 'template0')
  await move(dataDir, url)
  const pool = new Pool({ connectionString: url })
  const known = [...before.tables.values()].filter(({ only }) => only === 'PostgreSQL')
  const tables: Table[] = []
  for (const name of [...known.map((table) => table.name), ...created]) {
    const columns = known.find((table) => table.name === name)?.columns ?? (await columnsOf(pool, name))
    const order = columns.length === 1 ? '1' : '1, 2'
    const text = `select ${columns.map((column) => `"${column}"::text`).join(', ')} from "${name}" order by ${order}`
    const { rows } = await pool.query<string[]>({ text, rowMode: 'array' })
    tables.push({ name, only: 'PostgreSQL', columns, rows })
  }
  await pool.end()
  return tables
}

async function columnsOf(pool: Pool, table: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

function isKnown(before: EarlierState, { name, only, columns, rows }: Table): boolean {
  const known = before.tables.get(`${only ?? ''} ${name}`)
  const asText = (table: { columns: string[]; rows: Value[][] }) =>
    JSON.stringify([table.columns, table.rows.map((row) => JSON.stringify(row.map(plain))).toSorted()])
  return asText({ columns, rows }) === asText(known ?? { columns, rows: [] })
}

/** Numbers come as text where they were asked for as text. */
function plain(value: Value): Value {
  return typeof value === 'number' ? String(value) : value
}

async function newFiles(before: EarlierState): Promise<Line[]> {
  const lines: Line[] = []
  for (const path of await readdir(join(dataDir, 'files'), { recursive: true })) {
    const file = path.split('/').at(-1) ?? ''
    if (!file.includes('.') || before.files.has(file)) continue
    lines.push({ file, base64: (await readFile(join(dataDir, 'files', path))).toString('base64') })
  }
  return lines
}
