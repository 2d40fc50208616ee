import type { TicketState } from '@support-desk/contract'
import classes from './state-badge.module.css'
import { STATE_LOOKS } from './states.ts'
import { t } from '#ui/language/t.ts'

/** A status as color, icon and word. */
export function StateBadge({ state }: { state: TicketState }) {
  const { word, icon: Icon, color, soft } = STATE_LOOKS[state]
  return (
    <span className={classes.badge} style={{ background: soft }}>
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      {t(word)}
    </span>
  )
}
