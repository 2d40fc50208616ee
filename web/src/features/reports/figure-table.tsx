import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

/** What each column of a table is called. */
export const TableHead = ({
  headings,
  className,
}: {
  headings: readonly string[]
  className?: string | undefined
}) => (
  <thead className={className}>
    <tr>
      {headings.map((heading) => (
        <th key={heading} scope="col">
          {heading}
        </th>
      ))}
    </tr>
  </thead>
)

type Props = { headings: readonly string[]; className?: string | undefined; children: ReactNode }

/** Figures in rows: what they are about at the start of each, the numbers at its end. */
export const FigureTable = ({ headings, className = '', children }: Props) => (
  <table className={`${classes.table} ${className}`}>
    <TableHead headings={headings} />
    <tbody>{children}</tbody>
  </table>
)

/** The colour that stands for a row or a series in a chart. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={classes.swatch} style={{ background: color }} aria-hidden />
)
