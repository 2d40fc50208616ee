import type { ReactNode } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { ShortMoment, ShortWallClock } from '#ui/text/moment.tsx'
import { rich } from '#ui/language/t.ts'
import { occurredAt } from '#entities/ticket/occurred-at.ts'
import { TicketPicture } from '#entities/ticket/ticket-picture.tsx'
import { type EntryMails, MailParts } from '../mail-entry/mail-parts.tsx'
import { EntryFrame } from './message-entry.tsx'
import classes from './thread.module.css'

/** What a ticket was raised with, as its details or its conversation tell. */
export type Opening = Pick<
  TicketDetails,
  'id' | 'subject' | 'requester' | 'createdAt' | 'message' | 'hasPicture' | 'occurredOn' | 'occurredTime'
>

type Props = {
  opening: Opening
  mails: EntryMails | undefined
  /** The files that hang on the ticket itself. */
  files: ReactNode
}

/** What the ticket was raised with. */
export const OpeningEntry = ({ opening, mails, files }: Props) => (
  <li className={classes.entry} data-entry>
    <EntryFrame
      author={{ id: opening.requester.id, name: opening.requester.username }}
      isOurs={false}
      time={<ShortMoment value={opening.createdAt} />}
    >
      <p className={classes.text} dir="auto">
        {opening.message}
      </p>
      <MailParts mails={mails} />
      {opening.hasPicture && (
        <div className={classes.picture}>
          <TicketPicture ticket={opening} />
        </div>
      )}
      {files}
      {/* What came by email says only when it arrived. */}
      {!mails?.length && (
        <p className={classes.occurred}>
          {rich('Occurred {when}', { when: <ShortWallClock value={occurredAt(opening)} /> })}
        </p>
      )}
    </EntryFrame>
  </li>
)
