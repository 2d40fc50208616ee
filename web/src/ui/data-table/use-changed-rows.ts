import { useEffect, useState } from 'react'

const SHOWN_MS = 2000
const NONE: ReadonlySet<string> = new Set()

type Seen<Row> = {
  list: string
  rows: readonly Row[]
  looks: ReadonlyMap<string, string>
  changed: ReadonlySet<string>
}

/** Ids of rows that have just become others under the reader's eyes, or have just come in; `lookOf` says what counts. */
export function useChangedRows<Row extends { _id: string }>(
  rows: readonly Row[],
  list: string,
  lookOf: ((row: Row) => string) | undefined,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<Seen<Row>>(() => ({
    list,
    rows,
    looks: looksOf(rows, lookOf),
    changed: NONE,
  }))
  let { changed } = seen
  if (seen.rows !== rows || seen.list !== list) {
    const looks = looksOf(rows, lookOf)
    changed = seen.list === list ? changesOf(seen.looks, looks) : NONE
    setSeen({ list, rows, looks, changed })
  }
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setSeen((before) => ({ ...before, changed: NONE })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

function looksOf<Row extends { _id: string }>(
  rows: readonly Row[],
  lookOf: ((row: Row) => string) | undefined,
): ReadonlyMap<string, string> {
  return new Map(lookOf && rows.map((row) => [row._id, lookOf(row)]))
}

/** Rows below all that were known have been loaded on, which is no change. */
export function changesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const ids = [...after.keys()]
  const lastKnown = ids.findLastIndex((id) => before.has(id))
  return new Set(ids.slice(0, lastKnown + 1).filter((id) => before.get(id) !== after.get(id)))
}
