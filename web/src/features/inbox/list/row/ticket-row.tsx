import { priorityWord, type ViewColumn } from '@support-desk/contract'
import { memo } from 'react'
import { Link } from 'react-router'
import { t } from '#ui/language/t.ts'
import { isolate } from '#ui/text/isolate.ts'
import { SampleMark } from '#entities/ticket/sample-mark.tsx'
import { STATUS_LOOKS } from '#entities/ticket/statuses.ts'
import { FROM_LIST } from '../../address.ts'
import type { ListedTicket } from '../../queries.ts'
import { areaOf, cellOf, type ColumnPlace, columnsAt } from './columns.tsx'
import { MergedMark } from './marks.tsx'
import type { RowForm } from './row-forms.ts'
import classes from './row.module.css'

type Props = {
  row: ListedTicket
  /** Layout. */
  form: RowForm
  /** The columns, always with the subject. */
  columns: readonly ViewColumn[]
  to: string
  /** Whether opening replaces the history entry of another open ticket. */
  replaces: boolean
  isOpen: boolean
  isSelected: boolean
  isChanged: boolean
  /** Whether the ticket has left the list but stays visible for now. */
  hasLeft: boolean
  /** Whether to omit the assignee, because it is the reader. */
  isMine: boolean
}

/** A ticket in the list: its subject, last message and waiting time. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { row, form, columns, to, replaces, isOpen, isSelected, isChanged, hasLeft, isMine } = props
  const { id, number, subject } = row
  const about = `about-${id}`
  const cells = (place: ColumnPlace) =>
    columnsAt(columns, place)
      // For a ticket that has left the list, a notice replaces its last message.
      .filter((column) => !hasLeft || column !== 'lastWords')
      .map((column) => (
        <span key={column} data-column={areaOf(column)} style={{ gridArea: areaOf(column) }}>
          {cellOf(column, row, { isMine, columns })}
        </span>
      ))
  return (
    <div
      className={classes.row}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
    >
      <label className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select ticket {number}', { number: String(number) })}
          checked={isSelected}
          readOnly
        />
      </label>
      <span className={classes.first}>
        <span id={`${about}-number`} className={classes.before}>
          {cells('before')}
        </span>
        <Link
          to={to}
          replace={replaces}
          state={FROM_LIST}
          className={classes.link}
          data-row-link
          aria-labelledby={`${about}-number ${about}-subject`}
          aria-describedby={`${about}-marks ${about}`}
          aria-current={isOpen || undefined}
          // Words that do not fit into a short line. Screen readers get them from the row.
          title={form === 'short' ? wordsOf(row) : undefined}
        >
          <span id={`${about}-subject`} className={classes.subject} dir="auto">
            <SampleMark isSample={row.isSample} />
            <MergedMark into={row.mergedInto} />
            {subject}
          </span>
        </Link>
        <span id={`${about}-marks`} className={classes.marks}>
          {cells('marks')}
          {cells('end')}
        </span>
      </span>
      <span id={about} className={classes.second}>
        <span className={classes.who}>
          {cells('words')}
          {hasLeft && (
            <span
              className={classes.gone}
              data-beside-subject={!columns.includes('lastWords') || undefined}
              style={{ gridArea: columns.includes('lastWords') ? 'lastWords' : 'subject' }}
            >
              {t('No longer in this view')}
            </span>
          )}
        </span>
        {cells('facts')}
      </span>
    </div>
  )
})

const wordsOf = ({ subject, requester, status, priority }: ListedTicket): string =>
  [subject, requester.username, t(STATUS_LOOKS[status].word), t(priorityWord(priority))]
    .map(isolate)
    .join(' · ')
