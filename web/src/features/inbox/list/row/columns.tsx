import {
  fieldOfColumn,
  type FixedColumn,
  type Message,
  message,
  turnWord,
  type ViewColumn,
} from '@support-desk/contract'
import type { ReactNode } from 'react'
import { t } from '#ui/language/t.ts'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { QueueRow } from '../../queries.ts'
import { LastWords, PriorityMark, RowTags, Snoozed, StatusMark, WaitingTime } from './marks.tsx'
import classes from './row.module.css'
import { lateBeside } from '#ui/late/late.tsx'

/**
 * Position of a value in a row of two lines. `before`: before the subject. `words`: the text. `marks`: beside the
 * subject. `end`: end of the first line. `facts`: middle or end of the second line.
 */
export type ColumnPlace = 'before' | 'subject' | 'marks' | 'end' | 'words' | 'facts'

type ColumnLayout = {
  place: ColumnPlace
  /** Minimum width in pixels in a row of columns, and share of the remaining width. */
  room: number
  share?: number
}

type CellContext = { isMine: boolean; columns: readonly ViewColumn[] }

/** A column of a view. A new column needs an entry here and its name in the contract. */
type QueueColumn = ColumnLayout & {
  label: Message
  cell: (row: QueueRow, about: CellContext) => ReactNode
}

/** Layout of a short fact, such as a name. */
const FACT = { place: 'facts', room: 64, share: 1.4 } as const

/** All columns of views, except custom fields. */
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
    label: message('Last message'),
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
    label: message('Waiting time'),
    place: 'end',
    room: 96,
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
    ...FACT,
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
    ...FACT,
    cell: ({ team }) => team && <bdi className={classes.fact}>{team.name}</bdi>,
  },
  tags: {
    label: message('Tags'),
    ...FACT,
    cell: ({ tags }) => <RowTags tags={tags} />,
  },
  status: {
    label: message('Status'),
    place: 'facts',
    room: 92,
    cell: ({ status }) => <StatusMark status={status} />,
  },
  created: {
    label: message('Created'),
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

// Lazy: most views have no columns of custom fields.
const FieldCell = lateBeside(async () => (await import('./field-cell.tsx')).FieldCell)
const FieldHead = lateBeside(async () => (await import('./field-cell.tsx')).FieldHead)

/** Position and width of a column. All columns of custom fields have the same layout. */
export const layoutOf = (column: ViewColumn): ColumnLayout =>
  isFixed(column) ? QUEUE_COLUMNS[column] : { ...FACT, room: 72 }

/** The heading of a column. */
export const headOf = (column: ViewColumn): ReactNode =>
  isFixed(column) ? t(QUEUE_COLUMNS[column].label) : <FieldHead field={fieldOfColumn(column) ?? ''} />

/** The content of a column for a ticket. */
export const cellOf = (column: ViewColumn, row: QueueRow, about: CellContext): ReactNode =>
  isFixed(column) ? (
    QUEUE_COLUMNS[column].cell(row, about)
  ) : (
    <FieldCell row={row} field={fieldOfColumn(column) ?? ''} />
  )

const isFixed = (column: ViewColumn): column is FixedColumn => Object.hasOwn(QUEUE_COLUMNS, column)

/** Name of a column's grid area. Dots are not allowed there. */
export const areaOf = (column: ViewColumn): string => column.replace('.', '-')

/** The columns at a position, in their order. */
export const columnsAt = (columns: readonly ViewColumn[], place: ColumnPlace): ViewColumn[] =>
  columns.filter((column) => layoutOf(column).place === place)
