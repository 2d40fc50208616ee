import { type Figured, figureRows } from '../../server/tickets/counts/queries-figures.ts'
import { iso } from './iso.ts'
import type { Life } from './life.ts'

type Row = [figure: string, period: string, value: number, n: number]

/** Counts tickets in the figures of the dashboard, as the product does with every change. */
export function countFigures(): { add(life: Life): void; rows(): Iterable<Row> } {
  const counted = new Map<string, Row>()
  return {
    add({ state, raisedAt, firstAnsweredAt, solvedAt }) {
      const ticket: Figured = {
        state,
        createdAt: iso(raisedAt),
        firstAnsweredAt: firstAnsweredAt === null ? null : iso(firstAnsweredAt),
        solvedAt: solvedAt === null ? null : iso(solvedAt),
      }
      for (const { figure, period, value } of figureRows(ticket)) {
        const key = `${figure} ${period} ${value}`
        const row = counted.get(key)
        if (row) row[3]++
        else counted.set(key, [figure, period, value, 1])
      }
    },
    rows: () => counted.values(),
  }
}
