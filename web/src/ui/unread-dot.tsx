import { VisuallyHidden } from '@mantine/core'
import { formatCount } from './text/numbers.ts'
import classes from './unread-dot.module.css'

/** Marks a thing in which there are messages that the reader has not read. */
export const UnreadDot = ({ count }: { count: number }) => (
  <span className={classes.dot} title={`${formatCount(count)} unread`}>
    <VisuallyHidden>{formatCount(count)} unread: </VisuallyHidden>
  </span>
)
