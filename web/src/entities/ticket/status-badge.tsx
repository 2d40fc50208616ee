import type { TicketStatus } from '@support-desk/contract'
import classes from './status-badge.module.css'
import { STATUS_LOOKS } from './statuses.ts'
import { t } from '#ui/language/t.ts'

/** A status as color, icon and word. */
export function StatusBadge({ status }: { status: TicketStatus }) {
  const { word, icon: Icon, color, soft } = STATUS_LOOKS[status]
  return (
    <span className={classes.badge} style={{ background: soft }}>
      <Icon size={14} stroke={2.2} color={color} aria-hidden />
      {t(word)}
    </span>
  )
}
