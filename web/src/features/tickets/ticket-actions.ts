import type { TicketDetails } from '../../api/models.ts'

import {
  type Icon,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconHandGrab,
  IconMessage,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react'

type TicketActionName = 'take' | 'assign' | 'reassign' | 'release' | 'update' | 'chat'

/** Something a user can do with a ticket, if the server says so. Buttons and shortcuts are made from this. */
export type TicketAction = {
  name: TicketActionName
  label: string
  /** The email that does the same, or leads to the button where that changes the ticket. */
  key: string
  isChange?: true
  /** What the list of shortcuts calls it. */
  words: string
  icon: Icon
  allowed: (ticket: Pick<TicketDetails, 'abilities' | 'assignee'>) => boolean
}

/** Everything that can be done with a ticket. */
export const TICKET_ACTIONS = {
  take: {
    name: 'take',
    label: 'Take',
    key: 't',
    isChange: true,
    words: 'Go to Take',
    icon: IconHandGrab,
    allowed: ({ abilities }) => abilities.take,
  },
  assign: {
    name: 'assign',
    label: 'Assign',
    key: 'a',
    words: 'Assign this ticket',
    icon: IconUserPlus,
    allowed: ({ abilities }) => abilities.assign,
  },
  reassign: {
    name: 'reassign',
    label: 'Reassign',
    key: 'a',
    words: 'Reassign this ticket',
    icon: IconArrowsExchange,
    allowed: ({ abilities }) => abilities.reassign,
  },
  release: {
    name: 'release',
    label: 'Give back',
    key: 'b',
    words: 'Give this ticket back',
    icon: IconArrowForwardUp,
    allowed: ({ abilities }) => abilities.release,
  },
  update: {
    name: 'update',
    label: 'Update',
    key: 'u',
    words: 'Choose a new status',
    icon: IconRefresh,
    allowed: ({ abilities }) => abilities.setState.length > 0,
  },
  chat: {
    name: 'chat',
    label: 'Chat',
    key: 'c',
    words: 'Open the chat',
    icon: IconMessage,
    allowed: (ticket) => ticket.assignee !== null,
  },
} as const satisfies Record<TicketActionName, TicketAction>
