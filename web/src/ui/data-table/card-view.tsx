import { memo } from 'react'
import type { Column } from './column.ts'
import own from './card-view.module.css'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowClick } from './use-row-click.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { RowProps, ViewProps } from './view-props.ts'

/** About how high a card is until it has been drawn and measured. */
export const CARD_HEIGHT = 248

/** Rows as cards, for narrow windows: the link first, the other columns as labelled lines, actions at the foot. */
export function CardView<Row extends { _id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, hrefOf, aside, body, count, complete, rowAt, changed, left } = props
  const { items, before, after, scrollTo, measure } = props.rowsWindow
  useRowKeys(body, count, scrollTo)
  useRowClick(body, (index) => {
    const row = rowAt(index)
    return row && hrefOf?.(row)
  })

  return (
    <ul
      className={own.cards}
      aria-label={label}
      ref={body}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index, size }) => {
        const row = rowAt(index)
        if (!row) return <li key={`place ${index}`} aria-hidden style={{ height: size }} />
        return (
          <li
            key={row._id}
            ref={measure}
            className={own.slot}
            data-index={index}
            aria-setsize={complete ? count : -1}
            aria-posinset={index + 1}
          >
            <Card
              columns={columns}
              hrefOf={hrefOf}
              aside={aside}
              row={row}
              index={index}
              isChanged={changed.has(row._id)}
              hasLeft={left.has(row._id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const Card = memo(PlainCard) as typeof PlainCard

function PlainCard<Row, Sort extends string>(props: RowProps<Row, Sort>) {
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
      <RowEnd left={hasLeft}>{aside?.(row)}</RowEnd>
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
