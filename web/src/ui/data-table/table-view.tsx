import { useRef } from 'react'
import { ColumnHeading } from './column-heading.tsx'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { useRowClick } from './use-row-click.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowsWindow } from './use-rows-window.ts'
import type { ViewProps } from './view-props.ts'

const ROW_HEIGHT = 40

/** Rows as a table whose head stays in sight. */
export function TableView<Row extends { _id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, rows, address, hrefOf, loadMore, complete } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, before, after, scrollTo } = useRowsWindow(body, rows.length, ROW_HEIGHT, loadMore)
  const onKeyDown = useRowKeys(body, rows.length, scrollTo)
  const onRowClick = useRowClick()

  return (
    <table className={classes.table} aria-label={label} aria-rowcount={complete ? rows.length + 1 : -1}>
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
      <tbody ref={body} onKeyDown={onKeyDown}>
        <Gap height={before} columns={columns.length} />
        {items.map(({ index }) => {
          const row = rows[index]
          return (
            row && (
              <tr
                key={row._id}
                data-index={index}
                data-opens={hrefOf ? true : undefined}
                aria-rowindex={index + 2}
                onClick={hrefOf && ((event) => onRowClick(event, hrefOf(row)))}
              >
                {columns.map((column) => (
                  <td key={column.key} data-role={column.role}>
                    <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
                  </td>
                ))}
              </tr>
            )
          )
        })}
        <Gap height={after} columns={columns.length} />
      </tbody>
    </table>
  )
}

/** Stands for rows that are not drawn. */
function Gap({ height, columns }: { height: number; columns: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null
}
