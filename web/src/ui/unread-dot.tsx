import { VisuallyHidden } from '@mantine/core'
import classes from './unread-dot.module.css'
import { t } from './language/t.ts'

/** Marks a ticket with unread messages. */
export const UnreadDot = ({ count }: { count: number }) => (
  <span className={classes.dot} title={t('{count} unread', { count })}>
    <VisuallyHidden>{t('{count} unread: ', { count })}</VisuallyHidden>
  </span>
)
