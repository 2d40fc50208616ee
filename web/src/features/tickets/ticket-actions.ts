import { type Message, message } from '@support-desk/contract'
import type { TicketDetails } from '#api/models.ts'
import type { ActionId } from '#ui/keyboard/actions.ts'
import {
  type Icon,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconHandGrab,
  IconMessage,
  IconRefresh,
  IconUserPlus,
} from '@tabler/icons-react'

/** An action on a ticket. The server says whether it is allowed. Buttons and shortcuts are built from it. */
export type TicketAction = {
  label: Message
  /** Id of its shortcut. The key runs the action, or only focuses the button if the action changes the ticket. */
  shortcut: ActionId
  isChange?: true
  icon: Icon
  allowed: (ticket: Pick<TicketDetails, 'abilities' | 'assignee'>) => boolean
}

/** All actions on a ticket. */
export const TICKET_ACTIONS = {
  take: {
    label: message('Take'),
    shortcut: 'ticket.take',
    isChange: true,
    icon: IconHandGrab,
    allowed: ({ abilities }) => abilities.take,
  },
  assign: {
    label: message('Assign'),
    shortcut: 'ticket.assign',
    icon: IconUserPlus,
    allowed: ({ abilities }) => abilities.assign,
  },
  reassign: {
    label: message('Reassign'),
    shortcut: 'ticket.reassign',
    icon: IconArrowsExchange,
    allowed: ({ abilities }) => abilities.reassign,
  },
  handOver: {
    label: message('Transfer'),
    shortcut: 'ticket.handOver',
    icon: IconArrowsExchange,
    // Admins use a separate page.
    allowed: ({ abilities }) => abilities.handOver && !abilities.assign && !abilities.reassign,
  },
  release: {
    label: message('Unassign'),
    shortcut: 'ticket.release',
    icon: IconArrowForwardUp,
    allowed: ({ abilities }) => abilities.release,
  },
  update: {
    label: message('Update'),
    shortcut: 'ticket.status',
    icon: IconRefresh,
    allowed: ({ abilities }) => abilities.setStatus.length > 0,
  },
  chat: {
    label: message('Chat'),
    shortcut: 'ticket.chat',
    icon: IconMessage,
    allowed: (ticket) => ticket.assignee !== null,
  },
} as const satisfies Record<string, TicketAction>
