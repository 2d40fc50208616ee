import type { Store } from '../../kernel/store.ts'
import { readTwoPages, type Call } from './store-calls.ts'
import { at } from './test-store.ts'

/** Reads for reports, and of unread conversations. */
export const reportReads = ({ reports, tickets, unread, chat }: Store, accountId: string): Call[] => [
  ['unread conversations', () => unread.list(accountId, 5)],
  ['numbers of tickets with unread messages', () => unread.ticketNumbers(accountId, 5)],
  ...UNREAD_LISTS.map((page): Call => [
    `tickets with unread messages ${JSON.stringify(page)}`,
    async () => {
      const among = new Set(await unread.ticketNumbers(accountId, 5))
      return readTwoPages((part) => tickets.list({ kind: 'all' }, { ...page, ...part, among }))
    },
  ]),
  [
    'conversations with unread messages',
    () => readTwoPages((page) => chat.conversations(accountId, { ...page, onlyUnread: true })),
  ],
  ['open tickets by age', () => reports.openRaised(at(0))],
  ['times to the first answer', () => reports.durations('answered', at(0))],
  ['times to the solution', () => reports.durations('solved', at(0))],
  ['tickets raised per day', () => reports.raised(at(0))],
  ['the oldest unassigned ticket', () => reports.oldestUnassigned()],
  ['the work of support members', () => reports.workOfMembers(10)],
]

const UNREAD_LISTS = [
  { sort: '-createdAt' },
  { sort: 'subject', statuses: ['Waiting'] },
  { sort: 'unassigned' },
] as const
