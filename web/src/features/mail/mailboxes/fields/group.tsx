import type { ReactNode } from 'react'
import shape from '#ui/form/form.module.css'
import classes from '../mailboxes.module.css'

type Props = {
  title: string
  /** The current value in a few words, shown while the group is folded. */
  value?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A group of settings that can be folded. */
export const Group = ({ title, value, isOpen = false, children }: Props) => (
  <details className={classes.group} open={isOpen}>
    <summary>
      <strong>{title}</strong>
      {value && <span className={classes.value}>{value}</span>}
    </summary>
    <div className={shape.form}>{children}</div>
  </details>
)
