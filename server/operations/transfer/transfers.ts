import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { StoreLocation } from '../../open-store.ts'
import { readBackup, writeBackup } from './backup-file.ts'
import { fillDesk } from './fill-install.ts'
import type { Item, Totals } from './items.ts'
import { type InstallPlace, type InstallSource, type InstallTarget, tablesOf } from './place.ts'
import { openPostgresSource, openPostgresTarget } from './postgres-place.ts'
import { readDesk, totalsOfFiles, totalsOfTables } from './read-install.ts'
import { inUnits, linesOf } from './report.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite-place.ts'
import { differences } from './totals.ts'

/** Lines of a report. */
type Report = string[]

/** Opens an install for reading a snapshot while its servers run. */
export const openSource = async ({ dataDir, databaseUrl }: StoreLocation): Promise<InstallSource> =>
  databaseUrl ? openPostgresSource(databaseUrl) : openSqliteSource(dataDir)

const openTarget = ({ dataDir, databaseUrl }: StoreLocation): Promise<InstallTarget> =>
  databaseUrl ? openPostgresTarget(databaseUrl) : openSqliteTarget(dataDir)

/** Writes a snapshot of an install into one file while its servers run. */
export async function backUp(place: StoreLocation, path: string): Promise<Report> {
  const source = await openSource(place)
  try {
    const lines: Report = []
    const damaged: string[] = []
    const items = noting(
      readDesk(source, await about(), (name) => damaged.push(name)),
      lines,
    )
    const size = await writeBackup(path, items)
    return [
      `Backed up ${source.description}:`,
      ...lines,
      ...wordsOn(damaged),
      `${path} has ${inUnits(size)}.`,
    ]
  } finally {
    await source.close()
  }
}

/** Restores a backup into an empty location. */
export async function restore(place: StoreLocation, path: string): Promise<Report> {
  const items = await readBackup(path)
  const target = await openTarget(place)
  try {
    const lines: Report = []
    await fillDesk(target, noting(items, lines))
    return [`Restored into ${target.description}, read again and compared:`, ...lines]
  } finally {
    await target.close()
  }
}

/**
 * Copies an install from a data folder into PostgreSQL in one transaction, so a failed move leaves nothing behind and can be
 * repeated. The folder stays unchanged. No server may run on it.
 */
export async function move(dataDir: string, databaseUrl: string): Promise<Report> {
  const source = openSqliteSource(dataDir, { alone: true })
  try {
    const target = await openPostgresTarget(databaseUrl)
    try {
      if (await isThereAlready(source, target)) {
        return [
          `This install is in ${target.description} already, and all of it is the same. Nothing was copied.`,
        ]
      }
      const lines: Report = []
      const damaged: string[] = []
      await fillDesk(
        target,
        noting(
          readDesk(source, await about(), (name) => damaged.push(name)),
          lines,
        ),
      )
      return [
        `Moved ${source.description} to ${target.description}, read again there and compared:`,
        ...lines,
        ...wordsOn(damaged),
        'From now on start with this DATABASE_URL, and no longer without it: two installs would send the same mail.',
      ]
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Whether an earlier move has completed. */
async function isThereAlready(source: InstallPlace, target: InstallPlace): Promise<boolean> {
  if (!(await tablesOf(target)).has('install')) return false
  const secret = await target.secret.read()
  if (secret === null || secret.trim() !== (await source.secret.read())?.trim()) return false
  const [left, right] = [await totalsOf(source), await totalsOf(target)]
  const different = differences(left, right)
  if (different.length === 0) return true
  throw new StartProblem(
    `this install is in ${target.description} already, and has changed since in one of the two (${different.join(', ')}); nothing was copied`,
  )
}

const totalsOf = async (place: InstallPlace): Promise<Totals> => ({
  tables: await totalsOfTables(place),
  files: await totalsOfFiles(place),
})

/** Adds report lines for the passing items. */
async function* noting(items: AsyncIterable<Item>, lines: Report): AsyncGenerator<Item> {
  for await (const item of items) {
    if (item.kind === 'heading') lines.push(`  state of ${item.heading.takenAt}`)
    if (item.kind === 'end') lines.push(...linesOf(item.totals))
    yield item
  }
}

const wordsOn = (damaged: readonly string[]): Report =>
  damaged.length === 0
    ? []
    : [`Files that were damaged where they lay: ${damaged.length}, such as ${damaged.slice(0, 5).join(', ')}`]

async function about(): Promise<{ takenAt: string; product: string }> {
  const manifest = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    version: string
  }
  return { takenAt: new Date().toISOString(), product: manifest.version }
}
