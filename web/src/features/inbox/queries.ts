import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request, requestPage } from '../../api/client.ts'
import { KEYS } from '../../api/keys.ts'
import { type Cursor, PAGE_ROWS, type PagedList } from '../../api/list-query.ts'
import { GROUPS, type Grouping } from './list/groups.ts'
import type { QueueOrder } from '@support-desk/contract'
import { EVERYTHING, EVERYTHING_CONDITION } from './views/everything.ts'

/** A ticket in a list of the queue. */
export type QueueRow = Answer<'listQueue'>[number]

/** A ticket in a list, and under which heading it stands there. */
export type ListedTicket = QueueRow & { group: string | null }

/** What a list of the queue shows. */
export type QueueChoice = {
  /** The id of a view; that of everything for all tickets. */
  view: string
  /** What narrows the view down, or nothing. */
  condition: string
  order: QueueOrder
  grouping: Grouping
}

/** How many tickets a condition finds: exactly as long as they are few. */
export const queueCountQuery = ({ view, condition }: Pick<QueueChoice, 'view' | 'condition'>) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'count', view, condition],
    queryFn: ({ signal }) => request('countQueue', { query: asked(view, [condition]) }, { signal }),
  })

/** Names of people or teams that can stand in a condition. */
export const conditionValuesQuery = (wanted: Input<'listConditionValues'>['query'] | null) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'values', wanted],
    queryFn: ({ signal }) =>
      wanted ? request('listConditionValues', { query: wanted }, { signal }) : Promise.resolve([]),
  })

/** What the server says of a condition: whether the people and teams in it are there. */
export const checkConditionQuery = (text: string) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'check', text],
    queryFn: ({ signal }) => request('checkCondition', { body: { text } }, { signal }),
  })

/** The tickets of a list, those of each group after each other. */
export function queueList(choice: QueueChoice): PagedList<ListedTicket> {
  const { view, condition, order, grouping } = choice
  const groups = grouping === 'none' ? [null] : GROUPS[grouping]
  const ask = (at: number, cursor: Cursor, limit: number, signal: AbortSignal) =>
    requestPage(
      'listQueue',
      { query: { ...asked(view, [condition, groups[at]?.condition ?? '']), order, limit, cursor } },
      { signal },
    )
  return {
    key: [...KEYS.inbox, 'list', choice],
    async load(cursor, signal) {
      const place = placeOf(cursor)
      const answer: ListedTicket[] = []
      let { at, within } = place
      while (at < groups.length && answer.length < PAGE_ROWS) {
        const page = await ask(at, within, PAGE_ROWS - answer.length, signal)
        const group = groups[at]?.key ?? null
        answer.push(...page.answer.map((row) => ({ ...row, group })))
        within = page.nextCursor ?? undefined
        // A page may be short and go on: what is there is shown before more is looked for.
        if (within !== undefined) break
        at += 1
      }
      const isEnd = at >= groups.length
      return { answer, nextCursor: isEnd ? null : `${at} ${within ?? ''}` }
    },
  }
}

/** In which group a page begins, and where in that group. */
function placeOf(cursor: Cursor): { at: number; within: Cursor } {
  const [at = '0', within = ''] = cursor?.split(' ') ?? []
  return { at: Number(at), within: within || undefined }
}

/** What is asked of the server: a view, and conditions that all hold as well. */
function asked(view: string, conditions: readonly string[]): { view?: string; condition?: string } {
  const isView = view !== EVERYTHING
  const given = [isView ? '' : EVERYTHING_CONDITION, ...conditions].filter(Boolean)
  return { ...(isView && { view }), ...(given.length > 0 && { condition: together(given) }) }
}

/** One condition that holds where all of these do. */
export const together = (conditions: readonly string[]): string =>
  conditions.length > 1 ? conditions.map((each) => `(${each})`).join(' ') : (conditions[0] ?? '')
