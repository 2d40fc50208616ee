import { hashKey, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import type { PagedList } from '#api/list-query.ts'
import type { ShownPage } from './settle-pages.ts'
import { readRange } from './read-range.ts'
import { follow, pagesFor, type Trail } from './trail.ts'
import type { RowPlace } from './use-leave.ts'
import { useChangedRows } from './use-changed-rows.ts'
import { usePages } from './use-pages.ts'
import { type RowsWindow, usePageWindow, usePaneWindow } from './use-rows-window.ts'
import { useSettledPages } from './use-settled-pages.ts'
import { useShownList } from './use-shown-list.ts'
import { useTrail } from './use-trail.ts'

/** Rows to prefetch below the rendered ones. Fewer until the reader scrolls. */
const AHEAD = { atRest: 20, onTheWay: 80 }

type Options<Row> = {
  /** The element that holds the rows. */
  body: RefObject<HTMLElement | null>
  /** Row height in pixels, estimated before the row is rendered. */
  rowHeight: number
  /** Whether the reader uses the list, so that no row may move. */
  held: boolean
  /** Returns a text that changes when a row counts as changed. By default no row does. */
  lookOf?: ((row: Row) => string) | undefined
}

/**
 * The rows of a list that scrolls with the page. Loads the visible rows and keeps them up to date. The list can have
 * any length.
 */
export function usePageRows<Row extends { id: string }>(wanted: PagedList<Row>, options: Options<Row>) {
  const known = useKnownList(wanted)
  return useLoadedRows(known, usePageWindow(options.body, known.count, options.rowHeight), options)
}

/** Like {@link usePageRows}, for a list in a scrolling pane. */
export function usePaneRows<Row extends { id: string }>(wanted: PagedList<Row>, options: Options<Row>) {
  const known = useKnownList(wanted)
  return useLoadedRows(known, usePaneWindow(options.body, known.count, options.rowHeight), options)
}

export type Rows<Row extends { id: string }> = ReturnType<typeof usePageRows<Row>>

/** State of the list that does not depend on the visible rows. */
function useKnownList<Row>(wanted: PagedList<Row>) {
  const { list, standIn, first } = useShownList(wanted)
  const [trail, correct] = useTrail(list)
  const [count, setCount] = useState(trail.end)
  return { list, standIn, first, trail, correct, count, setCount }
}

type KnownList<Row> = ReturnType<typeof useKnownList<Row>>

function useLoadedRows<Row extends { id: string }>(
  { list, standIn, first, trail, correct, count, setCount }: KnownList<Row>,
  rowsWindow: RowsWindow,
  { held, lookOf }: Options<Row>,
) {
  const client = useQueryClient()
  const from = rowsWindow.items[0]?.index ?? 0
  const ahead = from === 0 ? AHEAD.atRest : AHEAD.onTheWay
  const to = (rowsWindow.items.at(-1)?.index ?? -1) + ahead
  const { loaded, loading, failure, retry } = usePages(list, trail, pagesFor(trail, from, to))
  const name = hashKey(list.key)
  const settled = useSettledPages(loaded, { list: name, held, complete: trail.complete })
  const changed = useChangedRows(settled.pages, standIn ? 'stand-in' : name, lookOf)

  const known = countOf(trail, settled.pages)
  if (known !== count) setCount(known)

  const now = follow(trail, loaded, held)
  if (now !== trail) correct(now)

  return {
    /** Name of the list. */
    name,
    /** Whether these rows belong to the previous filter or order. They stay until the new ones arrive. */
    standIn,
    /** Whether any rows are loaded. */
    isThere: standIn || first.data !== undefined,
    /** Number of known rows. `complete`: there are no more. */
    count: known,
    complete: trail.complete,
    settled,
    /** Ids of rows that have just changed. */
    changed,
    /** Position of a row among the pages of the list. */
    placeAt: (index: number): RowPlace => placeOf(trail, settled.pages, index),
    /** Index of a loaded row, or -1. */
    indexOf: (id: string): number => indexOf(settled.pages, id),
    rowAt: (index: number): Row | undefined => rowOf(settled.pages, index),
    /** Returns the rows of a range. Loads those outside the window if necessary. */
    readRange: (begin: number, last: number): Promise<Row[]> =>
      readRange(client, list, trail, { pages: settled.pages, first: begin, last }),
    rowsWindow,
    loadingMore: loading && known > 0,
    failure: first.data || !first.error ? failure : first.error,
    retry: first.data ? retry : () => void first.refetch(),
    showAll: () => {
      settled.showAll()
      const fresh = follow(trail, loaded, false)
      correct(fresh)
      // Too many changes above: the new position of these rows is unknown.
      if (from >= fresh.end) rowsWindow.toTop()
    },
  }
}

/** At the end of a list, counts the shown rows, including rows that left the list. */
function countOf<Row>(trail: Trail, pages: readonly ShownPage<Row>[]): number {
  const last = pages.at(-1)
  const isEnd = trail.complete && last?.index === trail.anchors.length - 1
  return last && isEnd ? last.start + last.rows.length : trail.end
}

function placeOf<Row>(trail: Trail, pages: readonly ShownPage<Row>[], index: number): RowPlace {
  const page = pages.findLast(({ start }) => start <= index)
  return {
    cursors: trail.anchors.slice(0, (page?.index ?? 0) + 1).map(({ cursor }) => cursor ?? null),
    at: index - (page?.start ?? 0),
    index,
  }
}

function indexOf<Row extends { id: string }>(pages: readonly ShownPage<Row>[], id: string): number {
  for (const { start, rows } of pages) {
    const at = rows.findIndex((row) => row.id === id)
    if (at >= 0) return start + at
  }
  return -1
}

function rowOf<Row>(pages: readonly ShownPage<Row>[], index: number): Row | undefined {
  const page = pages.findLast(({ start }) => start <= index)
  return page?.rows[index - page.start]
}
