import { sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Heading, Item, Totals } from './items.ts'
import { isPreview, refuseUnknown } from '../problems/unknown-migrations.ts'
import { type Column, type InstallTarget, migrate, migrationsOf, tablesOf } from './place.ts'
import { totalsOfFiles, totalsOfTables } from './read-install.ts'
import { fillSearch } from '../../database/search/fill-search.ts'
import { COPIED_TABLES } from './tables.ts'
import { differences } from './totals.ts'
import { underWay } from './under-way.ts'

/**
 * Fills an empty location with an install, completely or not at all. Reads the copied data again and compares it before
 * publishing. Upgrades installs of earlier versions.
 */
export async function fillDesk(target: InstallTarget, items: AsyncIterable<Item>): Promise<void> {
  const { expected, tables } = await pourIn(target, items)
  const different = differences(expected, { tables, files: await totalsOfFiles(target) })
  if (different.length > 0) {
    throw new Error(`The copy differs from the original: ${different.join(', ')}. Nothing was kept.`)
  }
  await fillSearch(target.db, target.dialect)
  await target.publish()
}

/** Returns the totals from the items, and those of the copied rows. */
async function pourIn(
  target: InstallTarget,
  items: AsyncIterable<Item>,
): Promise<{ expected: Totals; tables: Totals['tables'] }> {
  let secret = ''
  let tables = new Map<string, Column[]>()
  let table: { name: string; columns: Column[] } | null = null
  let arrived: Totals['tables'] | null = null
  let endPouring = async () => {}
  let file: { name: string; pieces: Uint8Array[] } | null = null
  let pouring = Promise.resolve()
  for await (const item of items) {
    if (item.kind !== 'rows') await pouring
    if (file && item.kind !== 'piece') {
      await target.files.keep(file.name, Buffer.concat(file.pieces))
      file = null
    }
    if (item.kind === 'heading') {
      secret = item.heading.secret
      await makeTables(target, item.heading)
      tables = await tablesOf(target)
      endPouring = await target.beginPouring()
    } else if (item.kind === 'table') {
      table = { name: item.name, columns: columnsOf(tables, item.name, item.columns) }
      // Removes the initial rows of migrations, which the copied ones replace.
      await sql`delete from ${sql.table(table.name)}`.execute(target.db)
    } else if (item.kind === 'rows') {
      if (!table) continue
      await pouring
      // The database inserts these rows while the next ones are read.
      pouring = underWay(target.insert(table.name, table.columns, item.rows))
    } else if (item.kind === 'piece') file?.pieces.push(item.bytes)
    else {
      // All rows are copied. Files and the secret may need tables of newer migrations.
      if (!arrived) {
        await endPouring()
        arrived = await finishTables(target, secret)
      }
      if (item.kind === 'end') return { expected: item.totals, tables: arrived }
      file = { name: checkedName(item.name), pieces: [] }
    }
  }
  throw new StartProblem('the copy is not complete: its end is missing')
}

async function finishTables(target: InstallTarget, secret: string): Promise<Totals['tables']> {
  const arrived = await totalsOfTables(target)
  await migrate(target)
  await target.secret.create(secret)
  return arrived
}

/** Creates the tables of the install's version, so that later migrations also convert its rows. */
async function makeTables(target: InstallTarget, { migrations, secret }: Heading): Promise<void> {
  if (isPreview(migrations)) {
    throw new StartProblem(
      'a version before 1.0 made this backup; restore it with that version, run npm run upgrade-preview there, and take a new backup',
    )
  }
  refuseUnknown(migrations)
  await target.refuseUnlessEmpty(secret)
  const run = await migrationsOf(target)
  const ahead = run.filter((name) => !migrations.includes(name))
  if (ahead.length > 0) {
    throw new StartProblem(
      `${target.description} has tables of a later version (${ahead.join(', ')}) than the install that is to go there; use an empty database`,
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

/** Rejects names that are unsafe as paths. */
function checkedName(name: string): string {
  if (/^\w[\w-]*(\.[\w-]+)*$/.test(name)) return name
  throw new StartProblem(`${JSON.stringify(name)} is not the name of a file`)
}
