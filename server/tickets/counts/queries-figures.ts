import type { Selectable } from 'kysely'
import type { TicketStatus } from '@support-desk/contract'
import { writeAtCommit } from '../../database/at-commit.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { addingTo } from './summed-rows.ts'

type Figure = Schema['ticket_figures']
export type FigureName = Figure['figure']

/** What of a ticket decides in which figures it counts. */
type Figured = {
  status: TicketStatus
  createdAt: string
  firstAnsweredAt: string | null
  /** When it was set to Solved last; counts only while it is solved. */
  solvedAt: string | null
}

/** What decides in which figures a ticket counts, from its row. */
export const figuredFrom = (
  row: Pick<Selectable<Schema['tickets']>, 'status' | 'created_at' | 'first_answered_at' | 'solved_at'>,
): Figured => ({
  status: row.status,
  createdAt: row.created_at,
  firstAnsweredAt: row.first_answered_at,
  solvedAt: row.solved_at,
})

/** Characters of a time that name its day in UTC, and the ten minutes that it lies in. */
const DAY = 10
const TEN_MINUTES = 15

/** The day in UTC that a time belongs to. */
export const dayOf = (time: string): string => time.slice(0, DAY)

/** The ten minutes that a time belongs to. */
export const tenMinutesOf = (time: string): string => time.slice(0, TEN_MINUTES)

/** Durations below a limit are rounded to a step, both in seconds. A rounded duration is at most 5 % off above ten minutes. */
const STEPS = [
  [3600, 60],
  [21_600, 300],
  [172_800, 1800],
  [1_209_600, 10_800],
  [7_776_000, 86_400],
] as const
const LONGEST = 7_776_000

/** The seconds between two times, rounded so that a bounded number of rows holds the durations of a day. */
function roundedSeconds(from: string, to: string): number {
  const seconds = Math.max(0, secondsOf(to) - secondsOf(from))
  const [, step] = STEPS.find(([below]) => seconds < below) ?? []
  return step === undefined ? LONGEST : Math.floor((seconds + step / 2) / step) * step
}

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** Every row in which a ticket counts. */
export function figureRows({ status, createdAt, firstAnsweredAt, solvedAt }: Figured): Omit<Figure, 'n'>[] {
  const rows: Omit<Figure, 'n'>[] = [{ figure: 'raised', period: dayOf(createdAt), value: 0 }]
  if (status !== 'Solved') rows.push({ figure: 'open', period: tenMinutesOf(createdAt), value: 0 })
  const took = (figure: 'answered' | 'solved', at: string): void =>
    void rows.push({ figure, period: dayOf(at), value: roundedSeconds(createdAt, at) })
  if (firstAnsweredAt !== null) took('answered', firstAnsweredAt)
  if (status === 'Solved' && solvedAt !== null) took('solved', solvedAt)
  return rows
}

/**
 * Moves a ticket from the figures in which it counted to those in which it counts now, together with what else its transaction
 * moves; null where there was none or is none any more.
 */
export async function moveFigures(db: Db, before: Figured | null, after: Figured | null): Promise<void> {
  const rows = (of: Figured | null, n: 1 | -1) => (of ? figureRows(of).map((row) => ({ ...row, n })) : [])
  await writeAtCommit(db, 'figures', addFigures, [...rows(before, -1), ...rows(after, 1)])
}

const addFigures = addingTo('ticket_figures', ['figure', 'period', 'value'])
