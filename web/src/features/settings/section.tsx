import { useId, type ReactNode } from 'react'
import classes from './account.module.css'

/** A section of the account page, with its heading. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  )
}
