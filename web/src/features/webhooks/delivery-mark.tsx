import type { DeliveryState } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { type Look, StateMark } from '#ui/text/state-mark.tsx'
import { STATE_WORDS } from './words.ts'

const LOOKS: Record<DeliveryState, Look> = {
  waiting: { icon: IconClock, tone: 'dim' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
  dropped: { icon: IconCircleOff, tone: 'dim' },
}

/** Shows the status of a delivery. */
export const DeliveryMark = ({ state }: { state: DeliveryState }) => (
  <StateMark {...LOOKS[state]}>{t(STATE_WORDS[state])}</StateMark>
)
