import type { TicketDetails } from '../../../api/models.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Skeletons } from '../../../ui/feedback/loading.tsx'
import { useAccountId } from '../../../ui/use-account-id.ts'
import { useLook } from '../../live/shared/presence.ts'
import { ticketQuery } from '../../tickets/queries.ts'
import { NoTicket } from '../../tickets/shared/no-ticket.tsx'
import { useTicketActions } from './actions/use-ticket-actions.ts'
import { PaneHead } from './head/pane-head.tsx'
import { Reading } from './reading/reading.tsx'
import { useReading } from './reading/use-reading.ts'
import { ReplyBox } from './reply/reply-box.tsx'
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
  const reading = useReading(ticket)
  const reply = useReply({ ticket, accountId, shownUpTo: reading.shownUpTo, onSent: onNext })
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
      <Reading ticket={ticket} reading={reading} />
      <ReplyBox ticket={ticket} reply={reply} onLeave={() => heading.current?.focus()} />
    </>
  )
}
