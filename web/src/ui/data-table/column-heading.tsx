import { Fragment } from 'react'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './column-heading.module.css'

type Props<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** The heading of a column; where the column can be sorted, a button that switches the order. */
export function ColumnHeading<Row, Sort extends string>({ column, sort, onSort }: Props<Row, Sort>) {
  if (!column.sort || !onSort)
    return (
      <th scope="col">
        <Label text={column.label} />
      </th>
    )
  const [ascending, descending] = column.sort
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none'
  const Arrow = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[order]
  return (
    <th scope="col" aria-sort={order}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(order === 'ascending' ? descending : ascending)}
      >
        <Label text={column.label} />
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  )
}

/** A label that may go on in a second line where another word begins, even inside of `EmployeeCode`. */
const Label = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
