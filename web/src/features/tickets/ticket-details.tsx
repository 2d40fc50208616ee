import type { SessionOnWire, TicketDetailsOnWire } from '@support-desk/contract'
import { useRef, useState } from 'react'
import { useLook } from '../../ui/presence.ts'
import { PresentPeople } from '../../ui/present-people.tsx'
import { ChangeProblem } from './change-problem.tsx'
import { ChatPlace } from './chat-place.tsx'
import { StateForm } from './state-form.tsx'
import { TICKET_ACTIONS } from './ticket-actions.ts'
import type { ChatComponent } from './ticket-details-page.tsx'
import classes from './ticket-details.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketTools } from './ticket-tools.tsx'
import { NewsNote } from './timeline/news-note.tsx'
import { TimeLine } from './timeline/time-line.tsx'
import { useTakeTicket, useUpdateTicket } from './use-ticket-changes.ts'

type Props = { ticket: TicketDetailsOnWire; viewer: SessionOnWire; chat: ChatComponent }

/** A ticket that has been loaded, with the actions that its viewer has, its time line, and its chat beside it. */
export function TicketDetails({ ticket, viewer, chat }: Props) {
  const take = useTakeTicket(ticket._id)
  const update = useUpdateTicket(ticket._id)
  const [chatOpen, setChatOpen] = useState(false)
  const chatButton = useRef<HTMLButtonElement>(null)
  const mayUpdate = TICKET_ACTIONS.update.allowed(ticket, viewer)
  useLook(ticket._id)

  const closeChat = () => {
    setChatOpen(false)
    chatButton.current?.focus()
  }
  const takeIt = () => take.mutate({ version: ticket.Version })
  // Who has lost the ticket meanwhile has no form any more that could say so.
  const problem = take.error ?? (mayUpdate ? null : update.error)
  return (
    <ChatPlace
      chat={chatOpen && TICKET_ACTIONS.chat.allowed(ticket) ? chat : null}
      ticketId={ticket._id}
      onClose={closeChat}
    >
      <div className={classes.column}>
        <section className={classes.panel} aria-labelledby="ticket-subject">
          <div className={classes.top}>
            <div className={classes.subject}>
              <div className={classes.labelLine}>
                <span className={classes.label}>Subject</span>
                <PresentPeople ticketId={ticket._id} />
              </div>
              <h2 id="ticket-subject">{ticket.Subject}</h2>
            </div>
            <TicketTools
              ticket={ticket}
              viewer={viewer}
              chatButton={chatButton}
              chatOpen={chatOpen}
              onToggleChat={() => setChatOpen(!chatOpen)}
              taking={take.isPending}
              onTake={takeIt}
            />
          </div>
          {problem && (
            <ChangeProblem
              error={problem}
              anyway={{ label: 'Take anyway', busy: take.isPending, onClick: takeIt }}
            />
          )}
          <TicketFacts ticket={ticket}>
            {mayUpdate && <StateForm ticket={ticket} update={update} />}
          </TicketFacts>
        </section>
        <TimeLine ticketId={ticket._id} />
        <NewsNote ticketId={ticket._id} viewer={viewer} />
      </div>
    </ChatPlace>
  )
}
