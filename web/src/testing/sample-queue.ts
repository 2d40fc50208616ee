import { DEFAULT_VIEW_COLUMNS } from '@support-desk/contract'
import type { QueueRow } from '#features/inbox/queries.ts'
import type { View } from '#features/inbox/views/queries.ts'

/** A ticket in the queue. */
export const queueRow = (number: number, more: Partial<QueueRow> = {}): QueueRow => ({
  id: `q${number}`,
  number,
  subject: `Matter ${number}`,
  status: 'Pending',
  requester: { id: 'u1', username: 'ada' },
  assignee: { id: 's2', username: 'ada' },
  team: null,
  tags: [],
  turn: 'us',
  turnSince: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  priority: 'normal',
  snooze: null,
  channel: 'web',
  isSpam: false,
  isSample: false,
  lastWords: {
    text: `Words of ${number}`,
    by: 'requester',
    at: '2026-01-05T09:31:00.000Z',
    hasPicture: false,
  },
  version: 1,
  fields: [],
  messageCount: 2,
  mergedInto: null,
  createdAt: '2026-01-05T09:31:00.000Z',
  ...more,
})

/** The queue fields of a ticket. */
export const queueFields = {
  turn: 'us' as const,
  turnSince: '2026-05-04T08:00:00.000Z',
  priority: 'normal' as const,
  snooze: null,
  isSpam: false,
  team: null,
  channel: 'web' as const,
  tags: [],
}

export const sampleView = (id: string, name: string, more: Partial<View> = {}): View => ({
  id,
  name,
  condition: '',
  order: 'waiting',
  columns: [...DEFAULT_VIEW_COLUMNS],
  grouping: 'none',
  icon: 'inbox',
  key: null,
  place: 0,
  visibility: 'all',
  teamId: null,
  owner: null,
  isMine: false,
  isStandard: false,
  mayChange: false,
  count: { count: 0, isAtLeast: false },
  ...more,
})

/** The standard views, with their numbers of tickets. */
export const standardViews = (counts: Readonly<Record<string, number>> = {}): View[] =>
  Object.entries({
    'your-turn': 'Your turn',
    'team-turn': 'Team’s turn',
    requester: 'Waiting on requester',
    others: 'Waiting on third party',
    snoozed: 'Snoozed',
  }).map(([id, name]) =>
    sampleView(id, name, { isStandard: true, count: { count: counts[id] ?? 0, isAtLeast: false } }),
  )
