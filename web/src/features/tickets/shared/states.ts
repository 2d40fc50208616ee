import type { TicketState } from '@support-desk/contract'
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
type StateLook = { word: string; icon: Icon; color: string; soft: string }

const look = (word: string, icon: Icon, token: string): StateLook => ({
  word,
  icon,
  color: `var(--state-${token})`,
  soft: `var(--state-${token}-soft)`,
})

export const STATE_LOOKS: Record<TicketState | 'Total', StateLook> = {
  Total: look('Total', IconTicket, 'total'),
  Unassigned: look('Unassigned', IconUserQuestion, 'unassigned'),
  Waiting: look('Waiting', IconClock, 'waiting'),
  Pending: look('Pending', IconProgress, 'pending'),
  OnHold: look('OnHold', IconPlayerPause, 'onhold'),
  Solved: look('Solved', IconCircleCheck, 'solved'),
}
