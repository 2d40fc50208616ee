import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { TableHead } from '../figure-table.tsx'
import classes from './overview.module.css'

const { root: UNSEEN } = VisuallyHidden.classes

/** A table with bars as figures. Its headings are for screen readers only. */
export const BarTable = ({ headings, children }: { headings: [string, string]; children: ReactNode }) => (
  <table className={classes.bars}>
    <colgroup>
      <col style={{ width: '8.5rem' }} />
      <col />
    </colgroup>
    <TableHead headings={headings} className={UNSEEN} />
    <tbody>{children}</tbody>
  </table>
)
