import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, Ref } from 'react'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import { rich, t } from '../../../../ui/language/t.ts'
import { WatchMenu } from '../../../conversation/shared/watch/watch-menu.tsx'
import { PresentUsers } from '../../../live/shared/present-users.tsx'
import { TicketNumber } from '../../../tickets/shared/ticket-number.tsx'
import type { TicketHead } from '../listed-head.ts'
import { KnownServiceBadge } from '../../../users/shared/service-badge.tsx'
import classes from './head.module.css'
import { SnoozeWords } from './snooze-words.tsx'

type Props = {
  ticket: TicketHead
  /** Whether who reads it may watch it. */
  mayWatch: boolean
  heading: Ref<HTMLHeadingElement>
  accountId: string
  onClosed: () => void
  /** What can be done with it. */
  children: ReactNode
}

/** In a window as narrow as this the ticket takes the place of the list, and of its heading. */
const ALONE = '(max-width: 47.99em)'

/** Which ticket it is, whose, who else has it open, and what can be done with it. */
export function PaneHead({ ticket, mayWatch, heading, accountId, onClosed, children }: Props) {
  const { requester, assignee, createdAt, queue } = ticket
  const isAlone = useMediaQuery(ALONE, false, { getInitialValueInEffect: false })
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <div className={classes.title}>
          <TicketNumber {...ticket} isFlowedAround />
          <Heading ref={heading} tabIndex={-1} dir="auto">
            {ticket.subject}
          </Heading>
        </div>
        <PresentUsers ticketId={ticket.id} />
        {mayWatch && <WatchMenu ticketId={ticket.id} accountId={accountId} />}
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
          {assignee && <KnownServiceBadge userId={assignee.id} />}
        </span>
        {queue?.team && <span>{rich('team {name}', { name: <bdi>{queue.team.name}</bdi> })}</span>}
        {queue?.snooze && <SnoozeWords snooze={queue.snooze} />}
      </p>
      {children}
    </header>
  )
}
