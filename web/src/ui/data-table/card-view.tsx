import { type ReactNode, useRef } from 'react'
import type { Column } from './column.ts'
import own from './card-view.module.css'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowClick } from './use-row-click.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowsWindow } from './use-rows-window.ts'
import type { ViewProps } from './view-props.ts'

const USUAL_HEIGHT = 248

/** Rows as cards, for narrow windows: the link first, the other columns as labelled lines, actions at the foot. */
export function CardView<Row extends { _id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, rows, hrefOf, aside, changed, left, loadMore, complete } = props
  const body = useRef<HTMLUListElement>(null)
  const { items, before, after, scrollTo, measure } = useRowsWindow(body, rows.length, USUAL_HEIGHT, loadMore)
  useRowKeys(body, rows.length, scrollTo)
  useRowClick(body, (index) => rows[index] && hrefOf?.(rows[index]))

  return (
    <ul
      className={own.cards}
      aria-label={label}
      ref={body}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={row._id}
              ref={measure}
              className={own.slot}
              data-index={index}
              aria-setsize={complete ? rows.length : -1}
              aria-posinset={index + 1}
            >
              <Card
                columns={columns}
                row={row}
                index={index}
                hrefOf={hrefOf}
                isChanged={changed.has(row._id)}
                hasLeft={left.has(row._id)}
                aside={aside?.(row)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

type CardProps<Row, Sort extends string> = Pick<ViewProps<Row, Sort>, 'columns' | 'hrefOf'> & {
  row: Row
  index: number
  isChanged: boolean
  hasLeft: boolean
  aside: ReactNode
}

function Card<Row, Sort extends string>(props: CardProps<Row, Sort>) {
  const { columns, row, index, hrefOf, isChanged, hasLeft, aside } = props
  const lines = columns.filter(({ role }) => role !== 'action')
  const actions = columns.filter(({ role }) => role === 'action')
  return (
    <div
      className={classes.card}
      data-opens={hrefOf ? true : undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
    >
      <RowEnd left={hasLeft}>{aside}</RowEnd>
      <dl className={own.lines}>
        {lines.toSorted(byRole).map((column) => (
          <div key={column.key} data-role={column.role}>
            <dt>{column.label}</dt>
            <dd>
              <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />
            </dd>
          </div>
        ))}
      </dl>
      {actions.map((column) => (
        <div key={column.key} className={classes.cardAction}>
          {column.cell(row, index)}
        </div>
      ))}
    </div>
  )
}

const byRole = (a: Pick<Column<never>, 'role'>, b: Pick<Column<never>, 'role'>): number =>
  Number(b.role === 'link') - Number(a.role === 'link')
