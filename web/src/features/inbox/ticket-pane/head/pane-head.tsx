import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { rich, t } from '#ui/language/t.ts'
import { WatchMenu } from '#entities/conversation/watch/watch-menu.tsx'
import { PresentUsers } from '#entities/user/presence/present-users.tsx'
import { TicketNumber } from '#entities/ticket/ticket-number.tsx'
import type { TicketHead } from '../listed-head.ts'
import { KnownServiceBadge } from '#entities/user/service-badge.tsx'
import { channelWord, isStaffChannel, type Snooze } from '@support-desk/contract'
import { ShortMoment } from '#ui/text/moment.tsx'
import { RequesterButton } from './requester-button.tsx'
import classes from './head.module.css'

type Props = {
  ticket: TicketHead
  /** Whether the reader can watch the ticket. */
  mayWatch: boolean
  heading: Ref<HTMLHeadingElement>
  accountId: string
  /** Whether it replaces the list and its heading, on a phone. */
  isAlone: boolean
  /** Whether the requester's card is beside the conversation. Otherwise the name opens it. */
  hasCard: boolean
  onClosed: () => void
  /** Actions on the ticket. */
  children: ReactNode
}

/**
 * The head of a ticket: number, subject, people, presence and actions. On a phone the subject is one line that unfolds,
 * so that the conversation has most of the space.
 */
export function PaneHead({
  ticket,
  mayWatch,
  heading,
  accountId,
  isAlone,
  hasCard,
  onClosed,
  children,
}: Props) {
  const { requester, assignee, createdAt, queue } = ticket
  const [isOpen, setOpen] = useState(false)
  const isFolded = isAlone && !isOpen
  const Heading = isAlone ? 'h1' : 'h2'
  const facts = (
    <p className={classes.facts}>
      <span>
        {rich('{name}, created {when}', {
          name: hasCard ? (
            <bdi>{requester.username}</bdi>
          ) : (
            <RequesterButton requester={requester} ticketId={ticket.id} />
          ),
          when: <RelativeTime value={createdAt} />,
        })}
      </span>
      {queue && isStaffChannel(queue.channel) && <span>{t(channelWord(queue.channel))}</span>}
      {assignee && <KnownServiceBadge userId={assignee.id} />}
      {queue?.snooze && <SnoozeWords snooze={queue.snooze} />}
    </p>
  )
  return (
    <header className={classes.head} data-alone={isAlone || undefined} data-folded={isFolded || undefined}>
      <div className={classes.titleLine}>
        <div className={classes.title}>
          <TicketNumber {...ticket} isFlowedAround />
          <Heading ref={heading} tabIndex={-1} dir={isAlone ? undefined : 'auto'}>
            {isAlone ? (
              <UnstyledButton
                className={classes.subject}
                aria-expanded={isOpen}
                data-tip={t('More ticket actions')}
                onClick={() => setOpen(!isOpen)}
              >
                <span dir="auto">{ticket.subject}</span>
                <IconChevronDown size={16} aria-hidden />
              </UnstyledButton>
            ) : (
              ticket.subject
            )}
          </Heading>
        </div>
        {!isAlone && facts}
        <PresentUsers ticketId={ticket.id} hasWords={!isAlone} />
        {mayWatch && <WatchMenu ticketId={ticket.id} accountId={accountId} />}
        <CloseButton className={classes.close} aria-label={t('Close the ticket')} onClick={onClosed} />
      </div>
      {isAlone && facts}
      {children}
    </header>
  )
}

/** The end of a snooze, what ends it, and its author. */
function SnoozeWords({ snooze: { until, wakes, by } }: { snooze: Snooze }) {
  const name = <bdi>{by?.username}</bdi>
  const who = by ? 'named' : 'nobody'
  if (!until)
    return (
      <span>
        {rich('snoozed {who, select, named {by {name} } other {}}until the requester replies', { who, name })}
      </span>
    )
  return (
    <span>
      {rich(
        'snoozed {who, select, named {by {name} } other {}}until {until}{wakes, select, either { or a reply} other {}}',
        { who, name, wakes, until: <ShortMoment value={until} /> },
      )}
    </span>
  )
}
