import type { ReactNode } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { ShortMoment, ShortWallClock } from '#ui/text/moment.tsx'
import { rich, t } from '#ui/language/t.ts'
import { occurredAt } from '#entities/ticket/occurred-at.ts'
import { TicketPicture } from '#entities/ticket/ticket-picture.tsx'
import { type EntryMails, MailParts } from '../mail-entry/mail-parts.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import { ClockTime } from './clock-time.tsx'
import { EntryFrame } from './message-entry.tsx'
import classes from './thread.module.css'
import type { ThreadRow } from './thread-rows.ts'

/** The opening message of a ticket with its data. */
export type Opening = Pick<
  TicketDetails,
  'id' | 'subject' | 'requester' | 'createdAt' | 'message' | 'hasPicture' | 'occurredOn' | 'occurredTime'
>

type OpeningProps = {
  opening: Opening
  mails: EntryMails | undefined
  /** Files attached to the ticket itself. */
  files: ReactNode
}

/** The opening message of the ticket. */
export const OpeningEntry = ({ opening, mails, files }: OpeningProps) => (
  <li className={classes.entry} data-entry>
    <EntryFrame
      author={{ id: opening.requester.id, name: opening.requester.username }}
      kind="theirs"
      time={<ShortMoment value={opening.createdAt} />}
    >
      <Words mails={mails} picture={opening.hasPicture ? opening : null}>
        {opening.message}
      </Words>
      {files}
      {/* A ticket raised by email has no time of occurrence. */}
      {!mails?.length && (
        <p className={classes.occurred}>
          {rich('Occurred {when}', { when: <ShortWallClock value={occurredAt(opening)} /> })}
        </p>
      )}
    </EntryFrame>
  </li>
)

type RaisedProps = Omit<Extract<ThreadRow, { kind: 'raised' }>, 'key'> & { mails: EntryMails | undefined }

/** The opening message of a merged ticket. */
export const RaisedEntry = ({ entry, of, raised, mails }: RaisedProps) => (
  <li className={classes.entry} data-message={`raised-${of.id}`}>
    <EntryFrame
      author={{ id: entry.by?.id ?? '', name: entry.by?.username ?? t('Someone') }}
      kind="theirs"
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
      <Words mails={mails} picture={raised.hasPicture ? of : null}>
        {raised.message}
      </Words>
    </EntryFrame>
  </li>
)

type WordsProps = {
  mails: EntryMails | undefined
  /** The ticket of the picture. */
  picture: Pick<Opening, 'id' | 'subject'> | null
  children: string
}

const Words = ({ mails, picture, children }: WordsProps) => (
  <>
    <p className={classes.text} dir="auto">
      {children}
    </p>
    <MailParts mails={mails} />
    {picture && (
      <div className={classes.picture}>
        <TicketPicture ticket={picture} />
      </div>
    )}
  </>
)
