import { useQueryClient } from '@tanstack/react-query'
import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  Suspense,
} from 'react'
import { ShowChanges } from '#ui/rows/show-changes.tsx'
import { useCursor } from '#ui/rows/use-cursor.ts'
import { useHeld } from '#ui/rows/use-held.ts'
import { usePaneRows } from '#ui/rows/use-rows.ts'
import { toast } from '#ui/feedback/toast.tsx'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { WithEarlyKeys } from '#ui/keyboard/early-keys.tsx'
import { t } from '#ui/language/t.ts'
import type { Chosen } from '../bulk/bulk-bar.tsx'
import { inboxAddress, type InboxPlace } from '../address.ts'
import { prefetchTicket } from '../ticket-pane/prefetch.ts'
import { type ListedTicket, type QueueChoice, queueList } from '../queries.ts'
import type { ViewColumn, Workspace } from '@support-desk/contract'
import { type Count, countText, totalOf } from '#ui/text/count-text.ts'
import classes from './list.module.css'
import { NoTickets } from './no-tickets.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Selection, useSelection } from './use-selection.ts'
import { ColumnHeads } from './row/column-heads.tsx'
import { useRowForm } from './row/row-forms.ts'
import { Rows } from './rows.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useListAlong } from './use-list-along.ts'
import { usePrefetchSoon } from './use-prefetch-soon.ts'
import { useNextTicket } from './use-next-ticket.ts'
import { late } from '#ui/late/late.tsx'

const loadBulkBar = async () => (await import('../bulk/bulk-bar.tsx')).BulkBar
const BulkBar = late(loadBulkBar)
const BulkJobs = late(async () => (await import('../bulk/bulk-jobs.tsx')).BulkJobs)

/** What is done with all tickets that are selected. */
const OF_SELECTED = [
  'inbox.solve',
  'inbox.take',
  'inbox.assign',
  'inbox.snooze',
  'inbox.tags',
  'inbox.state',
  'inbox.priority',
  'inbox.turn',
] as const satisfies readonly ActionId[]

/** Which of them ask for something in a field. */
const IN_WORDS = ['inbox.assign', 'inbox.snooze', 'inbox.tags'] as const satisfies readonly ActionId[]

/** What the rest of the page asks of the list. */
export type ListHandle = {
  /** Opens the ticket after the open one, which was worked off; at the end of the list it goes back there. */
  openNext: () => void
  /** Gives the focus to a ticket, or to where it was. */
  focus: (id: string | null) => void
}

type Props = {
  handle: Ref<ListHandle>
  label: string
  choice: QueueChoice
  /** What the view says about each ticket. */
  columns: readonly ViewColumn[]
  /** How many tickets it has, as far as that is known beside it. */
  counted: Count | undefined
  /** The text of what all tickets of the list have in common. */
  condition: string
  place: InboxPlace
  density: Workspace['density']
  onOpen: (id: string) => void
  /** The end of the list has been reached. */
  onEnd: () => void
  /** What is said where the list is empty. */
  empty: ReactNode
  onClear: () => void
}

/** The tickets of a view, of which those in sight are drawn; none moves while somebody is at them. */
export function TicketList(props: Props) {
  const { handle, label, choice, columns, counted, condition, place, density, ...more } = props
  const { onOpen, onEnd, empty, onClear } = more
  const client = useQueryClient()
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLUListElement>(null)
  const { form, height } = useRowForm(scroller, density, columns)
  // Who works on a ticket of the list is at the list.
  const held = useHeld(scroller) || place.ticket !== null
  const rows = usePaneRows(queueList(choice), { body, rowHeight: height, held, lookOf })
  const { settled, rowAt, indexOf, count, complete, rowsWindow } = rows
  const cursor = useCursor(body, rows, place.ticket)
  const takeAlong = useListAlong(body, place.ticket, rows)
  const selection = useSelection(rows)
  const { nextOf, markWorkedOff } = useNextTicket(place.ticket, rows)
  /** A row that is to be opened as soon as it has been loaded. */
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
    toast.success(t('This was the last one.'))
    onEnd()
  }
  const openNext = () => {
    const next = nextOf()
    if (next === null) sayLast()
    else open(next)
    if (scroller.current?.matches(':hover')) return
    // Who goes on has seen what changed, and takes the list along; under the pointer it stays all the same.
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

  // Who is at a list of which nothing is left has worked it off.
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
  const chosen = chosenOf(selection.selection, { condition, ...total })
  useListKeys({ cursor, open, openNext, select: selection.select })

  const prefetchSoon = usePrefetchSoon()
  // The one that is asked for next is here before that.
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
            openId={place.ticket}
            addressOf={(id) => inboxAddress({ ...place, ticket: id })}
            selection={selection.selection}
            onSelect={selection.select}
            onPoint={(id) => {
              prefetchSoon(id)
              // Whoever selects a ticket may press the next key at once.
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
      <SelectionBar
        selection={selection.selection}
        total={countText(total)}
        onAll={selection.selectAll}
        onClear={selection.clear}
      >
        {chosen && (
          <WithEarlyKeys
            actions={OF_SELECTED}
            withField={IN_WORDS}
            about={chosen.kind === 'all' ? chosen.condition : chosen.ids.join(' ')}
            room={<div className={classes.bulkRoom} />}
          >
            <BulkBar chosen={chosen} onDone={selection.clear} />
          </WithEarlyKeys>
        )}
      </SelectionBar>
      <Suspense>
        <BulkJobs />
      </Suspense>
    </>
  )
}

/** What is selected, for what is done with it; null where that is nothing. */
function chosenOf({ ids, isAll }: Selection, list: Count & { condition: string }): Chosen | null {
  if (isAll) return { kind: 'all', ...list }
  return ids.size > 0 ? { kind: 'rows', ids: [...ids] } : null
}

/** What of a row, when it becomes another, is worth a look. */
const lookOf = ({ state, turn, priority, assignee, messageCount }: ListedTicket): string =>
  [state, turn, priority, assignee?.id, messageCount].join(' ')
