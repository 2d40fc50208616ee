import { settle, type SettledRows } from './settle.ts'
import type { LoadedPage } from './trail.ts'

/** A page of rows as shown. `index` is the page number, `start` the index of its first row. */
export type ShownPage<Row> = { index: number; start: number; rows: readonly Row[] }

/** Pages with rows in fixed places. */
export type SettledPages<Row> = Omit<SettledRows<Row>, 'shown'> & { pages: readonly ShownPage<Row>[] }

/** Builds pages in the server's order. A row that moved between two pages during loading appears once. */
export function asTheyAre<Row extends { id: string }>(loaded: readonly LoadedPage<Row>[]): SettledPages<Row> {
  const known = new Set<string>()
  const pages = loaded.map(({ index, anchor: { start }, page }) => {
    const rows = page.answer.filter(({ id }) => !known.has(id))
    for (const { id } of rows) known.add(id)
    return { index, start, rows }
  })
  return { pages, arrived: 0, left: new Set(), moved: false }
}

/**
 * Updates the pages of `before` with `loaded` without moving a row, and appends new pages. `complete`: the last page is
 * the end of the list.
 */
export function settlePages<Row extends { id: string }>(
  before: SettledPages<Row>,
  loaded: readonly LoadedPage<Row>[],
  complete: boolean,
): SettledPages<Row> {
  const kept = new Map(before.pages.map((page) => [page.index, page]))
  const known = new Set(before.pages.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const settled = neighbours(loaded).map((group, place, groups) => {
    const pages = group.map(({ index, anchor: { start }, page }): ShownPage<Row> => {
      const rows = kept.get(index)?.rows ?? page.answer.filter(({ id }) => !known.has(id))
      return { index, start, rows }
    })
    const isEnd = complete && place === groups.length - 1
    const now = asTheyAre(group).pages.flatMap(({ rows }) => rows)
    const all = pages.flatMap(({ rows }) => rows)
    return { ...settle(all, now, isEnd), pages, isEnd }
  })
  return {
    pages: settled.flatMap(({ pages, shown, isEnd }) => cut(shown, pages, isEnd)),
    arrived: settled.reduce((sum, { arrived }) => sum + arrived, 0),
    left: new Set(settled.flatMap(({ left }) => [...left])),
    moved: settled.some(({ moved }) => moved),
  }
}

/** Groups consecutive pages. */
function neighbours<Row>(loaded: readonly LoadedPage<Row>[]): LoadedPage<Row>[][] {
  const groups: LoadedPage<Row>[][] = []
  for (const one of loaded) {
    const group = groups.at(-1)
    if (group && group.at(-1)?.index === one.index - 1) group.push(one)
    else groups.push([one])
  }
  return groups
}

/**
 * Distributes rows back to their pages. Additional rows at the bottom belong to the next page. If there is none, they
 * go to the last one.
 */
function cut<Row>(
  shown: readonly Row[],
  pages: readonly ShownPage<Row>[],
  isEnd: boolean,
): readonly ShownPage<Row>[] {
  let from = 0
  return pages.map((page, place) => {
    const isLast = place === pages.length - 1
    const rows = shown.slice(from, isLast && isEnd ? undefined : from + page.rows.length)
    from += page.rows.length
    return { ...page, rows }
  })
}
