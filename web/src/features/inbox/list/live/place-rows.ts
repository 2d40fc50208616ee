import type { ListedTicket, QueuePage } from '../../queries.ts'
import type { Compare } from './order.ts'

/** A page of a list that is kept, by the cursor that it was asked for with. */
export type KeptPage = { cursor: string | null; page: QueuePage }

/** What has become of tickets. */
export type Changes = {
  /** Ids of those that belong to the list no more. */
  gone: ReadonlySet<string>
  /** Rows of those that belong to it, as they are now. */
  present: readonly ListedTicket[]
}

type Placed = {
  /** The pages that have changed. */
  pages: KeptPage[]
  /** Whether a row may belong to the end of a page or to the next one, which nobody can tell. */
  isUnsure: boolean
}

/**
 * Brings pages of a list up to date: takes out what is gone, and puts what is there where the order has it. What stands on pages that
 * are not kept comes with them.
 */
export function placeRows(
  kept: readonly KeptPage[],
  { gone, present }: Changes,
  { compare, groupAt }: { compare: Compare; groupAt: (row: ListedTicket) => number },
): Placed {
  const moved = new Set([...gone, ...present.map(({ id }) => id)])
  const rows = new Map(kept.map((one) => [one, one.page.answer.filter(({ id }) => !moved.has(id))] as const))
  let isUnsure = false

  function put(row: ListedTicket, chain: readonly KeptPage[]): void {
    const [first, last] = [chain[0], chain.at(-1)]
    if (!first || !last) return
    const begins = (one: KeptPage): boolean => {
      const [top] = rows.get(one) ?? []
      return top !== undefined && compare(top, row) <= 0
    }
    const place = chain.findLast(begins) ?? (first.cursor === null ? first : undefined)
    if (!place) return
    if (!reaches(last, row)) {
      isUnsure ||= last.page.reach.isShort
      return
    }
    const there = rows.get(place) ?? []
    if (there.some(({ id }) => id === row.id)) return
    const at = there.findIndex((other) => compare(row, other) < 0)
    there.splice(at < 0 ? there.length : at, 0, row)
  }
  function reaches({ page: { reach } }: KeptPage, row: ListedTicket): boolean {
    const group = groupAt(row)
    return (
      group < reach.group || (group === reach.group && reach.row !== null && compare(row, reach.row) <= 0)
    )
  }

  for (const chain of chainsOf(kept)) for (const row of present) put(row, chain)
  const pages = kept.flatMap((one) => {
    const answer = rows.get(one) ?? []
    return areSame(answer, one.page.answer) ? [] : [{ ...one, page: { ...one.page, answer } }]
  })
  return { pages, isUnsure }
}

/** Pages that follow each other without a gap. */
function chainsOf(kept: readonly KeptPage[]): KeptPage[][] {
  const byCursor = new Map(kept.map((one) => [one.cursor, one]))
  const following = new Set(kept.map(({ page }) => page.nextCursor))
  return kept
    .filter(({ cursor }) => cursor === null || !following.has(cursor))
    .map((first) => {
      const chain: KeptPage[] = []
      let at: KeptPage | undefined = first
      while (at && !chain.includes(at)) {
        chain.push(at)
        at = at.page.nextCursor === null ? undefined : byCursor.get(at.page.nextCursor)
      }
      return chain
    })
}

const areSame = (some: readonly ListedTicket[], others: readonly ListedTicket[]): boolean =>
  some.length === others.length && some.every((row, place) => row === others[place])
