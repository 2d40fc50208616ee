import { type EntryMails, MailParts } from '../mail-entry/mail-parts.tsx'
import { ClockTime } from '../messages/chat-times.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { TicketPicture } from '#entities/ticket/ticket-picture.tsx'
import { t } from '#ui/language/t.ts'
import { EntryFrame } from './message-entry.tsx'
import classes from './thread.module.css'
import type { ThreadRow } from './thread-rows.ts'

type Props = Extract<ThreadRow, { kind: 'raised' }>

/** What another ticket was raised with that was merged with this one. */
export const RaisedEntry = ({
  entry,
  of,
  raised,
  mails,
}: Omit<Props, 'key'> & { mails: EntryMails | undefined }) => (
  <li className={classes.entry} data-message={`raised-${of.id}`}>
    <EntryFrame
      author={{ id: entry.by?.id ?? '', name: entry.by?.username ?? t('Somebody') }}
      isOurs={false}
      time={
        <>
          <ClockTime value={entry.occurredAt} />
          <TicketNumber {...of} />
        </>
      }
    >
      <p className={classes.text} dir="auto">
        <strong>{of.subject}</strong>
      </p>
      <p className={classes.text} dir="auto">
        {raised.message}
      </p>
      <MailParts mails={mails} />
      {raised.hasPicture && (
        <div className={classes.picture}>
          <TicketPicture ticket={of} />
        </div>
      )}
    </EntryFrame>
  </li>
)
