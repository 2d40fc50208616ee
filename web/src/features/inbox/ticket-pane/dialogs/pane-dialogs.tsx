import type { TicketDetails } from '#api/models.ts'
import { IconArrowForwardUp, IconHandGrab } from '@tabler/icons-react'
import { t } from '#ui/language/t.ts'
import type { TicketActions } from '../use-ticket-actions.ts'
import { AssignDialog, type AssignOption } from '#entities/ticket/assign-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'

export type PaneDialog = 'assign' | 'snooze' | 'merge' | 'link' | 'split' | 'tags'

type Props = {
  dialog: PaneDialog
  ticket: TicketDetails
  accountId: string
  actions: TicketActions
  onClose: () => void
}

/** Dialogs of the ticket: assignee, snooze, tags, and relations to other tickets. */
export function PaneDialogs({ dialog, ticket, accountId, actions, onClose }: Props) {
  const { abilities, assignee, queue } = ticket
  const number = String(ticket.number)
  if (dialog === 'snooze')
    return (
      <SnoozeDialog
        title={t('Snooze ticket {number} until…', { number })}
        onSnooze={actions.snooze}
        onWake={queue?.snooze ? () => void actions.wake() : null}
        onClose={onClose}
      />
    )
  if (dialog === 'merge')
    return (
      <MergeDialog ticket={ticket} onMerge={(merging) => void actions.merge(merging)} onClose={onClose} />
    )
  if (dialog === 'link') return <LinkDialog ticket={ticket} onClose={onClose} />
  if (dialog === 'split')
    return (
      <SplitDialog ticket={ticket} onSplit={(splitting) => void actions.split(splitting)} onClose={onClose} />
    )
  if (dialog === 'tags')
    return (
      <TagDialog
        title={t('Tags of ticket {number}', { number })}
        given={queue?.tags ?? []}
        mayMake
        onAdd={(tag) => void actions.addTag(tag)}
        onRemove={(tag) => void actions.removeTag(tag)}
        onClose={onClose}
      />
    )
  const take: AssignOption = {
    id: 'take',
    label: t('Me'),
    icon: IconHandGrab,
    isWordless: true,
    give: () => actions.take(),
  }
  const release: AssignOption = {
    id: 'release',
    label: t('Unassign'),
    icon: IconArrowForwardUp,
    give: (note) => actions.release(note),
  }
  return (
    <AssignDialog
      title={t('Assign ticket {number}', { number })}
      first={abilities.take ? [take] : []}
      last={abilities.release ? [release] : []}
      onPerson={abilities.handOver ? actions.handOver : null}
      onTeam={actions.giveToTeam}
      without={[accountId, assignee?.id, queue?.team?.id]}
      note={{ ticketId: ticket.id, author: accountId }}
      onClose={onClose}
    />
  )
}
