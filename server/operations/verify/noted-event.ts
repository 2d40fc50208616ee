import { sql } from 'kysely'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Db } from '../../database/dialect.ts'

/** An event as somebody noted it elsewhere: its number, and the hash over it and all before it. */
export type NotedEvent = { number: number; hash: string }

/** Reads `NUMBER:HASH`. */
export function readNoted(text: string): NotedEvent {
  const [, number, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(text) ?? []
  if (number === undefined || hash === undefined) {
    throw new StartProblem('--expect takes what an earlier verify printed as latest event: NUMBER:HASH')
  }
  return { number: Number(number), hash }
}

/** The latest event, or null when nothing has happened yet. */
export async function latestEvent(db: Db): Promise<NotedEvent | null> {
  const { rows } = await sql<NotedEvent>`
    select number, hash from events order by number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What of the record is not as it was when an event was noted; null when all of it up to there is. */
export async function differenceFrom(db: Db, noted: NotedEvent): Promise<string | null> {
  const { rows } = await sql<{ hash: string }>`
    select hash from events where number = ${noted.number}`.execute(db)
  if (!rows[0]) return `event number ${noted.number} is gone, and what came after it`
  return rows[0].hash === noted.hash ? null : `events up to number ${noted.number} were written anew`
}
