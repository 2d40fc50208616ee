import { type Message, message, TICKET_STATUSES } from '@support-desk/contract'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'

/** A group of tickets in a list, with its heading and its condition. */
export type Group = { key: string; label: Message; condition: string }

/** Groups by grouping. Each ticket belongs to one group. */
export const GROUPS = {
  turn: [
    { key: 'mine', label: message('Your turn'), condition: 'turn:us assignee:me -is:snoozed' },
    { key: 'team', label: message('Team’s turn'), condition: 'turn:us assignee:none -is:snoozed' },
    {
      key: 'colleagues',
      label: message('Teammates’ turn'),
      condition: 'turn:us -assignee:me -assignee:none -is:snoozed',
    },
    { key: 'requester', label: message('Waiting on requester'), condition: 'turn:requester -is:snoozed' },
    { key: 'third', label: message('Waiting on third party'), condition: 'turn:third -is:snoozed' },
    { key: 'nobody', label: message('Waiting on no one'), condition: 'turn:nobody -is:snoozed' },
    { key: 'snoozed', label: message('Snoozed'), condition: 'is:snoozed' },
  ],
  priority: [
    { key: 'urgent', label: message('Urgent'), condition: 'priority:urgent' },
    { key: 'high', label: message('High'), condition: 'priority:high' },
    { key: 'normal', label: message('Normal'), condition: 'priority:normal' },
    { key: 'low', label: message('Low'), condition: 'priority:low' },
  ],
  assignee: [
    { key: 'me', label: message('Assigned to you'), condition: 'assignee:me' },
    { key: 'none', label: message('Unassigned'), condition: 'assignee:none' },
    { key: 'others', label: message('Assigned to others'), condition: '-assignee:me -assignee:none' },
  ],
  team: [
    { key: 'mine', label: message('Your teams'), condition: 'team:mine' },
    { key: 'none', label: message('No team'), condition: 'team:none' },
    { key: 'others', label: message('Other teams'), condition: '-team:mine -team:none' },
  ],
  status: TICKET_STATUSES.map((status) => ({
    key: status,
    label: STATUS_LOOKS[status].word,
    condition: `status:${status}`,
  })),
} as const satisfies Record<string, readonly Group[]>

export type Grouping = keyof typeof GROUPS | 'none'

/** The heading of a group. */
export const groupLabel = (grouping: Grouping, key: string | null): Message | undefined =>
  grouping === 'none' ? undefined : GROUPS[grouping].find((group) => group.key === key)?.label
