import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { ShowChanges } from '#ui/rows/show-changes.tsx'
import { useCursor } from '#ui/rows/use-cursor.ts'
import { useHeld } from '#ui/rows/use-held.ts'
import { usePaneRows } from '#ui/rows/use-rows.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { useAction } from '#ui/keyboard/use-action.ts'
import { t } from '#ui/language/t.ts'
import type { InboxPlace } from '../address.ts'
import { prefetchTicket } from '../ticket-pane/prefetch.ts'
import { type ListedTicket, type QueueChoice, queueList } from '../queries.ts'
import type { ViewColumn, Workspace } from '@support-desk/contract'
import { type Count, totalOf } from '#ui/text/count-text.ts'
import classes from './list.module.css'
import { NoTickets } from './empty-states.tsx'
import { loadBulkBar, SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'
import { ColumnHeads } from './row/column-heads.tsx'
import { useRowForm } from './row/row-forms.ts'
import { Rows } from './rows.tsx'
import { useListAlong } from './use-list-along.ts'
import { useNextTicket } from './use-next-ticket.ts'
import { late } from '#ui/late/late.tsx'

const BulkJobs = late(async () => (await import('../bulk/bulk-jobs.tsx')).BulkJobs, null)

/** In ms. A pointer that only passes a row is faster. */
const DWELL_MS = 120

/** Functions of the list for the rest of the page. */
export type ListHandle = {
  /** Opens the next ticket after an action on the open one. At the end, returns to the list. */
  openNext: () => void
  /** Focuses a ticket, or the last focused one. */
  focus: (id: string | null) => void
}

type Props = {
  handle: Ref<ListHandle>
  label: string
  choice: QueueChoice
  /** Columns of the view. */
  columns: readonly ViewColumn[]
  /** Number of tickets in the list, if it was counted separately. */
  counted: Count | undefined
  /** The condition shared by all tickets of the list. */
  condition: string
  place: InboxPlace
  density: Workspace['density']
  onOpen: (id: string) => void
  /** Called at the end of the list. */
  onEnd: () => void
  /** The empty state. */
  empty: ReactNode
  onClear: () => void
}

/** The virtualized tickets of a view. No row moves while the reader uses the list. */
export function TicketList(props: Props) {
  const { handle, label, choice, columns, counted, condition, place, density, ...more } = props
  const { onOpen, onEnd, empty, onClear } = more
  const client = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLUListElement>(null)
  const { form, height } = useRowForm(scroller, density, columns)
  // A reader with an open ticket also uses the list.
  const held = useHeld(scroller) || place.ticket !== null
  const rows = usePaneRows(queueList(choice), { body, rowHeight: height, held, lookOf })
  const { settled, rowAt, indexOf, count, complete, rowsWindow } = rows
  const cursor = useCursor(body, rows, place.ticket)
  const takeAlong = useListAlong(body, place.ticket, rows)
  const selection = useSelection(rows)
  const { nextOf, markWorkedOff } = useNextTicket(place.ticket, rows)
  /** Index of a row to open once it is loaded. */
  const awaited = useRef<number | null>(null)

  const open = (index: number) => {
    const row = rowAt(index)
    if (row) onOpen(row.id)
    else {
      rowsWindow.scrollTo(index)
      awaited.current = index
    }
  }
  const sayLast = () => {
    toast.success(t('That was the last ticket in this view.'))
    onEnd()
  }
  const openNext = () => {
    const next = nextOf()
    if (next === null) sayLast()
    else open(next)
    if (scroller.current?.matches(':hover')) return
    // Continuing to the next ticket shows held changes and scrolls along. Under the pointer, rows stay.
    rows.showAll()
    takeAlong(next === null ? null : (rowAt(next)?.id ?? null))
  }
  useEffect(() => {
    const index = awaited.current
    const row = index === null ? undefined : rowAt(index)
    const isOver = index !== null && complete && index >= count
    if (!row && !isOver) return
    awaited.current = null
    if (row) onOpen(row.id)
    else sayLast()
  })

  // If all rows have left the list, show the empty state.
  const isDone = complete && count > 0 && settled.left.size === count && place.ticket === null
  const showDone = useEffectEvent(() => {
    if (!scroller.current?.matches(':hover')) rows.showAll()
  })
  useEffect(() => {
    if (isDone) showDone()
  }, [isDone])

  useImperativeHandle(handle, () => ({
    openNext() {
      markWorkedOff()
      openNext()
    },
    focus: (id) => {
      const index = id === null ? -1 : indexOf(id)
      if (count > 0) cursor.focus(index >= 0 ? index : Math.min(Math.max(cursor.at(), 0), count - 1))
    },
  }))

  const total = totalOf({ count, isAtLeast: !complete }, counted)
  const here = () => Math.max(cursor.at(), 0)
  useAction('inbox.next', () => cursor.move(1))
  useAction('inbox.previous', () => cursor.move(-1))
  useAction('inbox.open', () => open(here()))
  useAction('inbox.nextInQueue', openNext)
  useAction('inbox.select', () => selection.select(here(), false))
  useAction('inbox.selectRange', () => selection.select(here(), true))

  const prefetchSoon = useDebouncedCallback((id: string) => prefetchTicket(client, id), DWELL_MS)
  // Prefetch the next ticket.
  const next = nextOf()
  const nextId = next === null ? undefined : rowAt(next)?.id
  useEffect(() => {
    if (place.ticket !== null && nextId !== undefined) prefetchTicket(client, nextId)
  }, [client, place.ticket, nextId])

  return (
    <>
      <div className={classes.place}>
        <ShowChanges rows={rows} className={classes.status} radius="xl" />
        {form === 'columns' && count > 0 && <ColumnHeads columns={columns} />}
        <div ref={scroller} className={classes.scroller} data-scrolls-rows>
          <Rows
            body={body}
            label={label}
            form={form}
            columns={columns}
            height={height}
            grouping={choice.grouping}
            rows={rows}
            place={place}
            selection={selection}
            onPoint={(id) => {
              prefetchSoon(id)
              // The user may press a bulk key next, so load the code.
              void loadBulkBar()
            }}
          />
          <NoTickets
            rows={rows}
            filter={choice.condition}
            view={choice.view}
            empty={empty}
            onClear={onClear}
          />
        </div>
      </div>
      <SelectionBar selection={selection} total={total} condition={condition} />
      <BulkJobs />
    </>
  )
}

/** Values of a row that cause a highlight when they change. */
const lookOf = ({ status, turn, priority, assignee, messageCount }: ListedTicket): string =>
  [status, turn, priority, assignee?.id, messageCount].join(' ')
