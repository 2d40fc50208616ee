import type { DeliveryState } from '@support-desk/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleOff, IconClock, type Icon } from '@tabler/icons-react'
import { t } from '../../ui/language/t.ts'
import { STATE_WORDS } from './words.ts'
import classes from './webhooks.module.css'

const ICONS: Record<DeliveryState, Icon> = {
  waiting: IconClock,
  delivered: IconCircleCheck,
  failed: IconAlertTriangle,
  dropped: IconCircleOff,
}

/** Where a delivery stands: an icon and a word. */
export function StateMark({ state }: { state: DeliveryState }) {
  const StateIcon = ICONS[state]
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={16} stroke={2} aria-hidden />
      {t(STATE_WORDS[state])}
    </span>
  )
}
