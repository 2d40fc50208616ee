import { Box } from '@mantine/core'
import { IconCircleCheck, IconCloudOff, IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

const ICONS = {
  'nothing-yet': IconInbox,
  'all-done': IconCircleCheck,
  'no-match': IconSearchOff,
  'cannot-load': IconCloudOff,
}

type EmptyStateProps = {
  kind: keyof typeof ICONS
  title: string
  text?: string
  /** A button or link for the next step. */
  action?: ReactNode
}

/** Replaces an empty list: says why it is empty and what to do next. */
export function EmptyState({ kind, title, text, action }: EmptyStateProps) {
  const Icon = ICONS[kind]
  return (
    <div className={classes.empty} role={kind === 'cannot-load' ? 'alert' : 'status'}>
      <Icon size={40} stroke={1.4} aria-hidden />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <Box mt={16}>{action}</Box>}
    </div>
  )
}
