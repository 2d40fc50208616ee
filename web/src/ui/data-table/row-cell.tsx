import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

type Props<Row> = {
  column: Pick<Column<Row>, 'cell' | 'role'>
  row: Row
  index: number
  hrefOf: ((row: Row) => string) | undefined
}

/** What a row has in a column; a link to where the row leads if that is what the column is for. */
export function RowCell<Row>({ column, row, index, hrefOf }: Props<Row>): ReactNode {
  const content = column.cell(row, index)
  if (column.role !== 'link' || !hrefOf) return content
  return (
    <Link className={classes.link} to={hrefOf(row)}>
      {content}
    </Link>
  )
}
