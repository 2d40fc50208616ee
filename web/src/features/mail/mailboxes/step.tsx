import type { ReactNode } from 'react'
import { formatCount } from '#ui/text/numbers.ts'
import shape from '#ui/form/form.module.css'
import classes from './mailboxes.module.css'

type Props = { number: number; title: string; children: ReactNode }

/** A numbered step of the mailbox setup. */
export const Step = ({ number, title, children }: Props) => (
  <fieldset className={classes.panel}>
    <legend>
      <span className={classes.step} aria-hidden>
        {formatCount(number)}
      </span>
      {title}
    </legend>
    <div className={shape.form}>{children}</div>
  </fieldset>
)
