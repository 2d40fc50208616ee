import { useState } from 'react'
import { settle, type Settled } from './settle.ts'

type Choice = {
  /** Names the list; with another one everything starts anew. */
  list: string
  /** Whether the reader is at it, so that no row may move. */
  held: boolean
  complete: boolean
}

/**
 * Shows rows as they come, and keeps each where it is while the list is held: what changes its place then waits until
 * the reader asks for it or turns away.
 */
export function useSettledRows<Row extends { _id: string }>(
  rows: readonly Row[],
  { list, held, complete }: Choice,
): Settled<Row> & { showAll: () => void } {
  const [seen, setSeen] = useState({ list, rows, held, complete, settled: asTheyAre(rows) })
  let { settled } = seen
  const isNews = seen.list !== list || seen.rows !== rows || seen.held !== held || seen.complete !== complete
  if (isNews) {
    settled = held && seen.list === list ? settle(settled.shown, rows, complete) : asTheyAre(rows)
    setSeen({ list, rows, held, complete, settled })
  }
  return { ...settled, showAll: () => setSeen((before) => ({ ...before, settled: asTheyAre(before.rows) })) }
}

const asTheyAre = <Row>(rows: readonly Row[]): Settled<Row> => ({
  shown: rows,
  arrived: 0,
  left: new Set(),
  moved: false,
})
