import { useRef } from 'react'
import { ColumnHeading } from './column-heading.tsx'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowClick } from './use-row-click.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowsWindow } from './use-rows-window.ts'
import type { ViewProps } from './view-props.ts'

const ROW_HEIGHT = 40

const MANY_COLUMNS = 7

/** Rows as a table whose head stays in sight. */
export function TableView<Row extends { _id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, rows, address, hrefOf, aside, changed, left, loadMore, complete } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, before, after, scrollTo } = useRowsWindow(body, rows.length, ROW_HEIGHT, loadMore)
  useRowKeys(body, rows.length, scrollTo)
  useRowClick(body, (index) => rows[index] && hrefOf?.(rows[index]))

  return (
    <table
      className={classes.table}
      aria-label={label}
      aria-rowcount={complete ? rows.length + 1 : -1}
      data-crowded={columns.length > MANY_COLUMNS || undefined}
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
          const row = rows[index]
          return (
            row && (
              <tr
                key={row._id}
                data-index={index}
                data-opens={hrefOf ? true : undefined}
                data-changed={changed.has(row._id) || undefined}
                data-left={left.has(row._id) || undefined}
                aria-rowindex={index + 2}
              >
                {columns.map((column) => (
                  <td key={column.key} data-role={column.role}>
                    {column.role === 'link' ? (
                      <div className={classes.withEnd}>
                        <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
                        <RowEnd left={left.has(row._id)}>{aside?.(row)}</RowEnd>
                      </div>
                    ) : (
                      <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
                    )}
                  </td>
                ))}
              </tr>
            )
          )
        })}
        <Gap height={after} />
      </tbody>
    </table>
  )
}

/** Stands for rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
