import { useId, type ReactNode } from 'react'
import classes from './account.module.css'

type Props = { title: string; lead: string; children: ReactNode }

/** A section of the account page, with its heading. */
export function Section({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}
