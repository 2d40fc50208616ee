import { VisuallyHidden } from '@mantine/core'
import classes from './unread-dot.module.css'
import { t } from './language/t.ts'

/** Marks a thing in which there are messages that the reader has not read. */
export const UnreadDot = ({ count }: { count: number }) => (
  <span className={classes.dot} title={t('{count} unread', { count })}>
    <VisuallyHidden>{t('{count} unread: ', { count })}</VisuallyHidden>
  </span>
)
