import { type Message, message, type TicketState } from '@support-desk/contract'
import {
  IconCircleCheck,
  IconClock,
  IconPlayerPause,
  IconProgress,
  IconTicket,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react'

/** How a state looks wherever it appears: always colour, icon and word together. */
type StateLook = { word: Message; icon: Icon; color: string; soft: string }

const look = (word: Message, icon: Icon, token: string): StateLook => ({
  word,
  icon,
  color: `var(--state-${token})`,
  soft: `var(--state-${token}-soft)`,
})

export const STATE_LOOKS: Record<TicketState | 'Total', StateLook> = {
  Total: look(message('Total'), IconTicket, 'total'),
  Unassigned: look(message('Unassigned'), IconUserQuestion, 'unassigned'),
  Waiting: look(message('Waiting'), IconClock, 'waiting'),
  Pending: look(message('Pending'), IconProgress, 'pending'),
  OnHold: look(message('OnHold'), IconPlayerPause, 'onhold'),
  Solved: look(message('Solved'), IconCircleCheck, 'solved'),
}
