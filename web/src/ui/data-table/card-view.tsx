import { VisuallyHidden } from '@mantine/core'
import { t } from '../language/t.ts'
import { memo } from 'react'
import type { Column } from './column.ts'
import own from './card-view.module.css'
import classes from './data-table.module.css'
import { RowCell } from './row-cell.tsx'
import { RowEnd } from './row-end.tsx'
import { useRowWays } from './use-row-ways.ts'
import type { RowProps, ViewProps } from './view-props.ts'

const { root: UNSEEN } = VisuallyHidden.classes

/** Estimated height of a card in pixels. Used until the card is measured. */
export const CARD_HEIGHT = 78

/** Shows rows as cards in narrow windows: the link and the actions in one line, the other values below. */
export function CardView<Row extends { id: string }, Sort extends string>(props: ViewProps<Row, Sort>) {
  const { label, columns, hrefOf, aside, body, rows } = props
  const { items, before, after, measure } = rows.rowsWindow
  useRowWays(props)

  return (
    <ul
      className={own.cards}
      aria-label={label}
      ref={body}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index, size }) => {
        const row = rows.rowAt(index)
        if (!row) return <li key={`place ${index}`} aria-hidden style={{ height: size }} />
        return (
          <li
            key={row.id}
            ref={measure}
            className={own.slot}
            data-index={index}
            aria-setsize={rows.complete ? rows.count : -1}
            aria-posinset={index + 1}
          >
            <Card
              columns={columns}
              hrefOf={hrefOf}
              aside={aside}
              row={row}
              index={index}
              isChanged={rows.changed.has(row.id)}
              hasLeft={rows.settled.left.has(row.id)}
            />
          </li>
        )
      })}
    </ul>
  )
}

const Card = memo(PlainCard) as typeof PlainCard

function PlainCard<Row extends { id: string }, Sort extends string>(props: RowProps<Row, Sort>) {
  const { columns, row, index, hrefOf, isChanged, hasLeft, aside } = props
  const titles = columns.filter(({ role }) => role === 'link')
  const actions = columns.filter(({ role }) => role === 'action')
  return (
    <div
      className={classes.card}
      data-opens={hrefOf ? true : undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
    >
      <div className={own.title}>
        {titles.map((column) => (
          <RowCell key={column.key} column={column} row={row} index={index} hrefOf={hrefOf} />
        ))}
      </div>
      {actions.map((column) => (
        <div key={column.key} className={own.action}>
          {column.cell(row, index)}
        </div>
      ))}
      <dl className={own.values}>
        {valuesOf(columns).map((column) => (
          <div key={column.key} data-role={column.role}>
            {/* Sighted readers understand the value without its label. */}
            <dt className={column.card ? UNSEEN : undefined}>{t(column.label)}</dt>
            <dd>
              {column.cardCell?.(row) ?? <RowCell column={column} row={row} index={index} hrefOf={hrefOf} />}
            </dd>
          </div>
        ))}
      </dl>
      <RowEnd left={hasLeft}>{aside?.(row)}</RowEnd>
    </div>
  )
}

/** Columns shown below the title: first values without a label, then values with a label. */
const valuesOf = <Row, Sort extends string>(columns: readonly Column<Row, Sort>[]) =>
  columns
    .filter(({ role, card }) => (role === undefined || role === 'below') && card !== 'none')
    .toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ card }: Pick<Column<never>, 'card'>): number =>
  typeof card === 'number' ? card : Number.MAX_SAFE_INTEGER
