import { sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import { migrations } from '../../database/migrations.ts'
import type { StoreLocation } from '../../open-store.ts'
import { sqliteDialect } from '../../database/sqlite/sqlite.ts'
import { refuseUnknown } from '../problems/unknown-migrations.ts'
import { type InstallPlace, migrationsOf } from '../transfer/place.ts'
import { openSource } from '../transfer/transfers.ts'
import { CHECKS } from './checks.ts'
import { differenceFrom, latestEvent, type NotedEvent } from './noted-event.ts'
import { lineOf, linesOf } from './report.ts'

/** Sorting takes a third less time with it. */
const MORE_MEMORY = {
  SQLite: sql`pragma cache_size = -16000`,
  PostgreSQL: sql`set local work_mem = '32MB'`,
}

/**
 * Checks a snapshot of an install while its servers run. Prints line by line, changes nothing, and returns the number of failed
 * checks. With a noted event, it also detects an event log that was truncated and rewritten.
 */
export async function verify(
  place: StoreLocation,
  say: (line: string) => void,
  expected?: NotedEvent,
): Promise<number> {
  const source = await openSource(place)
  try {
    await refuseIfNotCurrent(source)
    await MORE_MEMORY[source.dialect === sqliteDialect ? 'SQLite' : 'PostgreSQL'].execute(source.db)
    say(`Verifying ${source.description}:`)
    const wrong = await runChecks(source, say)
    return wrong + (await checkNoted(source, say, expected))
  } finally {
    await source.close()
  }
}

/** Runs all checks on an open install, like {@link verify}. */
export async function runChecks(place: InstallPlace, say: (line: string) => void): Promise<number> {
  let wrong = 0
  for (const check of CHECKS) {
    const start = performance.now()
    const { checked, differences } = await check.run(place)
    const isRight = differences.length === 0
    say(lineOf({ name: check.name, checked, isRight, milliseconds: performance.now() - start }))
    for (const line of linesOf(differences)) say(line)
    if (!isRight) wrong++
  }
  return wrong
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

/** Throws unless an install of this version exists. */
export async function refuseUnlessCurrent(place: StoreLocation): Promise<void> {
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
