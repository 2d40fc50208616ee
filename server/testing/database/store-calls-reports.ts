import type { Store } from '../../kernel/store.ts'
import { readTwoPages, type Call } from './store-calls.ts'
import { at } from './test-store.ts'

/** What reports are made of, and what is unread. */
export const reportReads = ({ reports, unread, chat }: Store, accountId: string): Call[] => [
  ['unread conversations', () => unread.list(accountId, 5)],
  ['tickets with unread messages', () => unread.tickets(accountId, { kind: 'all' }, 5)],
  [
    'conversations with unread messages',
    () => readTwoPages((page) => chat.conversations(accountId, { ...page, onlyUnread: true })),
  ],
  ['open tickets by age', () => reports.openRaised(at(0))],
  ['how long answers took', () => reports.durations('answered', at(0))],
  ['how long solutions took', () => reports.durations('solved', at(0))],
  ['tickets raised per day', () => reports.raised(at(0))],
  ['the oldest unassigned ticket', () => reports.oldestUnassigned()],
  ['the work of support members', () => reports.workOfMembers(10)],
]
