import { queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, type Page, request, requestPage } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { type Cursor, PAGE_ROWS, type PagedList } from '#api/list-query.ts'
import { type Group, GROUPS, type Grouping } from './list/groups.ts'
import type { QueueOrder } from '@support-desk/contract'
import { EVERYTHING, EVERYTHING_CONDITION } from './views/everything.ts'

/** A ticket in a list of the queue. */
export type QueueRow = Answer<'listQueueTickets'>[number]

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

/** A page of a list of the queue. */
export type QueuePage = Page<ListedTicket[]>

/** How long what the server says of names is taken for true. */
const NAMES_HOLD_MS = 30_000

/** How many tickets a condition finds: exactly as long as they are few. */
export const queueCountQuery = ({ view, condition }: Pick<QueueChoice, 'view' | 'condition'>) =>
  queryOptions({
    queryKey: [...KEYS.inboxNow, 'count', view, condition],
    queryFn: ({ signal }) => request('countQueueTickets', { query: asked(view, [condition]) }, { signal }),
  })

/** What is asked for to have all tickets of a list as a file. */
export const exportOf = ({ view, condition }: Pick<QueueChoice, 'view' | 'condition'>) =>
  ({ query: { ...asked(view, [condition]), format: 'csv' } }) satisfies Input<'exportQueueTickets'>

/** Names of people or teams that can stand in a condition. */
export const conditionValuesQuery = (wanted: Input<'listConditionValues'>['query'] | null) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'values', wanted],
    staleTime: NAMES_HOLD_MS,
    queryFn: ({ signal }) =>
      wanted ? request('listConditionValues', { query: wanted }, { signal }) : Promise.resolve([]),
  })

/** What the server says of a condition: whether the people and teams in it are there. */
export const checkConditionQuery = (text: string) =>
  queryOptions({
    queryKey: [...KEYS.inbox, 'check', text],
    staleTime: NAMES_HOLD_MS,
    queryFn: ({ signal }) => request('checkCondition', { body: { text } }, { signal }),
  })

/** The groups of a list; one without a name where it has none. */
const groupsOf = (grouping: Grouping): readonly (Group | null)[] =>
  grouping === 'none' ? [null] : GROUPS[grouping]

/** So many groups are asked for at once: a page would wait for each, and few agents have more tickets than fill the first of them. */
const AT_ONCE = 3

/** What is asked for by the groups of a list, in their order. */
export const questionsOf = ({ view, condition, grouping }: Omit<QueueChoice, 'order'>) =>
  groupsOf(grouping).map((group) => asked(view, [condition, group?.condition ?? '']))

/** The tickets of a list, those of each group after each other. */
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
      // A page may be short and go on: what is there is shown before more is looked for.
      while (at < groups.length && answer.length === 0) {
        const begun = groups.slice(at, at + AT_ONCE)
        const pages = await Promise.all(
          begun.map((_, index) => ask(at + index, index ? undefined : within, signal)),
        )
        for (const page of pages) {
          const group = groups[at]?.key ?? null
          // Who went on to a later group while they were asked is there, and not here.
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
