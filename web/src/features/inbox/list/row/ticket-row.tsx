import { memo } from 'react'
import { t } from '../../../../ui/language/t.ts'
import { Link } from '../../../../ui/link.tsx'
import { TicketNumber } from '../../../tickets/shared/ticket-number.tsx'
import { FROM_LIST } from '../../address.ts'
import type { ListedTicket } from '../../queries.ts'
import { LastWords } from './last-words.tsx'
import { PriorityMark } from './priority-mark.tsx'
import classes from './row.module.css'
import { StateMark } from './state-mark.tsx'
import { WaitingTime } from './waiting-time.tsx'

type Props = {
  row: ListedTicket
  to: string
  /** Whether it takes the place of another ticket, rather than of none. */
  replaces: boolean
  isOpen: boolean
  isSelected: boolean
  isChanged: boolean
  /** Whether it belongs to the list no more, and stays until its reader goes on. */
  hasLeft: boolean
  /** Whether the assignee is worth saying. */
  isMine: boolean
}

/** A ticket in the list: what it is about, who said what last, and how long it has been waiting. */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { row, to, replaces, isOpen, isSelected, isChanged, hasLeft, isMine } = props
  const { id, number, subject, requester, assignee } = row
  const about = `about-${id}`
  return (
    <div
      className={classes.row}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      data-changed={isChanged || undefined}
      data-left={hasLeft || undefined}
    >
      <span className={classes.check}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t('Select ticket {number}', { number: String(number) })}
          checked={isSelected}
          readOnly
        />
      </span>
      <span className={classes.first}>
        <Link
          to={to}
          replace={replaces}
          state={FROM_LIST}
          className={classes.link}
          data-row-link
          aria-describedby={`${about}-marks ${about}`}
          aria-current={isOpen || undefined}
        >
          <TicketNumber id={id} number={number} />
          <span className={classes.subject} dir="auto">
            {subject}
          </span>
        </Link>
        <span id={`${about}-marks`} className={classes.marks}>
          <span className={classes.priority}>
            <PriorityMark priority={row.priority} />
          </span>
          <span className={classes.wait}>
            <WaitingTime row={row} />
          </span>
        </span>
      </span>
      <span id={about} className={classes.second}>
        <span className={classes.who}>
          <bdi className={classes.requester}>{requester.username}</bdi>
          {hasLeft ? (
            <span className={classes.gone}>{t('No longer in this view')}</span>
          ) : (
            <LastWords row={row} />
          )}
        </span>
        <span className={classes.assignee}>
          {assignee && !isMine && (
            <bdi title={t('Assigned to {name}', { name: assignee.username })}>{assignee.username}</bdi>
          )}
        </span>
        <span className={classes.state}>
          <StateMark state={row.state} />
        </span>
      </span>
    </div>
  )
})
