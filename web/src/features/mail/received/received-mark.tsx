import { messages, type ReceivedState } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconEyeOff, IconHandStop } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import { type Look, StateMark } from '#ui/text/state-mark.tsx'

/** Display names of the statuses of a mail. */
export const STATE_WORDS = messages({
  stored: 'Processing',
  delivered: 'Delivered',
  held: 'On hold for review',
  ignored: 'Ignored',
  failed: 'Failed',
})

const LOOKS: Record<ReceivedState, Look> = {
  stored: { icon: IconClock, tone: 'dim' },
  delivered: { icon: IconCircleCheck, tone: 'good' },
  held: { icon: IconHandStop, tone: 'held' },
  ignored: { icon: IconEyeOff, tone: 'dim' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
}

/** Shows the status of a received mail. */
export const ReceivedMark = ({ state }: { state: ReceivedState }) => (
  <StateMark {...LOOKS[state]}>{t(STATE_WORDS[state])}</StateMark>
)
