import { useEffect, useState } from 'react'
import type { ShownPage } from './settle-pages.ts'

const SHOWN_MS = 2000
const NONE: ReadonlySet<string> = new Set()

type seen<Row> = {
  list: string
  pages: readonly ShownPage<Row>[]
  looks: ReadonlyMap<string, string>
  changed: ReadonlySet<string>
}

/** Ids of rows that have just changed or arrived, for a highlight. `lookOf` returns the text to compare. */
export function useChangedRows<Row extends { id: string }>(
  pages: readonly ShownPage<Row>[],
  list: string,
  lookOf: ((row: Row) => string) | undefined,
): ReadonlySet<string> {
  const [seen, setSeen] = useState<seen<Row>>(() => ({
    list,
    pages,
    looks: looksOf(pages, lookOf),
    changed: NONE,
  }))
  let { changed } = seen
  if (seen.pages !== pages || seen.list !== list) {
    const looks = looksOf(pages, lookOf)
    changed = seen.list === list ? changesOf(seen.looks, looks, idsOfNew(seen.pages, pages)) : NONE
    // Scrolling alone keeps the highlight.
    if (changed.size === 0 && seen.list === list) ({ changed } = seen)
    setSeen({ list, pages, looks, changed })
  }
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setSeen((before) => ({ ...before, changed: NONE })), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}

function looksOf<Row extends { id: string }>(
  pages: readonly ShownPage<Row>[],
  lookOf: ((row: Row) => string) | undefined,
): ReadonlyMap<string, string> {
  return new Map(lookOf && pages.flatMap(({ rows }) => rows.map((row) => [row.id, lookOf(row)] as const)))
}

/** Rows of new pages: they came by scrolling and have not changed. */
function idsOfNew<Row extends { id: string }>(
  before: readonly ShownPage<Row>[],
  after: readonly ShownPage<Row>[],
): ReadonlySet<string> {
  const known = new Set(before.map(({ index }) => index))
  return new Set(
    after.filter(({ index }) => !known.has(index)).flatMap(({ rows }) => rows.map(({ id }) => id)),
  )
}

/** Ids of rows that changed or were inserted. Ignores rows of `added` and rows below all known ones. */
export function changesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  added: ReadonlySet<string> = NONE,
): ReadonlySet<string> {
  const ids = [...after.keys()]
  const lastKnown = ids.findLastIndex((id) => before.has(id))
  return new Set(
    ids
      .slice(0, lastKnown + 1)
      .filter((id) => (before.has(id) ? before.get(id) !== after.get(id) : !added.has(id))),
  )
}
