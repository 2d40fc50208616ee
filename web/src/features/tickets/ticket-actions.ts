import { type Message, message } from '@support-desk/contract'
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

/** An action on a ticket. Buttons and shortcuts are built from it. */
export type TicketAction = {
  label: Message
  /** Id of its shortcut. The key runs the action, or only focuses the button if the action changes the ticket. */
  shortcut: ActionId
  isChange?: true
  icon: Icon
}

/** All actions on a ticket. */
export const TICKET_ACTIONS = {
  take: { label: message('Take'), shortcut: 'ticket.take', icon: IconHandGrab, isChange: true },
  assign: { label: message('Assign'), shortcut: 'ticket.assign', icon: IconUserPlus },
  reassign: { label: message('Reassign'), shortcut: 'ticket.reassign', icon: IconArrowsExchange },
  handOver: { label: message('Transfer'), shortcut: 'ticket.handOver', icon: IconArrowsExchange },
  release: { label: message('Unassign'), shortcut: 'ticket.release', icon: IconArrowForwardUp },
  update: { label: message('Update'), shortcut: 'ticket.status', icon: IconRefresh },
  chat: { label: message('Chat'), shortcut: 'ticket.chat', icon: IconMessage },
} as const satisfies Record<string, TicketAction>
