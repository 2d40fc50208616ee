import { useState } from 'react'

/** Ids that stand above a row the reader already knows, and would push it down if they were shown. */
export function arrivedAbove(ids: readonly string[], known: ReadonlySet<string>): string[] {
  const lastKnown = ids.findLastIndex((id) => known.has(id))
  return ids.slice(0, lastKnown + 1).filter((id) => !known.has(id))
}

/**
 * Holds back rows that arrive above those already shown, so that nothing moves under the pointer or the focus.
 * Rows that are loaded on below appear at once. With another `list` everything starts anew.
 */
export function useSettledRows<Row extends { _id: string }>(
  rows: readonly Row[],
  list: string,
): { shown: readonly Row[]; waiting: number; showAll: () => void } {
  const [seen, setSeen] = useState({ list, rows, known: idsOf(rows) })
  let { known } = seen
  if (seen.list !== list || seen.rows !== rows) {
    const waiting =
      seen.list === list
        ? new Set(
            arrivedAbove(
              rows.map((row) => row._id),
              known,
            ),
          )
        : new Set()
    known = idsOf(rows.filter((row) => !waiting.has(row._id)))
    setSeen({ list, rows, known })
  }
  const shown = known.size === rows.length ? rows : rows.filter((row) => known.has(row._id))
  return {
    shown,
    waiting: rows.length - shown.length,
    showAll: () => setSeen({ list, rows, known: idsOf(rows) }),
  }
}

const idsOf = (rows: readonly { _id: string }[]): ReadonlySet<string> => new Set(rows.map((row) => row._id))
