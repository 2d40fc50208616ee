import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { DRAWINGS } from './drawings.tsx'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  kind: keyof typeof DRAWINGS
  title: string
  text?: ReactNode
  /** A button or link for the next step. */
  action?: ReactNode
}

/** Replaces an empty list: says why it is empty and what to do next. */
export function EmptyState({ kind, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={kind === 'cannot-load' ? 'alert' : 'status'}>
      {DRAWINGS[kind]}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <Box mt={16}>{action}</Box>}
    </div>
  )
}
