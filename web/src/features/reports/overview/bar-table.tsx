import type { ReactNode } from 'react'
import classes from './overview.module.css'

/** A table whose figures are drawn as bars; what its columns say is heard, and seen in the bars. */
export const BarTable = ({ headings, children }: { headings: [string, string]; children: ReactNode }) => (
  <table className={classes.bars}>
    <colgroup>
      <col className={classes.names} />
      <col />
    </colgroup>
    <thead className={classes.unseen}>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
