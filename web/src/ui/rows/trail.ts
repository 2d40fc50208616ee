import type { Page } from '#api/client.ts'
import type { Cursor } from '#api/list-query.ts'

/** Start of a page: its cursor, and the number of rows before it. */
type Anchor = { cursor: Cursor; start: number }

/**
 * The known page starts of a list. Rows can be evicted and loaded again, so that a list of any length takes little
 * memory.
 */
export type Trail = {
  anchors: readonly Anchor[]
  /** Number of known rows. */
  end: number
  /** Whether `end` is the length of the whole list. */
  complete: boolean
}

/** A loaded page of a list. */
export type LoadedPage<Row> = { index: number; anchor: Anchor; page: Page<Row[]> }

/** The trail of a list before its first page is loaded. */
export const BEGINNING: Trail = { anchors: [{ cursor: undefined, start: 0 }], end: 0, complete: false }

/** The pages that contain the rows from `first` to `last`. Always includes the first page, where new rows appear. */
export function pagesFor({ anchors }: Trail, first: number, last: number): number[] {
  const from = pageAt(anchors, first)
  const to = Math.max(pageAt(anchors, last), from)
  const near = Array.from({ length: to - from + 1 }, (_, step) => from + step)
  return from === 0 ? near : [0, ...near]
}

/** The page that contains a row, else the last page that begins before it. */
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
 * Updates the page starts from loaded pages. If the list is `held`, it only appends: pages on the screen keep their
 * places.
 */
export function follow<Row>(trail: Trail, loaded: readonly LoadedPage<Row>[], held: boolean): Trail {
  return loaded.reduce((known, one) => followOne(known, one, held), trail)
}

function followOne<Row>(trail: Trail, { index, anchor, page }: LoadedPage<Row>, held: boolean): Trail {
  const here = trail.anchors[index]
  // Earlier pages have changed, so this page now begins elsewhere.
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
    // The following pages shift by as many rows.
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
