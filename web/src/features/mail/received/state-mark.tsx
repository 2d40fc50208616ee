import { messages, type ReceivedState } from '@support-desk/contract'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconEyeOff,
  IconHandStop,
  type Icon,
} from '@tabler/icons-react'
import { t } from '../../../ui/language/t.ts'
import classes from './received.module.css'

/** What becomes of a mail, in a word. */
export const STATE_WORDS = messages({
  stored: 'On its way',
  delivered: 'Delivered',
  held: 'Held',
  ignored: 'Ignored',
  failed: 'Failed',
})

const ICONS: Record<ReceivedState, Icon> = {
  stored: IconClock,
  delivered: IconCircleCheck,
  held: IconHandStop,
  ignored: IconEyeOff,
  failed: IconAlertTriangle,
}

/** What became of a mail: an icon and a word. */
export function StateMark({ state }: { state: ReceivedState }) {
  const StateIcon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={16} stroke={2} aria-hidden />
      {t(STATE_WORDS[state])}
    </span>
  )
}
