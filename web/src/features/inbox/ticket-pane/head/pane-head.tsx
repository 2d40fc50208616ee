import type { TicketDetails } from '../../../../api/models.ts'
import { CloseButton } from '@mantine/core'
import type { Ref } from 'react'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import { rich, t } from '../../../../ui/language/t.ts'
import { PresentUsers } from '../../../live/shared/present-users.tsx'
import { TicketNumber } from '../../../tickets/shared/ticket-number.tsx'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { PaneTools } from './pane-tools.tsx'
import classes from './head.module.css'

type Props = {
  ticket: TicketDetails
  actions: TicketActions
  heading: Ref<HTMLHeadingElement>
  onClosed: () => void
}

/** Which ticket it is, whose, who else has it open, and what can be done with it. */
export function PaneHead({ ticket, actions, heading, onClosed }: Props) {
  const { requester, assignee, createdAt } = ticket
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <div className={classes.title}>
          <TicketNumber {...ticket} isFlowedAround />
          <h2 ref={heading} tabIndex={-1} dir="auto">
            {ticket.subject}
          </h2>
        </div>
        <PresentUsers ticketId={ticket.id} />
        <CloseButton aria-label={t('Close the ticket')} onClick={onClosed} />
      </div>
      <p className={classes.facts}>
        <span>
          {rich('{name}, raised {when}', {
            name: <bdi>{requester.username}</bdi>,
            when: <RelativeTime value={createdAt} />,
          })}
        </span>
        <span>
          {assignee ? rich('with {name}', { name: <bdi>{assignee.username}</bdi> }) : t('with nobody')}
        </span>
      </p>
      <PaneTools ticket={ticket} actions={actions} />
    </header>
  )
}
