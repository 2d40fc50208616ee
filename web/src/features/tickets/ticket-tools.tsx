import type { SessionOnWire, TicketDetailsOnWire } from '@support-desk/contract'
import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from './action-button.tsx'
import { TICKET_ACTIONS } from './ticket-actions.ts'
import { assignAddress } from './ticket-address.ts'
import classes from './ticket-details.module.css'

type Props = {
  ticket: TicketDetailsOnWire
  viewer: SessionOnWire
  chatButton: Ref<HTMLButtonElement>
  chatOpen: boolean
  onToggleChat: () => void
  taking: boolean
  onTake: () => void
}

/** The actions that a viewer has on a ticket, as buttons. */
export function TicketTools({ ticket, viewer, chatButton, chatOpen, onToggleChat, taking, onTake }: Props) {
  const navigate = useNavigate()
  const { take, assign, update, chat } = TICKET_ACTIONS
  return (
    <div className={classes.actions}>
      {take.allowed(ticket, viewer) && <ActionButton action={take} primary busy={taking} onRun={onTake} />}
      {assign.allowed(ticket, viewer) && (
        <ActionButton action={assign} primary onRun={() => void navigate(assignAddress(ticket._id))} />
      )}
      {!ticket.AssignedUser && viewer.power === 'User' && (
        <span className={classes.waiting}>Waiting To Assign</span>
      )}
      {chat.allowed(ticket) && (
        <ActionButton
          ref={chatButton}
          action={chat}
          primary={!update.allowed(ticket, viewer)}
          expanded={chatOpen}
          onRun={onToggleChat}
        />
      )}
    </div>
  )
}
