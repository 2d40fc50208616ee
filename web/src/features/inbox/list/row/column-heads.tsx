import type { ViewColumn } from '@support-desk/contract'
import { areaOf, headOf } from './columns.tsx'
import { gridOf } from './grid.ts'
import classes from './column-heads.module.css'

/** Visible headings of the columns. Hidden from screen readers, because each value has its own label. */
export const ColumnHeads = ({ columns }: { columns: readonly ViewColumn[] }) => (
  <div className={classes.heads} style={gridOf(columns, 'columns')} aria-hidden>
    {columns.map((column) => (
      <span
        key={column}
        className="ellipsis"
        data-column={areaOf(column)}
        style={{ gridArea: areaOf(column) }}
      >
        {headOf(column)}
      </span>
    ))}
  </div>
)
