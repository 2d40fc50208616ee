import { sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import { migrations } from '../../database/migrations/index.ts'
import type { Place } from '../../open-store.ts'
import { sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { refuseUnknown } from '../../database/unknown-migrations.ts'
import { type InstallPlace, migrationsOf } from '../transfer/place.ts'
import { openSource } from '../transfer/transfers.ts'
import type { Check } from './check.ts'
import { CHECKS } from './checks.ts'
import { differenceFrom, latestEvent, type NotedEvent } from './noted-event.ts'
import { lineOf, linesOf } from './report.ts'
import { beginThreads, type Threads, type Timed } from './threads.ts'

/** Sorting takes a third less time with it. */
const MORE_MEMORY = {
  SQLite: sql`pragma cache_size = -16000`,
  PostgreSQL: sql`set local work_mem = '32MB'`,
}

/** From so many events on, threads go through them beside the rest on SQLite; starting a thread takes a moment. */
const FOR_THREADS = 100_000

const sharedChecks = CHECKS.filter(({ isByRange }) => isByRange)

/**
 * Counts an install again, as it is at one moment, and compares; its servers go on meanwhile, and nothing is changed. Says
 * line by line what it finds, and gives the number of checks that found something wrong. With an event that was noted
 * earlier, it also finds a record that was cut off and written anew.
 */
export async function verify(
  place: Place,
  say: (line: string) => void,
  expected?: NotedEvent,
): Promise<number> {
  const source = await openSource(place)
  let threads: Threads | null = null
  try {
    await refuseIfNotCurrent(source)
    await MORE_MEMORY[source.dialect === sqliteDialect ? 'SQLite' : 'PostgreSQL'].execute(source.db)
    say(`Verifying ${source.description}:`)
    const latest = (await latestEvent(source.db))?.number ?? 0
    const isWorthThreads = !place.databaseUrl && latest >= FOR_THREADS
    const data = { dataDir: place.dataDir }
    threads = isWorthThreads ? beginThreads(data, sharedChecks, latest) : null
    const wrong = await runChecks(source, say, threads)
    return wrong + (await checkNoted(source, say, expected))
  } finally {
    await threads?.end()
    await source.close()
  }
}

/** Runs every check on an install that is open; like {@link verify}. */
export async function runChecks(
  ctx: InstallPlace,
  say: (line: string) => void,
  threads: Threads | null = null,
): Promise<number> {
  let wrong = 0
  for (const check of CHECKS) {
    const { outcome, milliseconds } = await (threads?.outcomeOf(check) ?? timed(check, ctx))
    const { checked, differences } = outcome
    const isRight = differences.length === 0
    say(lineOf({ name: check.name, checked, isRight, milliseconds }))
    for (const line of linesOf(differences)) say(line)
    if (!isRight) wrong++
  }
  return wrong
}

async function timed(check: Check, ctx: InstallPlace): Promise<Timed> {
  const start = performance.now()
  const outcome = await check.run(ctx)
  return { outcome, milliseconds: performance.now() - start }
}

async function checkNoted(
  { db }: InstallPlace,
  say: (line: string) => void,
  expected: NotedEvent | undefined,
): Promise<number> {
  const latest = await latestEvent(db)
  if (latest) say(`Latest event, to be noted elsewhere: ${latest.number}:${latest.hash}`)
  const difference = expected ? await differenceFrom(db, expected) : null
  if (difference) say(`Not as it was noted: ${difference}.`)
  return difference ? 1 : 0
}

/** Throws unless there is an install of this version. */
export async function refuseUnlessCurrent(place: Place): Promise<void> {
  const source = await openSource(place)
  try {
    await refuseIfNotCurrent(source)
  } finally {
    await source.close()
  }
}

async function refuseIfNotCurrent(place: InstallPlace): Promise<void> {
  const names = await migrationsOf(place)
  if (names.length === 0) throw new StartProblem(`there is no install in ${place.description}`)
  refuseUnknown(names)
  if (names.length < Object.keys(migrations).length) {
    throw new StartProblem(`${place.description} was made by an earlier version; start this one on it first`)
  }
}
