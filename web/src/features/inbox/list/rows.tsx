import type { FocusEvent, MouseEvent, RefObject } from 'react'
import type { Rows as LoadedRows } from '#ui/rows/use-rows.ts'
import { t } from '#ui/language/t.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { inboxAddress, type InboxPlace } from '../address.ts'
import type { ListedTicket } from '../queries.ts'
import { groupLabel, type Grouping } from './groups.ts'
import classes from './list.module.css'
import type { RowForm } from './row/row-forms.ts'
import type { ViewColumn } from '@support-desk/contract'
import { gridOf } from './row/grid.ts'
import type { useSelection } from './use-selection.ts'
import { useRowActions } from './use-row-actions.ts'
import { useSwipe } from './use-swipe.ts'
import { TicketRow } from './row/ticket-row.tsx'

type Props = {
  body: RefObject<HTMLUListElement | null>
  label: string
  form: RowForm
  columns: readonly ViewColumn[]
  height: number
  grouping: Grouping
  rows: LoadedRows<ListedTicket>
  place: InboxPlace
  selection: ReturnType<typeof useSelection>
  /** Called when a ticket gets the focus and may be opened next. */
  onPoint: (id: string) => void
}

/** The rendered rows, under the headings of their groups. */
export function Rows(props: Props) {
  const { body, label, form, columns, height, grouping, rows, place, onPoint } = props
  const { selection, select } = props.selection
  const { rowsWindow, rowAt, count, complete, settled, changed } = rows
  const accountId = useAccountId()
  const actions = useRowActions()
  const indexAt = (target: EventTarget): number | null => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    return item && Number(item.dataset.index)
  }
  const { onClickCapture: keepFromOpening, ...swiping } = useSwipe((index, side) => {
    const row = rowAt(index)
    if (!row || settled.left.has(row.id)) return null
    return side === 'end' ? actions.take(row) : actions.snooze(row)
  })
  // Runs before the link, because Shift selects instead.
  const onClick = (event: MouseEvent) => {
    keepFromOpening(event)
    if (event.defaultPrevented) return
    const index = indexAt(event.target)
    const isBox = event.target instanceof HTMLInputElement
    if (index === null || (!isBox && !event.shiftKey)) return
    if (!isBox) event.preventDefault()
    select(index, event.shiftKey)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const index = indexAt(target)
    const row = index === null ? undefined : rowAt(index)
    if (row) onPoint(row.id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- links and boxes have the keys
    <ul
      ref={body}
      className={classes.rows}
      aria-label={label}
      data-form={form}
      hidden={count === 0}
      style={{
        paddingTop: rowsWindow.before,
        paddingBottom: rowsWindow.after,
        '--row-height': `${height}px`,
        ...(form !== 'two-lines' && gridOf(columns, form)),
      }}
      onClickCapture={onClick}
      {...swiping}
      onFocus={onFocus}
    >
      {rowsWindow.items.map(({ index, size }) => {
        const row = rowAt(index)
        if (!row) return <li key={`place ${index}`} aria-hidden style={{ height: size }} />
        const begins = rowAt(index - 1)?.group !== row.group
        const heading = begins ? groupLabel(grouping, row.group) : undefined
        return (
          <li
            key={row.id}
            ref={grouping === 'none' ? undefined : rowsWindow.measure}
            data-index={index}
            aria-setsize={complete ? count : -1}
            aria-posinset={index + 1}
          >
            {heading !== undefined && <h2 className={classes.group}>{t(heading)}</h2>}
            <TicketRow
              row={row}
              form={form}
              columns={columns}
              to={inboxAddress({ ...place, ticket: row.id })}
              replaces={place.ticket !== null}
              isOpen={row.id === place.ticket}
              isSelected={selection.isAll || selection.ids.has(row.id)}
              isChanged={changed.has(row.id)}
              hasLeft={settled.left.has(row.id)}
              isMine={row.assignee?.id === accountId}
            />
          </li>
        )
      })}
    </ul>
  )
}
