import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

/**
 * Icon and color of a status. `good`: all is well. `dim`: not yet or no longer active. `held`: waits for someone.
 * `bad`: failed.
 */
export type Look = { icon: Icon; tone: 'good' | 'dim' | 'held' | 'bad' }

type Props = Look & {
  /** Whether it is large, for the status beside a heading. Default: the size for lists. */
  isStrong?: boolean
  children: ReactNode
}

/** Shows a status: an icon and words. */
export function StateMark({ icon: StateIcon, tone, isStrong = false, children }: Props) {
  return (
    <span className={classes.mark} data-tone={tone} data-strong={isStrong || undefined}>
      <StateIcon size={isStrong ? 18 : 16} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
