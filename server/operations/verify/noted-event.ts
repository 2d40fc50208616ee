import { sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Db } from '../../database/dialect.ts'

/** An event noted earlier: its number, and the chain hash up to it. */
export type NotedEvent = { number: number; hash: string }

/** Parses `NUMBER:HASH`. */
export function readNoted(text: string): NotedEvent {
  const [, number, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) {
    throw new StartProblem('--expect takes what an earlier verify printed as latest event: NUMBER:HASH')
  }
  return { number: Number(number), hash }
}

/** The latest event; null when the log is empty. */
export async function latestEvent(db: Db): Promise<NotedEvent | null> {
  const { rows } = await sql<NotedEvent>`
    select number, hash from events order by number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** How the log differs from a noted event; null when it is unchanged up to there. */
export async function differenceFrom(db: Db, noted: NotedEvent): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from events where number = ${noted.number}`.execute(db)
  if (!rows[0]) return `event number ${noted.number} is gone, and what came after it`
  return rows[0].hash === noted.hash ? null : `events up to number ${noted.number} were written anew`
}
