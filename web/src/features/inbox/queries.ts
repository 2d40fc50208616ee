import { queryOptions, skipToken } from '@tanstack/react-query'
import { type Answer, type Input, type Page, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { type Cursor, PAGE_ROWS, type PagedList } from '#api/list-query.ts'
import { type Group, GROUPS, type Grouping } from './list/groups.ts'
import type { QueueOrder } from '@support-desk/contract'
import { EVERYTHING, EVERYTHING_CONDITION } from './views/everything.ts'

/** A ticket of a queue list. */
export type QueueRow = Answer<'listQueueTickets'>[number]

/** A ticket of a list, with the key of its group. */
export type ListedTicket = QueueRow & { group: string | null }

/** Parameters of a queue list. */
export type QueueChoice = {
  /** Id of a view, or of the list of all tickets. */
  view: string
  /** Condition of the filter, or empty. */
  condition: string
  order: QueueOrder
  grouping: Grouping
}

/** A page of a queue list. */
export type QueuePage = Page<ListedTicket[]>

/** Stale time of name lookups, in ms. */
const NAMES_HOLD_MS = 30_000

/** Number of tickets that match a condition. Exact for small numbers. */
export const queueCountQuery = ({ view, condition }: Pick<QueueChoice, 'view' | 'condition'>) =>
  queryOptions({
    queryKey: [...KEYS.inboxNow, 'count', view, condition],
    queryFn: ({ signal }) => request('countQueueTickets', { query: asked(view, [condition]) }, { signal }),
  })

/** Parameters for exporting all tickets of a list. */
export const exportOf = ({ view, condition }: Pick<QueueChoice, 'view' | 'condition'>) =>
  ({ query: { ...asked(view, [condition]), format: 'csv' } }) satisfies Input<'exportQueueTickets'>

/** Suggested names of people or teams for a condition. Null: none are needed. */
export const conditionValuesQuery = (wanted: Input<'listConditionValues'>['query'] | null) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'values', wanted],
    staleTime: NAMES_HOLD_MS,
    queryFn: wanted
      ? ({ signal }) => request('listConditionValues', { query: wanted }, { signal })
      : skipToken,
  })

/** Checks on the server whether the people and teams in a condition exist. */
export const checkConditionQuery = (text: string) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'check', text],
    staleTime: NAMES_HOLD_MS,
    queryFn: ({ signal }) => request('checkCondition', { body: { text } }, { signal }),
  })

/** The groups of a list. One null entry if it has none. */
const groupsOf = (grouping: Grouping): readonly (Group | null)[] =>
  grouping === 'none' ? [null] : GROUPS[grouping]

/** Number of groups requested in parallel. A page waits for all of them, and the first groups usually fill it. */
const AT_ONCE = 3

/** The queries for the groups of a list, in order. */
export const questionsOf = ({ view, condition, grouping }: Omit<QueueChoice, 'order'>) =>
  groupsOf(grouping).map((group) => asked(view, [condition, group?.condition ?? '']))

/** The tickets of a list, group by group. */
export function queueList(choice: QueueChoice): PagedList<ListedTicket> {
  const { order, grouping } = choice
  const groups = groupsOf(grouping)
  const questions = questionsOf(choice)
  const ask = (at: number, cursor: Cursor, signal: AbortSignal) =>
    requestPage(
      'listQueueTickets',
      { query: { ...questions[at], order, limit: PAGE_ROWS, cursor } },
      { signal },
    )
  return {
    key: [...KEYS.inboxLists, choice],
    async load(cursor, signal) {
      let answer: ListedTicket[] = []
      let { at, within } = placeOf(cursor)
      // A page may be short and continue: show the first rows before requesting more groups.
      while (at < groups.length && answer.length === 0) {
        const begun = groups.slice(at, at + AT_ONCE)
        const pages = await Promise.all(
          begun.map((_, index) => ask(at + index, index ? undefined : within, signal)),
        )
        for (const page of pages) {
          const group = groups[at]?.key ?? null
          // A ticket that moved to a later group during the requests appears only there.
          const found = new Set(page.answer.map(({ id }) => id))
          answer = answer.filter(({ id }) => !found.has(id))
          answer.push(...page.answer.map((row) => ({ ...row, group })))
          within = page.nextCursor ?? undefined
          if (within !== undefined) break
          at += 1
        }
        if (within !== undefined) break
      }
      const isEnd = at >= groups.length
      return { answer, nextCursor: isEnd ? null : `${at} ${within ?? ''}` }
    },
  }
}

/** Decodes a cursor: the index of the group, and the cursor within it. */
function placeOf(cursor: Cursor): { at: number; within: Cursor } {
  const [at = '0', within = ''] = cursor?.split(' ') ?? []
  return { at: Number(at), within: within || undefined }
}

/** Query parameters for a view and additional conditions. */
function asked(view: string, conditions: readonly string[]): { view?: string; condition?: string } {
  const isView = view !== EVERYTHING
  const given = [isView ? '' : EVERYTHING_CONDITION, ...conditions].filter(Boolean)
  return { ...(isView && { view }), ...(given.length > 0 && { condition: together(given) }) }
}

/** Combines conditions by "and". */
export const together = (conditions: readonly string[]): string =>
  conditions.length > 1 ? conditions.map((each) => `(${each})`).join(' ') : (conditions[0] ?? '')
