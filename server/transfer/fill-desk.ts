import { sql } from 'kysely'
import { StartProblem } from '../start-problem.ts'
import type { Item, Totals } from './items.ts'
import { type Column, type DeskTarget, migrate, migrationsOf, refuseUnknown, tablesOf } from './place.ts'
import { totalsOf } from './read-desk.ts'
import { indexWords } from './search-index.ts'
import { COPIED_TABLES } from './tables.ts'
import { differences } from './totals.ts'

/**
 * Puts a desk into an empty place: all of it, or nothing. What has arrived is read again and compared before it is
 * published. Desks of earlier versions are brought up to date on the way.
 */
export async function fillDesk(target: DeskTarget, items: AsyncIterable<Item>): Promise<Totals> {
  const expected = await pourIn(target, items)
  const found = differences(expected, await totalsOf(target))
  if (found.length > 0) {
    throw new Error(`What arrived is not what was sent: ${found.join(', ')}. Nothing was kept.`)
  }
  await migrate(target)
  await indexWords(target)
  await target.publish()
  return expected
}

/** Gives the totals that the items claim. */
async function pourIn(target: DeskTarget, items: AsyncIterable<Item>): Promise<Totals> {
  let tables = new Map<string, Column[]>()
  let table: { name: string; columns: Column[] } | null = null
  let file: { name: string; pieces: Uint8Array[] } | null = null
  for await (const item of items) {
    if (file && item.kind !== 'piece') {
      await target.files.keep(file.name, Buffer.concat(file.pieces))
      file = null
    }
    if (item.kind === 'heading') {
      const { migrations, secret } = item.heading
      refuseUnknown(migrations, target.dialect)
      await target.refuseUnlessEmpty(secret)
      await makeTables(target, migrations)
      await target.secret.create(secret)
      tables = await tablesOf(target)
    } else if (item.kind === 'table') {
      table = { name: item.name, columns: columnsOf(tables, item.name, item.columns) }
      await clear(target, table.name)
    } else if (item.kind === 'rows' && table) await target.insert(table.name, table.columns, item.rows)
    else if (item.kind === 'file') file = { name: checkedName(item.name), pieces: [] }
    else if (item.kind === 'piece' && file) file.pieces.push(item.bytes)
    else if (item.kind === 'end') return item.totals
  }
  throw new StartProblem('this desk is not complete: its end is missing')
}

/** The tables as the desk had them, so that what changed since then is done to its rows too. */
async function makeTables(target: DeskTarget, migrations: readonly string[]): Promise<void> {
  const run = await migrationsOf(target)
  const ahead = run.filter((name) => !migrations.includes(name))
  if (ahead.length > 0) {
    throw new StartProblem(
      `${target.description} has tables of a later version (${ahead.join(', ')}) than the desk that is to go there; use an empty database`,
    )
  }
  await migrate(target, migrations.at(-1))
}

function columnsOf(tables: Map<string, Column[]>, name: string, columns: readonly string[]): Column[] {
  const known = COPIED_TABLES.some((table) => table.name === name) ? tables.get(name) : undefined
  const found = columns.map((column) => known?.find((candidate) => candidate.name === column))
  if (!known || found.length !== known.length || found.includes(undefined)) {
    throw new StartProblem(`the table ${name} is not one of this version`)
  }
  return found.filter((column) => column !== undefined)
}

/** Migrations leave first rows behind, which the copied ones stand for. */
async function clear({ db }: DeskTarget, table: string): Promise<void> {
  await (table === 'install'
    ? sql`delete from install where key <> 'secret'`.execute(db)
    : sql`delete from ${sql.table(table)}`.execute(db))
}

/** Names become paths on a disk. */
function checkedName(name: string): string {
  if (/^\w[\w-]*(\.[\w-]+)*$/.test(name)) return name
  throw new StartProblem(`${JSON.stringify(name)} is not the name of a file`)
}
