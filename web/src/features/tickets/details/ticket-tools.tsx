import type { Session, TicketDetails } from '#api/models.ts'

import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import { ActionButton } from './action-button.tsx'
import { HandOverButton, ReleaseButton } from './giving/giving-buttons.tsx'
import { TICKET_ACTIONS } from '../ticket-actions.ts'
import { assignAddress, reassignAddress } from '#entities/ticket/ticket-address.ts'
import classes from './ticket-details.module.css'
import { t } from '#ui/language/t.ts'

type Props = {
  ticket: TicketDetails
  viewer: Session
  chatButton: Ref<HTMLButtonElement>
  chatOpen: boolean
  onChat: () => void
  taking: boolean
  onTake: () => void
  onReleased: () => void
}

/** The actions of the reader on a ticket, as buttons. */
export function TicketTools({
  ticket,
  viewer,
  chatButton,
  chatOpen,
  onChat,
  taking,
  onTake,
  onReleased,
}: Props) {
  const navigate = useNavigate()
  const { take, assign, reassign, handOver, release, update, chat } = TICKET_ACTIONS
  return (
    <div className={classes.actions}>
      {take.allowed(ticket) && <ActionButton action={take} primary busy={taking} onRun={onTake} />}
      {assign.allowed(ticket) && (
        <ActionButton action={assign} primary onRun={() => void navigate(assignAddress(ticket.id))} />
      )}
      {reassign.allowed(ticket) && (
        <ActionButton action={reassign} onRun={() => void navigate(reassignAddress(ticket.id))} />
      )}
      {handOver.allowed(ticket) && <HandOverButton ticket={ticket} onGiven={onReleased} />}
      {release.allowed(ticket) && <ReleaseButton ticket={ticket} onGiven={onReleased} />}
      {!ticket.assignee && viewer.role === 'User' && (
        <span className={classes.waiting}>{t('Waiting To Assign')}</span>
      )}
      {chat.allowed(ticket) && (
        <ActionButton
          ref={chatButton}
          action={chat}
          primary={!update.allowed(ticket) && !chatOpen}
          onRun={onChat}
        />
      )}
    </div>
  )
}
