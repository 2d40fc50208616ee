import { useEffect } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { useFieldDialog } from '#ui/keyboard/use-field-dialog.ts'
import { PaneFields } from '#entities/ticket/fields/pane-fields.tsx'
import { HeldMails } from '#entities/mail/held/held-mails.tsx'
import { ParticipantChips } from '#entities/mail/participants/participant-chips.tsx'
import { MergedNote } from '#entities/ticket/related/merged-note.tsx'
import { RelatedTickets } from '#entities/ticket/related/related-tickets.tsx'
import { SampleNote } from '#entities/ticket/removal/sample-note.tsx'
import { SpamNote } from '#entities/ticket/removal/spam-note.tsx'
import type { PaneDialog } from '../dialogs/pane-dialogs.tsx'
import type { SideRef } from '../side/queries.ts'
import { Sides } from '#entities/ticket/side/sides.tsx'
import { useTicketActions } from '../use-ticket-actions.ts'
import classes from './work.module.css'
import { PaneTools } from './pane-tools.tsx'
import { lateDialog } from '#ui/late/late.tsx'

const loadDialogs = async () => (await import('../dialogs/pane-dialogs.tsx')).PaneDialogs
const PaneDialogs = lateDialog(loadDialogs)
const SidePanel = lateDialog(async () => (await import('../side/side-panel.tsx')).SidePanel)

type Props = {
  ticket: TicketDetails
  accountId: string
  hasMessages: boolean
  mayHaveSplit: boolean
  /** Whether fields and related tickets stand beside the conversation. */
  hasCard: boolean
  onNext: () => void
}

/** Facts and actions of a ticket, below its head. */
export function PaneWork({ ticket, accountId, hasMessages, mayHaveSplit, hasCard, onNext }: Props) {
  const { queue } = ticket
  const actions = useTicketActions(ticket, onNext)
  const { opened: dialog, open, close } = useFieldDialog<PaneDialog | { side: SideRef | null }>()
  // Preload the dialogs, because text typed after a key belongs to the dialog.
  useEffect(() => void loadDialogs(), [])
  return (
    <div className={classes.work}>
      <PaneTools
        ticket={ticket}
        actions={actions}
        hasMessages={hasMessages}
        mayHaveSplit={mayHaveSplit}
        onOpen={open}
        onSide={() => open({ side: null })}
      />
      {/* Parts that load their own data come below, so that no button moves under the pointer. */}
      <div className={classes.more}>
        {queue && <ParticipantChips ticketId={ticket.id} />}
        {!hasCard && <PaneFields ticketId={ticket.id} />}
        {!hasCard && <RelatedTickets ticketId={ticket.id} place="fold" />}
      </div>
      <MergedNote ticket={ticket} />
      <SpamNote ticket={ticket} />
      <SampleNote ticket={ticket} />
      {queue && <HeldMails ticketId={ticket.id} place="inbox" />}
      {queue && <Sides ticketId={ticket.id} open={(side) => open({ side }, false)} />}
      {actions.dialog}
      {typeof dialog === 'object' && dialog && (
        <SidePanel ticket={ticket} accountId={accountId} start={dialog.side} onClose={close} />
      )}
      {typeof dialog === 'string' && (
        <PaneDialogs
          dialog={dialog}
          ticket={ticket}
          accountId={accountId}
          actions={actions}
          onClose={close}
        />
      )}
    </div>
  )
}
