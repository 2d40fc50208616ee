import { memo } from 'react'
import { formatCount } from '../text/numbers.ts'
import { ColumnHeading } from './column-heading.tsx'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowWays } from './use-row-ways.ts'
import type { RowProps, ViewProps } from './view-props.ts'

/** Row height in pixels. All rows are equally high, so that the position of a row is known before it is rendered. */
export const ROW_HEIGHT = 40
/** Row height in pixels for a text of two lines with another line below. */
export const TALL_ROW_HEIGHT = 56

/** Shows rows as a table with a sticky head. */
export function TableView<Row extends { id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, address, hrefOf, aside, body, rows, rowHeight } = props
  const { items, before, after } = rows.rowsWindow
  useRowWays(props)

  return (
    <table
      className={classes.table}
      aria-label={label}
      data-tall={rowHeight === TALL_ROW_HEIGHT || undefined}
      aria-rowcount={rows.complete ? rows.count + 1 : -1}
      style={{ '--digits': formatCount(rows.count).length }}
    >
      <colgroup>
        {columns.filter(isColumn).map(({ key, width, role, isFirstToGo }) => (
          <col key={key} style={{ width }} data-role={role} data-first-to-go={isFirstToGo} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.filter(isColumn).map((column) => (
            <ColumnHeading key={column.key} column={column} sort={address.sort} onSort={address.setSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {items.map(({ index }) => {
          const row = rows.rowAt(index)
          if (!row) return <Gap key={`place ${index}`} height={rowHeight} />
          return (
            <TableRow
              key={row.id}
              columns={columns}
              hrefOf={hrefOf}
              aside={aside}
              row={row}
              index={index}
              isChanged={rows.changed.has(row.id)}
              hasLeft={rows.settled.left.has(row.id)}
            />
          )
        })}
        <Gap height={after} />
      </tbody>
    </table>
  )
}

/** Memoized: scrolling renders the table often. */
const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row extends { id: string }, Sort extends string>(props: RowProps<Row, Sort>) {
  const { columns, hrefOf, aside, row, index, isChanged, hasLeft } = props
  const below = columns.find(({ role }) => role === 'below')?.cell(row, index)
  return (
    <tr
      data-index={index}
      data-opens={hrefOf ? true : undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
      aria-rowindex={index + 2}
    >
      {columns.filter(isColumn).map((column) => (
        <td
          key={column.key}
          data-column={column.key}
          data-role={column.role}
          data-first-to-go={column.isFirstToGo}
        >
          {column.role === 'link' ? (
            <div className={classes.withEnd}>
              <RowCell column={column} row={row} index={index} hrefOf={hrefOf} below={below} />
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

const isColumn = ({ role }: Pick<Column<never>, 'role'>): boolean => role !== 'below'

/** Spacer for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
