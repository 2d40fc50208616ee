import type { Selectable } from 'kysely'
import type { TicketStatus } from '@support-desk/contract'
import { writeAtCommit } from '../../database/at-commit.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { isCounted } from '../removal/queries-listed.ts'
import { addingTo } from './summed-rows.ts'

type Figure = Schema['ticket_figures']
export type FigureName = Figure['figure']

/** The fields of a ticket that decide its figures. */
type FigureInput = {
  status: TicketStatus
  createdAt: string
  firstAnsweredAt: string | null
  /** Time of the latest change to Solved; ignored in other statuses. */
  solvedAt: string | null
  /** Spam, deleted tickets and samples have no figures. */
  isCounted: boolean
}

/** Reads the figure fields from a ticket row. */
export const figuredFrom = (
  row: Pick<
    Selectable<Schema['tickets']>,
    'status' | 'created_at' | 'first_answered_at' | 'solved_at' | 'spam_at' | 'deleted_at' | 'sample_at'
  >,
): FigureInput => ({
  status: row.status,
  createdAt: row.created_at,
  firstAnsweredAt: row.first_answered_at,
  solvedAt: row.solved_at,
  isCounted: isCounted(row),
})

/** Lengths of the ISO prefixes that name the UTC day and the ten minutes of a time. */
const DAY = 10
const TEN_MINUTES = 15

/** The UTC day of a time. */
export const dayOf = (time: string): string => time.slice(0, DAY)

/** The ten-minute interval of a time. */
export const tenMinutesOf = (time: string): string => time.slice(0, TEN_MINUTES)

/**
 * Pairs of limit and step, in seconds: durations below the limit are rounded to the step. Above ten minutes the error
 * is at most 5 %.
 */
const STEPS = [
  [3600, 60],
  [21_600, 300],
  [172_800, 1800],
  [1_209_600, 10_800],
  [7_776_000, 86_400],
] as const
const LONGEST = 7_776_000

/** Rounded seconds between two times. Rounding limits the number of rows per day. */
function roundedSeconds(from: string, to: string): number {
  const seconds = Math.max(0, secondsOf(to) - secondsOf(from))
  const [, step] = STEPS.find(([below]) => seconds < below) ?? []
  return step === undefined ? LONGEST : Math.floor((seconds + step / 2) / step) * step
}

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)

/** All figure rows that count the ticket. */
export function figureRows(ticket: FigureInput): Omit<Figure, 'n'>[] {
  const { status, createdAt, firstAnsweredAt, solvedAt } = ticket
  if (!ticket.isCounted) return []
  const rows: Omit<Figure, 'n'>[] = [{ figure: 'raised', period: dayOf(createdAt), value: 0 }]
  if (status !== 'Solved') rows.push({ figure: 'open', period: tenMinutesOf(createdAt), value: 0 })
  const took = (figure: 'answered' | 'solved', at: string): void =>
    void rows.push({ figure, period: dayOf(at), value: roundedSeconds(createdAt, at) })
  if (firstAnsweredAt !== null) took('answered', firstAnsweredAt)
  if (status === 'Solved' && solvedAt !== null) took('solved', solvedAt)
  return rows
}

/**
 * Updates the figures for a change of a ticket, batched with the other count changes of the transaction. `before` is
 * null for a new ticket, `after` for a deleted one.
 */
export async function moveFigures(
  db: Db,
  before: FigureInput | null,
  after: FigureInput | null,
): Promise<void> {
  const rows = (of: FigureInput | null, n: 1 | -1) => (of ? figureRows(of).map((row) => ({ ...row, n })) : [])
  await writeAtCommit(db, 'figures', addFigures, [...rows(before, -1), ...rows(after, 1)])
}

const addFigures = addingTo('ticket_figures', ['figure', 'period', 'value'])
