import type { MailMark } from '@support-desk/contract'
import type { TicketDetails } from '../../../../api/models.ts'
import { ShortMoment, ShortWallClock } from '../../../../ui/text/moment.tsx'
import { rich } from '../../../../ui/language/t.ts'
import { TicketFiles } from '../../../files/shared/attachments/ticket-files.tsx'
import { occurredAt } from '../../../tickets/shared/occurred-at.ts'
import { TicketPicture } from '../../../tickets/shared/ticket-picture.tsx'
import { MailParts } from '../mail-entry/mail-parts.tsx'
import { LetterFrame } from './letter.tsx'
import classes from './thread.module.css'

/** What the ticket was raised with. */
export const OpeningLetter = ({ ticket, mail }: { ticket: TicketDetails; mail: MailMark | undefined }) => (
  <li className={classes.letter}>
    <LetterFrame
      author={{ id: ticket.requester.id, name: ticket.requester.username }}
      isOurs={false}
      time={<ShortMoment value={ticket.createdAt} />}
    >
      <p className={classes.text} dir="auto">
        {ticket.message}
      </p>
      <MailParts mail={mail} />
      {ticket.hasPicture && (
        <div className={classes.picture}>
          <TicketPicture ticket={ticket} />
        </div>
      )}
      <TicketFiles ticketId={ticket.id} mayAdd={ticket.abilities.addNote} />
      <p className={classes.occurred}>
        {rich('It happened {when}.', { when: <ShortWallClock value={occurredAt(ticket)} /> })}
      </p>
    </LetterFrame>
  </li>
)
