import type { Selectable } from 'kysely'
import type { TicketState } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { preparedChangeByShape } from '../../database/prepared.ts'
import type { Schema } from '../../database/schema.ts'

type Figure = Schema['ticket_figures']
export type FigureName = Figure['figure']

/** What of a ticket decides in which figures it counts. */
export type Figured = {
  state: TicketState
  createdAt: string
  firstAnsweredAt: string | null
  /** When it was set to Solved last; counts only while it is solved. */
  solvedAt: string | null
}

/** What decides in which figures a ticket counts, from its row. */
export const figuredFrom = (
  row: Pick<Selectable<Schema['tickets']>, 'state' | 'created_at' | 'first_answered_at' | 'solved_at'>,
): Figured => ({
  state: row.state,
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
export function figureRows({ state, createdAt, firstAnsweredAt, solvedAt }: Figured): Omit<Figure, 'n'>[] {
  const rows: Omit<Figure, 'n'>[] = [{ figure: 'raised', period: dayOf(createdAt), value: 0 }]
  if (state !== 'Solved') rows.push({ figure: 'open', period: tenMinutesOf(createdAt), value: 0 })
  const took = (figure: 'answered' | 'solved', at: string): void =>
    void rows.push({ figure, period: dayOf(at), value: roundedSeconds(createdAt, at) })
  if (firstAnsweredAt !== null) took('answered', firstAnsweredAt)
  if (state === 'Solved' && solvedAt !== null) took('solved', solvedAt)
  return rows
}

/**
 * Moves a ticket from the figures in which it counted to those in which it counts now; null where there was none or is none
 * any more. Call it after the counts were moved: all changes take their rows in the same order.
 */
export async function moveFigures(
  db: Db,
  dialect: Dialect,
  before: Figured | null,
  after: Figured | null,
): Promise<void> {
  const sums = new Map<string, Figure>()
  const add = (row: Omit<Figure, 'n'>, by: 1 | -1): void => {
    const key = `${row.figure} ${row.period} ${row.value}`
    sums.set(key, { ...row, n: (sums.get(key)?.n ?? 0) + by })
  }
  for (const row of before ? figureRows(before) : []) add(row, -1)
  for (const row of after ? figureRows(after) : []) add(row, 1)
  const moved = [...sums].filter(([, { n }]) => n !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (moved.length === 0) return
  const values = moved.flatMap(([, row], index) =>
    Object.entries(row).map(([name, value]) => [`${name}${index}`, value] as const),
  )
  await addFigures(dialect, { rows: moved.length })(db, Object.fromEntries(values))
}

const addFigures = preparedChangeByShape(
  (_, { rows }: { rows: number }) =>
    (db: Db, values: Record<string, string | number>) => {
      const figures = Array.from({ length: rows }, (__, index) => ({
        figure: values[`figure${index}`],
        period: values[`period${index}`],
        value: values[`value${index}`],
        n: values[`n${index}`],
      }))
      return db
        .insertInto('ticket_figures')
        .values(figures as Figure[])
        .onConflict((conflict) =>
          conflict
            .columns(['figure', 'period', 'value'])
            .doUpdateSet((eb) => ({ n: eb('ticket_figures.n', '+', eb.ref('excluded.n')) })),
        )
    },
)
