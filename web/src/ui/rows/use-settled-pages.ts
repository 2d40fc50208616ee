import { useState } from 'react'
import { asTheyAre, settlePages, type SettledPages } from './settle-pages.ts'
import type { LoadedPage } from './trail.ts'

type Choice = {
  /** Name of the list. Another name resets the state. */
  list: string
  /** Whether the reader uses the list, so that no row may move. */
  held: boolean
  complete: boolean
}

/**
 * Shows pages as they arrive. While the list is held, each row keeps its place. Moves are held back until the reader
 * shows them or leaves the list.
 */
export function useSettledPages<Row extends { id: string }>(
  loaded: readonly LoadedPage<Row>[],
  { list, held, complete }: Choice,
): SettledPages<Row> & { showAll: () => void } {
  const [seen, setSeen] = useState(() => ({ list, loaded, held, complete, settled: asTheyAre(loaded) }))
  let { settled } = seen
  const isNews =
    seen.list !== list || seen.held !== held || seen.complete !== complete || !areSame(seen.loaded, loaded)
  if (isNews) {
    settled =
      held && seen.list === list && seen.loaded.length > 0
        ? settlePages(settled, loaded, complete)
        : asTheyAre(loaded)
    setSeen({ list, loaded, held, complete, settled })
  }
  return {
    ...settled,
    showAll: () => setSeen((before) => ({ ...before, settled: asTheyAre(before.loaded) })),
  }
}

const areSame = <Row>(some: readonly LoadedPage<Row>[], others: readonly LoadedPage<Row>[]): boolean =>
  some.length === others.length &&
  some.every(({ anchor, page }, place) => {
    const other = others[place]
    return other?.page === page && other.anchor.start === anchor.start
  })
