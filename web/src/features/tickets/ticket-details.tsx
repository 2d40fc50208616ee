import { type SessionOnWire, TEXTS, type TicketDetailsOnWire } from '@support-desk/contract'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../api/client.ts'
import { ActionButton } from './action-button.tsx'
import { ChatPlace } from './chat-place.tsx'
import { StateForm } from './state-form.tsx'
import { TICKET_ACTIONS } from './ticket-actions.ts'
import { assignAddress } from './ticket-address.ts'
import type { ChatComponent } from './ticket-details-page.tsx'
import classes from './ticket-details.module.css'
import { TicketFacts } from './ticket-facts.tsx'
import { useTakeTicket } from './use-ticket-changes.ts'

type Props = { ticket: TicketDetailsOnWire; viewer: SessionOnWire; chat: ChatComponent }

/** A ticket that has been loaded, with the actions that its viewer has, and its chat beside it. */
export function TicketDetails({ ticket, viewer, chat }: Props) {
  const navigate = useNavigate()
  const take = useTakeTicket(ticket._id)
  const [chatOpen, setChatOpen] = useState(false)
  const chatButton = useRef<HTMLButtonElement>(null)
  const { take: taking, assign, update, chat: chatting } = TICKET_ACTIONS

  const closeChat = () => {
    setChatOpen(false)
    chatButton.current?.focus()
  }
  return (
    <ChatPlace
      chat={chatOpen && chatting.allowed(ticket) ? chat : null}
      ticketId={ticket._id}
      onClose={closeChat}
    >
      <section className={classes.panel} aria-labelledby="ticket-subject">
        <div className={classes.top}>
          <div className={classes.subject}>
            <span className={classes.label}>Subject</span>
            <h2 id="ticket-subject">{ticket.Subject}</h2>
          </div>
          <div className={classes.actions}>
            {taking.allowed(ticket, viewer) && (
              <ActionButton action={taking} primary busy={take.isPending} onRun={() => take.mutate()} />
            )}
            {assign.allowed(ticket, viewer) && (
              <ActionButton action={assign} primary onRun={() => void navigate(assignAddress(ticket._id))} />
            )}
            {!ticket.AssignedUser && viewer.power === 'User' && (
              <span className={classes.waiting}>Waiting To Assign</span>
            )}
            {chatting.allowed(ticket) && (
              <ActionButton
                ref={chatButton}
                action={chatting}
                primary={!update.allowed(ticket, viewer)}
                expanded={chatOpen}
                onRun={() => setChatOpen(!chatOpen)}
              />
            )}
          </div>
        </div>
        {take.error && (
          <p role="alert" className={classes.problem}>
            {takeProblem(take.error, ticket)}
          </p>
        )}
        <TicketFacts ticket={ticket}>
          {update.allowed(ticket, viewer) && <StateForm ticketId={ticket._id} />}
        </TicketFacts>
      </section>
    </ChatPlace>
  )
}

/** The ticket has been fetched again by the time this is read, so it tells who was faster. */
function takeProblem(error: Error, ticket: TicketDetailsOnWire): string {
  const wasFaster = error instanceof CallFailed && error.code === 'ticket_taken' && ticket.AssignedUser
  return `${TEXTS.failed}: ${wasFaster ? `${wasFaster.username} already has this ticket.` : error.message}`
}
