import { type Message, message } from '@support-desk/contract'
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
  label: Message
  /** The email that does the same, or leads to the button where that changes the ticket. */
  key: string
  isChange?: true
  /** What the list of shortcuts calls it. */
  words: Message
  icon: Icon
  allowed: (ticket: Pick<TicketDetails, 'abilities' | 'assignee'>) => boolean
}

/** Everything that can be done with a ticket. */
export const TICKET_ACTIONS = {
  take: {
    name: 'take',
    label: message('Take'),
    key: 't',
    isChange: true,
    words: message('Go to Take'),
    icon: IconHandGrab,
    allowed: ({ abilities }) => abilities.take,
  },
  assign: {
    name: 'assign',
    label: message('Assign'),
    key: 'a',
    words: message('Assign this ticket'),
    icon: IconUserPlus,
    allowed: ({ abilities }) => abilities.assign,
  },
  reassign: {
    name: 'reassign',
    label: message('Reassign'),
    key: 'a',
    words: message('Reassign this ticket'),
    icon: IconArrowsExchange,
    allowed: ({ abilities }) => abilities.reassign,
  },
  release: {
    name: 'release',
    label: message('Give back'),
    key: 'b',
    words: message('Give this ticket back'),
    icon: IconArrowForwardUp,
    allowed: ({ abilities }) => abilities.release,
  },
  update: {
    name: 'update',
    label: message('Update'),
    key: 'u',
    words: message('Choose a new status'),
    icon: IconRefresh,
    allowed: ({ abilities }) => abilities.setState.length > 0,
  },
  chat: {
    name: 'chat',
    label: message('Chat'),
    key: 'c',
    words: message('Open the chat'),
    icon: IconMessage,
    allowed: (ticket) => ticket.assignee !== null,
  },
} as const satisfies Record<TicketActionName, TicketAction>
