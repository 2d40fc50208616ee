import {
  fieldOfColumn,
  type FixedColumn,
  type Message,
  message,
  turnWord,
  type ViewColumn,
} from '@support-desk/contract'
import { type ReactNode, Suspense } from 'react'
import { t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { QueueRow } from '../../queries.ts'
import { LastWords, PriorityMark, RowTags, StateMark } from './marks.tsx'
import classes from './row.module.css'
import { Snoozed, WaitingTime } from './waiting-time.tsx'
import { lateBeside } from '#ui/late/late.tsx'

/**
 * Where a value stands in a row of two lines: before the subject, as the text of the row, beside it, where the first line ends, in
 * the middle of the second, or where that ends.
 */
export type ColumnPlace = 'before' | 'subject' | 'marks' | 'end' | 'words' | 'facts'

/** What a view can say about each ticket. A new one needs an entry here and its name in the contract. */
type QueueColumn = {
  label: Message
  place: ColumnPlace
  /** How many pixels it has in a row of columns at least, and its share of what is left. */
  room: number
  share?: number
  cell: (row: QueueRow, about: { isMine: boolean; columns: readonly ViewColumn[] }) => ReactNode
}

/** Everything that the list of a view has columns for, beside fields. */
export const QUEUE_COLUMNS: Readonly<Record<FixedColumn, QueueColumn>> = {
  number: {
    label: message('Number'),
    place: 'before',
    room: 56,
    cell: ({ id, number }) => <TicketNumber id={id} number={number} />,
  },
  subject: {
    label: message('Subject'),
    place: 'subject',
    room: 140,
    share: 7,
    cell: ({ subject }) => subject,
  },
  requester: {
    label: message('Requester'),
    place: 'words',
    room: 64,
    share: 2,
    cell: ({ requester }) => <bdi className={classes.name}>{requester.username}</bdi>,
  },
  lastWords: {
    label: message('Last words'),
    place: 'words',
    room: 72,
    share: 5,
    cell: (row) => <LastWords row={row} />,
  },
  turn: {
    label: message('Turn'),
    place: 'facts',
    room: 80,
    share: 2,
    cell: ({ turn }) => <span className={classes.fact}>{t(turnWord(turn))}</span>,
  },
  waiting: {
    label: message('Wait'),
    place: 'end',
    room: 60,
    cell: (row, { columns }) => <WaitingTime row={row} isSnoozeElsewhere={columns.includes('snooze')} />,
  },
  priority: {
    label: message('Priority'),
    place: 'marks',
    room: 64,
    cell: ({ priority }) => <PriorityMark priority={priority} />,
  },
  assignee: {
    label: message('Assignee'),
    place: 'facts',
    room: 64,
    share: 1.4,
    cell: ({ assignee }, { isMine }) =>
      assignee &&
      !isMine && (
        <bdi className={classes.fact} title={t('Assigned to {name}', { name: assignee.username })}>
          {assignee.username}
        </bdi>
      ),
  },
  team: {
    label: message('Team'),
    place: 'facts',
    room: 64,
    share: 1.4,
    cell: ({ team }) => team && <bdi className={classes.fact}>{team.name}</bdi>,
  },
  tags: {
    label: message('Tags'),
    place: 'facts',
    room: 64,
    share: 1.4,
    cell: ({ tags }) => <RowTags tags={tags} />,
  },
  state: {
    label: message('Status'),
    place: 'facts',
    room: 92,
    cell: ({ state }) => <StateMark state={state} />,
  },
  created: {
    label: message('Raised'),
    place: 'facts',
    room: 84,
    cell: ({ createdAt }) => (
      <span className={classes.fact}>
        <RelativeTime value={createdAt} length="short" />
      </span>
    ),
  },
  snooze: {
    label: message('Snoozed'),
    place: 'marks',
    room: 96,
    cell: ({ snooze }) => snooze && <Snoozed until={snooze.until} />,
  },
}

// Most views have none.
const FieldCell = lateBeside(async () => (await import('./field-cell.tsx')).FieldCell)
const FieldHead = lateBeside(async () => (await import('./field-cell.tsx')).FieldHead)

/** A column of any field: what it is about is what the field is. */
const FIELD_COLUMN: Pick<QueueColumn, 'place' | 'room' | 'share'> = { place: 'facts', room: 72, share: 1.4 }

/** Where a column stands, and how much room it has. */
export const layoutOf = (column: ViewColumn): Pick<QueueColumn, 'place' | 'room' | 'share'> =>
  isFixed(column) ? QUEUE_COLUMNS[column] : FIELD_COLUMN

/** What stands over a column. */
export const headOf = (column: ViewColumn): ReactNode =>
  isFixed(column) ? (
    t(QUEUE_COLUMNS[column].label)
  ) : (
    <Suspense>
      <FieldHead field={fieldOfColumn(column) ?? ''} />
    </Suspense>
  )

/** What a column says of a ticket. */
export const cellOf = (
  column: ViewColumn,
  row: QueueRow,
  about: { isMine: boolean; columns: readonly ViewColumn[] },
): ReactNode =>
  isFixed(column) ? (
    QUEUE_COLUMNS[column].cell(row, about)
  ) : (
    <Suspense>
      <FieldCell row={row} field={fieldOfColumn(column) ?? ''} />
    </Suspense>
  )

const isFixed = (column: ViewColumn): column is FixedColumn => Object.hasOwn(QUEUE_COLUMNS, column)

/** The name of a column in the grid of a row: a dot would be no name. */
export const areaOf = (column: ViewColumn): string => column.replace('.', '-')

/** Those of some columns that stand at a place, in their order. */
export const columnsAt = (columns: readonly ViewColumn[], place: ColumnPlace): ViewColumn[] =>
  columns.filter((column) => layoutOf(column).place === place)
