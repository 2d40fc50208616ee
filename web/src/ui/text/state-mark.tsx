import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state-mark.module.css'

/** What a state looks like: all is well, nothing yet or no more, it waits for somebody, or it is wrong. */
export type Look = { icon: Icon; tone: 'good' | 'dim' | 'held' | 'bad' }

type Props = Look & {
  /** Whether it says how a whole thing is doing, beside its name; else it is one of many in a list. */
  isStrong?: boolean
  children: ReactNode
}

/** How something is doing, or where it stands: an icon and words. */
export function StateMark({ icon: StateIcon, tone, isStrong = false, children }: Props) {
  return (
    <span className={classes.mark} data-tone={tone} data-strong={isStrong || undefined}>
      <StateIcon size={isStrong ? 18 : 16} stroke={2} aria-hidden />
      <span>{children}</span>
    </span>
  )
}
