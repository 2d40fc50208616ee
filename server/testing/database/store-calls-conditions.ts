import {
  type ConditionTest,
  type ConditionTree,
  parseCondition,
  QUEUE_ORDERS,
  resolveDraft,
  testOf,
} from '@support-desk/contract'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import type { OpenSearches } from './searches.ts'
import { at } from './test-store.ts'

/** One condition of each kind, and some combinations. */
const CONDITIONS = [
  '',
  'turn:us',
  'turn:us assignee:me -is:snoozed',
  'is:snoozed',
  'is:merged',
  '-is:merged turn:us',
  'status:Waiting',
  'assignee:none',
  'requester:uma',
  'team:mine OR team:none',
  'tag:vpn',
  'tag:vpn -tag:printer tag:none is:open',
  'tag:vpn is:open',
  'priority:>=high',
  'created:<7d',
  'waiting:>4h',
  'solved:<7d',
  'number:>1',
  'field.site:basel',
  'field.site:none is:open',
  'field.site:basel turn:us',
  'lamp is:open',
  'priority:urgent OR (-status:Waiting -lamp)',
]

/** Views with two conditions, and the index that SQLite must use for each order beyond the nearest tickets. */
const VIEWS: Record<string, string> = {
  'is:open priority:>=high': 'COVERING INDEX tickets_open',
  'turn:third created:<30d': 'COVERING INDEX tickets_open',
  'is:solved solved:<7d': 'INDEX tickets_solved_at (solved_at>?)',
  'tag:vpn tag:printer': 'INDEX ticket_tags',
  'is:snoozed team:none': 'INDEX tickets_snoozed_until',
  'assignee:none -turn:us': 'INDEX tickets_assignee_id_queue_key',
}
const indexOf = ([view, index]: [string, string]) =>
  QUEUE_ORDERS.map((order) => [`${view} by ${order}`, index])
export const VIEW_INDEXES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(VIEWS).flatMap(indexOf)),
  'tag:vpn is:open by priority': 'INDEX tickets_open_by_priority',
}

/** Conditions on numbers in fields, whose text can only be parsed if the field exists. */
const cheap = { field: 'cost', op: '<', value: 10, isExcept: false } as const
const ON_NUMBERS: Record<string, ConditionTest> = {
  'a field below a number': cheap,
  'a field below a number, with an assignee': {
    all: [cheap, { set: 'assignee', values: [null], isExcept: true }],
  },
  'a field not below a number': { ...cheap, isExcept: true },
}

/** Reads of the queue and its counts. */
export function conditionReads(
  { conditions, queue }: Store,
  searches: OpenSearches,
  { member, requester, ticketId }: Sample,
): Call[] {
  const treeOf = (text: string): ConditionTree =>
    resolveDraft(parseCondition(text).draft, () => requester.id).tree
  const reader = { me: member.id, teams: ['team'], now: new Date(at(1000)), timeZone: 'UTC' }
  const tests = {
    ...Object.fromEntries(
      [...CONDITIONS, ...Object.keys(VIEWS)].map((text) => [text, testOf(treeOf(text), reader)]),
    ),
    ...ON_NUMBERS,
  }
  const pages = Object.entries(tests).flatMap(([name, test]) =>
    QUEUE_ORDERS.map((order): Call => [
      `${name} by ${order}`,
      async () => {
        const asked = { test, order, limit: 1 }
        const first = await conditions.find(asked, searches)
        if (first.nextCursor !== null) await conditions.find({ ...asked, cursor: first.nextCursor }, searches)
      },
    ]),
  )
  const names = [
    { refersTo: 'assignee', name: member.username },
    { refersTo: 'requester', name: requester.username },
    { refersTo: 'team', name: 'Team' },
    { refersTo: 'tag', name: 'VPN' },
  ] as const
  return [
    ...pages,
    ['rows of the queue', () => queue.rows({ ids: [ticketId] })],
    [
      'whether a ticket matches a condition',
      () => conditions.passing([ticketId], { any: Object.values(tests) }, searches),
    ],
    ['ids by names', () => conditions.idsByNames(names)],
    ['names by ids', () => conditions.namesByIds(names.map((one) => ({ ...one, id: member.id })))],
    ...names.map(({ refersTo }): Call => [`names of ${refersTo}`, () => conditions.beginning(refersTo, 'a')]),
  ]
}
