import type { TicketDetails } from '../../../../api/models.ts'
import { CloseButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type Ref, Suspense, useState } from 'react'
import { RelativeTime } from '../../../../ui/text/relative-time.tsx'
import { rich, t } from '../../../../ui/language/t.ts'
import { WatchMenu } from '../../../conversation/shared/watch/watch-menu.tsx'
import { PaneFields } from '../../../fields/shared/pane-fields.tsx'
import { HeldMails } from '../../../mail/shared/held/held-mails.tsx'
import { ParticipantChips } from '../../../mail/shared/participants/participant-chips.tsx'
import { PresentUsers } from '../../../live/shared/present-users.tsx'
import { MergedNote } from '../../../tickets/shared/related/merged-note.tsx'
import { RelatedFold } from '../../../tickets/shared/related/related-fold.tsx'
import { TicketNumber } from '../../../tickets/shared/ticket-number.tsx'
import { sayDone } from '../../undo/undo.ts'
import type { PaneDialog } from '../dialogs/pane-dialogs.tsx'
import type { TicketActions } from '../actions/use-ticket-actions.ts'
import { PaneTags } from './pane-tags.tsx'
import { PaneTools } from './pane-tools.tsx'
import { SnoozeWords } from './snooze-words.tsx'
import classes from './head.module.css'

type Props = {
  ticket: TicketDetails
  actions: TicketActions
  heading: Ref<HTMLHeadingElement>
  accountId: string
  onClosed: () => void
}

const PaneDialogs = lazy(async () => ({ default: (await import('../dialogs/pane-dialogs.tsx')).PaneDialogs }))

/** In a window as narrow as this the ticket takes the place of the list, and of its heading. */
const ALONE = '(max-width: 47.99em)'

/** Which ticket it is, whose, who else has it open, and what can be done with it. */
export function PaneHead({ ticket, actions, heading, accountId, onClosed }: Props) {
  const { requester, assignee, createdAt, queue, abilities } = ticket
  const [dialog, open] = useState<PaneDialog | null>(null)
  const close = () => open(null)
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
        {abilities.addNote && <WatchMenu ticketId={ticket.id} accountId={accountId} />}
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
        {queue?.team && <span>{rich('team {name}', { name: <bdi>{queue.team.name}</bdi> })}</span>}
        {queue?.snooze && <SnoozeWords snooze={queue.snooze} />}
      </p>
      {queue && <PaneTags tags={queue.tags} actions={actions} />}
      {queue && <ParticipantChips ticketId={ticket.id} />}
      <PaneFields ticketId={ticket.id} />
      <PaneTools
        ticket={ticket}
        actions={actions}
        onAssign={() => open('assign')}
        onSnooze={() => open('snooze')}
        onConnect={open}
        onTag={() => open('tags')}
      />
      <MergedNote ticket={ticket} />
      {queue && (
        <HeldMails
          ticketId={ticket.id}
          place="inbox"
          onUndoable={(words, undo) => sayDone(words, { about: ticket.id, undo })}
        />
      )}
      <RelatedFold ticketId={ticket.id} />
      {actions.dialog}
      <Suspense>
        {dialog && (
          <PaneDialogs
            dialog={dialog}
            ticket={ticket}
            accountId={accountId}
            actions={actions}
            onClose={close}
          />
        )}
      </Suspense>
    </header>
  )
}
