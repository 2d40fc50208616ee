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
