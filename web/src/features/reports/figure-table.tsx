import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

/** The header row of a table. */
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

/** A table of figures, with labels at the start and numbers at the end of each row. */
export const FigureTable = ({ headings, className = '', children }: Props) => (
  <table className={`${classes.table} ${className}`}>
    <TableHead headings={headings} />
    <tbody>{children}</tbody>
  </table>
)

/** The color of a row or series in a chart. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={classes.swatch} style={{ background: color }} aria-hidden />
)
