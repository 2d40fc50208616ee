import { t } from '../language/t.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './column-heading.module.css'

type Props<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** The heading of a column. A sortable column gets a button that switches the order. */
export function ColumnHeading<Row, Sort extends string>({ column, sort, onSort }: Props<Row, Sort>) {
  const [first, last] = splitLabel(t(column.label))
  if (!column.sort || !onSort)
    return (
      <th scope="col" aria-sort={column.order} data-role={column.role} data-first-to-go={column.isFirstToGo}>
        {first}
        <wbr />
        <span className={classes.last}>
          {last}
          {column.order && <Arrow order={column.order} />}
        </span>
      </th>
    )
  const [ascending, descending] = column.sort
  const order = sort === ascending ? 'ascending' : sort === descending ? 'descending' : 'none'
  return (
    <th scope="col" aria-sort={order} data-role={column.role} data-first-to-go={column.isFirstToGo}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onSort(order === 'ascending' ? descending : ascending)}
      >
        {first}
        <wbr />
        <span className={classes.last}>
          {last}
          <Arrow order={order} />
        </span>
      </button>
    </th>
  )
}

const ARROWS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

function Arrow({ order }: { order: keyof typeof ARROWS }) {
  const Icon = ARROWS[order]
  return <Icon className={classes.arrow} size={14} aria-hidden />
}

/** Splits a label before its last word, even inside `EmployeeCode`. The arrow stays beside the last word. */
function splitLabel(text: string): [first: string, last: string] {
  const begin = Math.max(text.lastIndexOf(' ') + 1, text.search(/(?<=\p{Ll})\p{Lu}\p{Ll}*$/u))
  return [text.slice(0, begin), text.slice(begin)]
}
