import { VisuallyHidden } from '@mantine/core'
import { IconArrowBarToRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { rich, t } from '../language/t.ts'

/** The end of a row: a mark for a row that left the list, and additional content. */
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
