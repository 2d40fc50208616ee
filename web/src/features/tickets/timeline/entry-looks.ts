import type { TimelineKind } from '@support-desk/contract'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconEye,
  IconHandGrab,
  IconMessage,
  IconPencilPlus,
  IconRefresh,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'

/** The sign of every kind of entry; a change of state has that of the state. */
export const ENTRY_ICONS: Record<TimelineKind, Icon> = {
  'ticket.raised': IconPencilPlus,
  'ticket.opened': IconEye,
  'ticket.taken': IconHandGrab,
  'ticket.assigned': IconUserPlus,
  'ticket.unassigned': IconUserMinus,
  'ticket.reassigned': IconArrowsExchange,
  'ticket.released': IconArrowForwardUp,
  'ticket.state_changed': IconRefresh,
  'message.posted': IconMessage,
  'message.taken_back': IconArrowBackUp,
}
