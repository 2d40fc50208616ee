import { memo } from 'react'
import { formatCount } from '../numbers.ts'
import { ColumnHeading } from './column-heading.tsx'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowClick } from './use-row-click.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { RowProps, ViewProps } from './view-props.ts'

/** Every row has the same height, so that the place of each is known without drawing those before it. */
export const ROW_HEIGHT = 40

/** Rows as a table whose head stays in sight. */
export function TableView<Row extends { _id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, address, hrefOf, aside, body, count, complete, rowAt, changed, left } = props
  const { items, before, after, scrollTo } = props.rowsWindow
  useRowKeys(body, count, scrollTo)
  useRowClick(body, (index) => {
    const row = rowAt(index)
    return row && hrefOf?.(row)
  })

  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={complete ? count + 1 : -1}
      style={{ '--digits': formatCount(count).length }}
    >
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <ColumnHeading key={column.key} column={column} sort={address.sort} onSort={address.setSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {items.map(({ index }) => {
          const row = rowAt(index)
          if (!row) return <Gap key={`place ${index}`} height={ROW_HEIGHT} />
          return (
            <TableRow
              key={row._id}
              columns={columns}
              hrefOf={hrefOf}
              aside={aside}
              row={row}
              index={index}
              isChanged={changed.has(row._id)}
              hasLeft={left.has(row._id)}
            />
          )
        })}
        <Gap height={after} />
      </tbody>
    </table>
  )
}

/** Drawn anew only when it says something else, however often the table is while it is scrolled. */
const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row, Sort extends string>(props: RowProps<Row, Sort>) {
  const { columns, hrefOf, aside, row, index, isChanged, hasLeft } = props
  return (
    <tr
      data-index={index}
      data-opens={hrefOf ? true : undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
      aria-rowindex={index + 2}
    >
      {columns.map((column) => (
        <td key={column.key} data-column={column.key} data-role={column.role}>
          {column.role === 'link' ? (
            <div className={classes.withEnd}>
              <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
              <RowEnd left={hasLeft}>{aside?.(row)}</RowEnd>
            </div>
          ) : (
            <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** Stands for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
