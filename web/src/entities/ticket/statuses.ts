import { type Message, message, messages, type TicketStatus } from '@support-desk/contract'
import {
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconProgress,
  IconTicket,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'

/** Explanation of each status for requesters. */
export const STATUS_HINTS: Record<TicketStatus, Message> = messages({
  Unassigned: 'In our queue. No one has taken it yet.',
  Waiting: 'Assigned. Work has not started yet.',
  Pending: 'We are working on it.',
  OnHold: 'Paused until we can continue.',
  Solved: 'Solved. If something is still wrong, write to us in the chat.',
})

/** The look of a status: always color, icon and word together. `chart` is its color in charts. */
type StatusLook = { word: Message; icon: Icon; color: string; soft: string; chart: string }

const look = (word: Message, icon: Icon, token: string, chart = token): StatusLook => ({
  word,
  icon,
  color: `var(--status-${token})`,
  soft: `var(--status-${token}-soft)`,
  chart: `var(--status-${chart})`,
})

export const STATUS_LOOKS: Record<TicketStatus | 'Total', StatusLook> = {
  Total: look(message('Total'), IconTicket, 'total'),
  Unassigned: look(message('Unassigned'), IconUserQuestion, 'unassigned'),
  Waiting: look(message('Waiting'), IconClock, 'waiting'),
  // The specification draws Pending in red. On a ticket, red would look like bad news.
  Pending: look(message('Pending'), IconProgress, 'working', 'pending'),
  OnHold: look(message('OnHold'), IconPlayerPause, 'onhold'),
  Solved: look(message('Solved'), IconCircleCheck, 'solved'),
}
