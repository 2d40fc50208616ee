import type { TicketDetails } from '../../../api/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { useAccountId } from '../../../ui/use-account-id.ts'
import { Thread } from '../../conversation/shared/thread/thread.tsx'
import { useConversation } from '../../conversation/shared/thread/use-conversation.ts'
import { useLook } from '../../live/shared/presence.ts'
import { ticketQuery } from '../../tickets/queries.ts'
import { NoTicket } from '../../tickets/shared/no-ticket.tsx'
import { useTicketActions } from './actions/use-ticket-actions.ts'
import { PaneHead } from './head/pane-head.tsx'
import { TicketComposer } from './reply/ticket-composer.tsx'
import { useReply } from './reply/use-reply.ts'
import classes from './ticket-pane.module.css'

type Props = {
  ticketId: string
  /** Called when an action is done with which the ticket is out of one's hands. */
  onNext: () => void
  /** Called when somebody closes the pane. */
  onClosed: () => void
}

/** A ticket beside the list that it is worked off from: its conversation, its facts, its actions, and the box for the reply. */
export function TicketPane({ ticketId, ...ways }: Props) {
  const accountId = useAccountId()
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId))
  return (
    <div className={classes.pane}>
      {ticket && accountId && <OpenTicket key={ticketId} ticket={ticket} accountId={accountId} {...ways} />}
      {!ticket && !error && <Skeletons shape="details" />}
      {!ticket && error && <NoTicket error={error} retry={() => void refetch()} />}
    </div>
  )
}

type OpenTicketProps = Omit<Props, 'ticketId'> & {
  ticket: TicketDetails
  accountId: string
}

function OpenTicket({ ticket, accountId, onNext, onClosed }: OpenTicketProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const conversation = useConversation(ticket)
  const reply = useReply({ ticket, accountId, shownUpTo: conversation.shownUpTo, onSent: onNext })
  const actions = useTicketActions(ticket, onNext)
  useLook(ticket.id)
  return (
    <>
      <PaneHead
        ticket={ticket}
        actions={actions}
        heading={heading}
        accountId={accountId}
        onClosed={onClosed}
      />
      <Thread ticket={ticket} conversation={conversation} />
      <TicketComposer
        ticket={ticket}
        accountId={accountId}
        reply={reply}
        notes={conversation.notes}
        onLeave={() => heading.current?.focus()}
      />
    </>
  )
}
