import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import classes from './account-card.module.css'

/** The card around each account form. */
export const AccountCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.card}>
    <PageHeader title={title} />
    {children}
  </div>
)

/** An error that belongs to no field of an account form. Renders nothing without a text. */
export const AccountProblem = ({ children }: { children: ReactNode }) =>
  children && (
    <p role="alert" className={classes.message}>
      {children}
    </p>
  )
