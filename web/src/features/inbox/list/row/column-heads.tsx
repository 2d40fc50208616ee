import type { ViewColumn } from '@support-desk/contract'
import { areaOf, headOf } from './columns.tsx'
import { gridOf } from './grid.ts'
import classes from './column-heads.module.css'

/** What the columns of rows are, for the eye: each value is read out as what it is. */
export const ColumnHeads = ({ columns }: { columns: readonly ViewColumn[] }) => (
  <div className={classes.heads} style={gridOf(columns, 'columns')} aria-hidden>
    {columns.map((column) => (
      <span key={column} data-column={areaOf(column)} style={{ gridArea: areaOf(column) }}>
        {headOf(column)}
      </span>
    ))}
  </div>
)
