import { LIMITS } from '@support-desk/contract'
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { pageQuery } from '../../../../api/list-query.ts'
import type { Membership } from '../../../../api/live/lists.ts'
import { createPace } from '../../../../api/live/pace.ts'
import { CLOSE, WIDE } from '../../../../api/live/stale-keys.ts'
import {
  groupsOf,
  type ListedTicket,
  type QueueChoice,
  queueList,
  type QueuePage,
  queueRowsQuery,
} from '../../queries.ts'
import { compareIn } from './order.ts'
import { type KeptPage, placeRows } from './place-rows.ts'

/** When more tickets than these have changed, all rows are loaded again. */
const MOST_SINGLE = 3 * LIMITS.queueRows

/** The pages of a list that are kept, and whether each is to be loaded again. */
const keptPages = (client: QueryClient, key: QueryKey): (KeptPage & { isOld: boolean })[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: key })
    .flatMap(({ queryKey, state }) => {
      const page = state.data as QueuePage | undefined
      return page ? [{ cursor: queryKey.at(-1) as string | null, page, isOld: state.isInvalidated }] : []
    })

/** What was heard of before the oldest rows of a list were asked for; null where that was nothing. */
export function heardBefore(client: QueryClient, key: QueryKey): number | null {
  const known = keptPages(client, key).map(({ page }) => page.since)
  return known.length === 0 || known.includes(null) ? null : Math.min(...known.map(Number))
}

/** Keeps the rows of a list that are loaded as they are on the server, of which it is told what happens to tickets. */
export type RowUpdates = {
  /** Something happened to a ticket, after which it is in a group of the list or not. */
  heard: (membership: Membership, group: number) => void
  /** Loads all rows again. */
  reload: () => void
  stop: () => void
}

/** Begins to keep the rows of a list up to date, whose key has the hash `name`. `onLoaded` is called whenever some have come, with what was heard of before they were asked for. */
export function createRowUpdates(
  client: QueryClient,
  { choice, name }: { choice: QueueChoice; name: string },
  onLoaded: (since: number | null) => void,
): RowUpdates {
  const list = queueList(choice)
  const groups = groupsOf(choice.grouping)
  const compare = compareIn(choice.order, choice.grouping)
  const groupAt = (row: ListedTicket): number =>
    groups.findIndex((group) => (group?.key ?? null) === row.group)
  const pace = createPace()
  const cache = client.getQueryCache()
  /** In which group tickets are by now of which something was heard; null: in none. */
  let waiting = new Map<string, number | null>()

  async function update(): Promise<void> {
    // What is told in one step is asked for together.
    await Promise.resolve()
    if (document.visibilityState === 'hidden') return
    if (waiting.size > MOST_SINGLE) return reload()
    const changes = waiting
    waiting = new Map()
    const gone = new Set([...changes].flatMap(([id, group]) => (group === null ? [id] : [])))
    try {
      const rows = await rowsOf([...changes.keys()].filter((id) => !gone.has(id)))
      const found = new Map(rows.map((row) => [row.id, row]))
      const present: ListedTicket[] = []
      for (const [id, group] of changes) {
        // Of what has been heard of once more meanwhile, the next time tells where it is.
        if (waiting.has(id) || group === null) continue
        const row = found.get(id)
        if (row) present.push({ ...row, group: groups[group]?.key ?? null })
        else gone.add(id)
      }
      // What is to be loaded again will contain everything.
      const current = keptPages(client, list.key).filter(({ isOld }) => !isOld)
      const { pages, isUnsure } = placeRows(current, { gone, present }, { compare, groupAt })
      for (const { cursor, page } of pages) {
        const { queryKey } = pageQuery(list, cursor ?? undefined)
        const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt
        client.setQueryData(queryKey, page, { updatedAt })
      }
      if (isUnsure) reload()
    } catch {
      reload()
    }
  }
  async function rowsOf(ids: readonly string[]) {
    const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.queueRows) }, (_, part) =>
      client.fetchQuery(queueRowsQuery(ids.slice(part * LIMITS.queueRows, (part + 1) * LIMITS.queueRows))),
    )
    return (await Promise.all(parts)).flat()
  }
  function updateSoon(): void {
    if (waiting.size > 0) pace.ask('update', CLOSE, update)
  }
  function reload(): void {
    waiting.clear()
    pace.ask('reload', WIDE, () =>
      client.invalidateQueries(
        { queryKey: list.key, refetchType: document.visibilityState === 'hidden' ? 'none' : 'active' },
        // What is on its way may have been asked for too early.
        { cancelRefetch: true },
      ),
    )
  }

  document.addEventListener('visibilitychange', updateSoon)
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    if (hashKey(event.query.queryKey.slice(0, -1)) === name)
      onLoaded((event.query.state.data as QueuePage).since)
  })

  return {
    heard({ ticketId, belongs }, group) {
      const before = waiting.get(ticketId)
      if (belongs) waiting.set(ticketId, group)
      else if (before === undefined || before === group) waiting.set(ticketId, null)
      updateSoon()
    },
    reload,
    stop() {
      document.removeEventListener('visibilitychange', updateSoon)
      unsubscribe()
      pace.stop()
    },
  }
}
