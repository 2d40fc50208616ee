import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Item, Totals, Value } from './items.ts'
import { refuseUnknown } from '../problems/unknown-migrations.ts'
import { type Column, type InstallPlace, migrationsOf, tablesOf } from './place.ts'
import { COPIED_TABLES, type CopiedTable } from './tables.ts'
import { createTally } from './totals.ts'
import { underWay } from './under-way.ts'

/** Rows and file names in memory. */
const ROWS = 500
const NAMES = 1000

/** Called with the name of a damaged file, whose content does not match its name. */
type OnDamage = (name: string) => void

/** Reads a snapshot of a whole install, in pages of rows and pieces of files. */
export async function* readDesk(
  place: InstallPlace,
  about: { takenAt: string; product: string },
  onDamage: OnDamage = () => {},
): AsyncGenerator<Item> {
  const migrations = await migrationsOf(place)
  const secret = await place.secret.read()
  if (migrations.length === 0 || secret === null) {
    throw new StartProblem(`there is no install in ${place.description}`)
  }
  refuseUnknown(migrations)
  yield { kind: 'heading', heading: { ...about, migrations, secret } }
  const tally = createTally()
  for await (const item of contents(place, onDamage)) {
    tally.add(item)
    yield item
  }
  yield { kind: 'end', totals: tally.totals() }
}

/** Counts and hashes all rows. */
export const totalsOfTables = async (place: InstallPlace): Promise<Totals['tables']> =>
  (await totalsOf(contentsOfTables(place))).tables

/** Counts and hashes all files. */
export const totalsOfFiles = async (place: InstallPlace): Promise<Totals['files']> =>
  (await totalsOf(contentsOfFiles(place, () => {}))).files

async function totalsOf(items: AsyncIterable<Item>): Promise<Totals> {
  const tally = createTally()
  for await (const item of items) tally.add(item)
  return tally.totals()
}

async function* contents(place: InstallPlace, onDamage: OnDamage): AsyncGenerator<Item> {
  yield* contentsOfTables(place)
  yield* contentsOfFiles(place, onDamage)
}

async function* contentsOfTables(place: InstallPlace): AsyncGenerator<Item> {
  const tables = await tablesOf(place)
  for (const table of COPIED_TABLES) {
    const columns = tables.get(table.name)
    // An earlier version may lack some tables.
    if (columns) yield* contentsOfTable(place, table, columns)
  }
}

/** Reads pages in the order of the key, which is the same on all databases. */
async function* contentsOfTable(
  { db }: InstallPlace,
  { name, key }: CopiedTable,
  columns: readonly Column[],
): AsyncGenerator<Item> {
  const names = columns.map((column) => column.name)
  yield { kind: 'table', name, columns: names }
  const keyColumns = sql.join(key.map((column) => sql.ref(column)))
  const selection = sql`select ${sql.join(names.map((column) => sql.ref(column)))} from ${sql.table(name)}`
  const read = (rest: RawBuilder<unknown>) =>
    underWay(
      sql<Record<string, Value>>`${selection} ${rest} order by ${keyColumns} limit ${sql.lit(ROWS)}`.execute(
        db,
      ),
    )
  let page = read(sql``)
  for (;;) {
    const { rows } = await page
    const latest = rows.at(-1)
    if (!latest) return
    // The database reads the next page while this one is processed.
    page = read(sql`where (${keyColumns}) > (${sql.join(key.map((column) => latest[column] ?? null))})`)
    // The secret is part of the heading, because not every location stores it in a table.
    const copied = name === 'install' ? rows.filter((row) => row.key !== 'secret') : rows
    if (copied.length > 0) {
      yield { kind: 'rows', rows: copied.map((row) => names.map((column) => copiable(row[column]))) }
    }
  }
}

/** PostgreSQL cannot store NUL characters. */
const copiable = (value: Value | undefined): Value =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : (value ?? null)

async function* contentsOfFiles({ files }: InstallPlace, onDamage: OnDamage): AsyncGenerator<Item> {
  for (let after = ''; ;) {
    const names = await files.names(after, NAMES)
    const latest = names.at(-1)
    if (latest === undefined) return
    for (const name of names) {
      const pieces = await files.open(name)
      if (!pieces) continue
      yield { kind: 'file', name }
      const hash = createHash('sha256')
      for await (const bytes of pieces) {
        hash.update(bytes)
        yield { kind: 'piece', bytes }
      }
      if (!name.startsWith(hash.digest('hex'))) onDamage(name)
    }
    after = latest
  }
}
