import type { Page } from '#api/client.ts'
import type { Cursor } from '#api/list-query.ts'

/** Where a page of a list begins: its cursor, and how many rows stand before it. */
type Anchor = { cursor: Cursor; start: number }

/**
 * How far a list has been read. Its rows may be forgotten and read again, so that a list of any length takes little
 * room; where its pages begin is remembered.
 */
export type Trail = {
  anchors: readonly Anchor[]
  /** How many rows are known to be there. */
  end: number
  /** Whether these are all. */
  complete: boolean
}

/** A page of a list that has been read. */
export type LoadedPage<Row> = { index: number; anchor: Anchor; page: Page<Row[]> }

/** The trail of a list of which nothing has been read. */
export const BEGINNING: Trail = { anchors: [{ cursor: undefined, start: 0 }], end: 0, complete: false }

/** The pages that hold the rows from `first` to `last`, and always the first one, in which news appear. */
export function pagesFor({ anchors }: Trail, first: number, last: number): number[] {
  const from = pageAt(anchors, first)
  const to = Math.max(pageAt(anchors, last), from)
  const near = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return from === 0 ? near : [0, ...near]
}

/** The page that holds a row, or the last one that begins before it. */
function pageAt(anchors: readonly Anchor[], row: number): number {
  let low = 0
  let high = anchors.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((anchors[middle]?.start ?? 0) <= row) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Takes over what pages say about where the next one begins. While the list is `held` that only leads on: where
 * somebody reads, pages stay where they are, whatever has come or gone before them.
 */
export function follow<Row>(trail: Trail, loaded: readonly LoadedPage<Row>[], held: boolean): Trail {
  return loaded.reduce((known, one) => followOne(known, one, held), trail)
}

function followOne<Row>(trail: Trail, { index, anchor, page }: LoadedPage<Row>, held: boolean): Trail {
  const here = trail.anchors[index]
  // Earlier pages have changed so that this one begins elsewhere by now.
  if (!here || here.cursor !== anchor.cursor) return trail
  const next = trail.anchors[index + 1]
  if (next && held) return trail
  const rows = here.start + page.answer.length
  if (page.nextCursor === null) {
    const end = held && trail.complete ? Math.max(rows, trail.end) : rows
    if (!next && trail.complete && trail.end === end) return trail
    return { anchors: trail.anchors.slice(0, index + 1), end, complete: true }
  }
  if (next?.cursor === page.nextCursor) {
    const more = rows - next.start
    if (more === 0) return trail
    // The same pages follow, so many rows further down.
    const after = trail.anchors.slice(index + 1).map(({ cursor, start }) => ({ cursor, start: start + more }))
    return {
      ...trail,
      anchors: [...trail.anchors.slice(0, index + 1), ...after],
      end: trail.end + more,
    }
  }
  const leadsOn = { cursor: page.nextCursor, start: rows }
  return { anchors: [...trail.anchors.slice(0, index + 1), leadsOn], end: rows, complete: false }
}
