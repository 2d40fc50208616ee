import { VisuallyHidden } from '@mantine/core'
import { IconArrowBarToRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { rich, t } from '../language/t.ts'

/** The end of a row: whether it belongs to the list no more, and what else there is to say about it. */
export function RowEnd({ left, children }: { left: boolean; children: ReactNode }) {
  if (!left && !children) return null
  return (
    <span className={classes.end}>
      {left && (
        <span className={classes.left} title={t('No longer in this list')}>
          <IconArrowBarToRight size={14} aria-hidden />
          {rich('<shown>Changed</shown><hidden>, no longer in this list</hidden>', {
            shown: (words) => <span>{words}</span>,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          })}
        </span>
      )}
      {children}
    </span>
  )
}
