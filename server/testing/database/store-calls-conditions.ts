import {
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

/** One of each kind of thing that is asked for, and some together. */
const CONDITIONS = [
  '',
  'turn:us',
  'turn:us assignee:me -is:snoozed',
  'is:snoozed',
  'is:merged',
  '-is:merged turn:us',
  'state:Waiting',
  'assignee:none',
  'requester:uma',
  'team:mine OR team:none',
  'tag:vpn',
  'tag:vpn -tag:printer tag:none is:open',
  'priority:>=high',
  'created:<7d',
  'waiting:>4h',
  'solved:<7d',
  'number:>1',
  'field.site:basel',
  'field.site:none is:open',
  'field.site:basel turn:us',
  'lamp is:open',
  'priority:urgent OR (-state:Waiting -lamp)',
]

/** Pages of the queue and all that is asked beside them. */
export function conditionReads(
  { conditions, queue }: Store,
  searches: OpenSearches,
  { member, requester, ticketId }: Sample,
): Call[] {
  const treeOf = (text: string): ConditionTree =>
    resolveDraft(parseCondition(text).draft, () => requester.id).tree
  const reader = { me: member.id, teams: ['team'], now: new Date(at(1000)), timeZone: 'UTC' }
  const pages = CONDITIONS.flatMap((text) =>
    QUEUE_ORDERS.map((order): Call => [
      `${text} by ${order}`,
      async () => {
        const asked = { test: testOf(treeOf(text), reader), order, limit: 1 }
        // So that the order is gone along, and then everything is read whole.
        for (const sizes of [{ few: -1, mostCollected: 0, firstPiece: 1 }, undefined]) {
          const first = await conditions.find(asked, searches, sizes)
          if (first.nextCursor !== null)
            await conditions.find({ ...asked, cursor: first.nextCursor }, searches, sizes)
        }
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
    ['what conditions are held against', () => conditions.facts([ticketId], { withTexts: true })],
    ['ids by names', () => conditions.idsByNames(names)],
    ['names by ids', () => conditions.namesByIds(names.map((one) => ({ ...one, id: member.id })))],
    ...names.map(({ refersTo }): Call => [`names of ${refersTo}`, () => conditions.beginning(refersTo, 'a')]),
  ]
}
