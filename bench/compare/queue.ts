import { QUEUE_ORDERS } from '@support-desk/contract'
import { tagNamed } from '../history/tags.ts'
import { deviceNamed, siteNamed } from '../history/values.ts'
import type { Operation } from './operation.ts'
import type { Askers } from './reads.ts'
import type { Asker } from './scene.ts'

/** What the inbox asks for at a time. */
const PAGE_ROWS = 50

/** What everybody has in their inbox. */
const STANDARD = [
  'turn:us assignee:me -is:snoozed',
  'turn:us assignee:none -is:snoozed (team:mine OR team:none)',
  'turn:requester assignee:me -is:snoozed',
  'turn:third assignee:me -is:snoozed',
  'is:snoozed assignee:me',
]
/** Two things that are asked for, common and rare, beside each other. */
const PAIRS = [
  'is:open priority:>=high',
  'turn:us team:none',
  'turn:third created:<30d',
  'state:Pending waiting:>4h',
  'assignee:me priority:normal',
  'is:solved solved:<7d',
  'is:unassigned -turn:us',
  'state:OnHold -is:snoozed',
]
/** A common tag, some that are less common, and rare ones, beside each other and beside something else. */
const TAG_PAIRS = [
  [1, 2],
  [1, 60],
  [1, 480],
  [300, 480],
]
  .map((ranks) => ranks.map((rank) => `tag:${tagNamed(rank)}`).join(' '))
  .concat(['is:open', 'assignee:me', 'turn:us', '-tag:none'].map((other) => `tag:${tagNamed(3)} ${other}`))
  .concat(['tag:none turn:us'])

/** A value of a field, common and rare, or a number, beside another one, a tag, or something else. */
const FIELD_PAIRS = [
  `field.site:"${siteNamed(1)}" field.remote:yes`,
  `field.site:"${siteNamed(40)}" field.cost:>=250`,
  `field.device:${deviceNamed(200)} is:open`,
  `field.device:${deviceNamed(1)} turn:us`,
  'field.cost:<10 assignee:me',
  `field.site:"${siteNamed(3)}" tag:${tagNamed(2)}`,
  `field.device:none tag:${tagNamed(300)}`,
  'field.cost:none turn:us',
]

/** Pages of the inbox, and the ticket that comes after the one that was worked on. */
export function queue({ members }: Pick<Askers, 'members'>): Operation[] {
  const ask = (name: string, asked: readonly Record<string, string>[]): Operation => ({
    name: `inbox: ${name}`,
    kind: 'queue',
    requests: members.flatMap(({ headers }: Asker) =>
      asked.map((query) => ({
        method: 'GET' as const,
        path: `/api/v1/queue?${new URLSearchParams(query)}`,
        headers,
      })),
    ),
    status: 200,
  })
  const page = { limit: String(PAGE_ROWS) }
  return [
    ask(
      'first page',
      STANDARD.map((condition) => ({ ...page, condition })),
    ),
    ask(
      'two conditions',
      PAIRS.flatMap((condition) => QUEUE_ORDERS.map((order) => ({ ...page, condition, order }))),
    ),
    ask(
      'two conditions with tags',
      TAG_PAIRS.flatMap((condition) => QUEUE_ORDERS.map((order) => ({ ...page, condition, order }))),
    ),
    ask(
      'two conditions with fields',
      FIELD_PAIRS.flatMap((condition) => QUEUE_ORDERS.map((order) => ({ ...page, condition, order }))),
    ),
    ask(
      'next ticket',
      STANDARD.map((condition) => ({ condition, limit: '2' })),
    ),
  ]
}

/** Tickets about the same as one that is read, and as what a requester writes. */
export function similar(tickets: readonly string[], { members, users }: Askers): Operation[] {
  const [asker] = members
  const [writer] = users
  return [
    {
      name: 'similar tickets of one that is read',
      kind: 'similar',
      requests: asker
        ? tickets.map((id) => ({
            method: 'GET',
            path: `/api/v1/tickets/${id}/similar`,
            headers: asker.headers,
          }))
        : [],
      status: 200,
    },
    {
      name: 'similar tickets of what is written',
      kind: 'similar',
      requests: writer
        ? WRITTEN.map((subject) => ({
            method: 'POST',
            path: '/api/v1/similar-tickets',
            headers: { ...writer.headers, 'content-type': 'application/json' },
            body: JSON.stringify({ subject, text: '' }),
          }))
        : [],
      status: 200,
    },
  ]
}

const WRITTEN = ['The printer says paper jam', 'VPN error 812 again', 'My password has expired', 'No sound']
