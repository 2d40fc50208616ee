import { VisuallyHidden } from '@mantine/core'
import { IconArrowBarToRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** The end of a row: whether it belongs to the list no more, and what else there is to say about it. */
export function RowEnd({ left, children }: { left: boolean; children: ReactNode }) {
  if (!left && !children) return null
  return (
    <span className={classes.end}>
      {left && (
        <span className={classes.left} title="No longer in this list">
          <IconArrowBarToRight size={14} aria-hidden />
          <span>Changed</span>
          <VisuallyHidden>, no longer in this list</VisuallyHidden>
        </span>
      )}
      {children}
    </span>
  )
}
