import type { TicketDetails } from '#api/models.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { NoteBox } from '#entities/conversation/composer/note-box.tsx'
import { useNote } from '#entities/conversation/composer/use-note.ts'
import { ScheduledReplies } from '#entities/conversation/scheduled/scheduled-replies.tsx'
import { WatchMenu } from '#entities/conversation/watch/watch-menu.tsx'
import { TicketMacros } from './ticket-macros.tsx'
import { FirstWords } from './first-words.tsx'
import classes from './ticket-writing.module.css'

type Props = { ticket: TicketDetails }

/** The forms of a ticket's page besides the chat: notes for staff, and messages before the ticket is assigned. */
export function TicketWriting({ ticket }: Props) {
  const accountId = useAccountId()
  const { abilities, assignee } = ticket
  if (!accountId) return null
  if (abilities.addNote)
    return (
      <>
        <ScheduledReplies
          ticketId={ticket.id}
          writes={abilities.reply ? { accountId, merged: ticket.merged.from } : null}
        />
        <StaffNote ticket={ticket} accountId={accountId} />
      </>
    )
  return abilities.reply && !assignee ? <FirstWords ticket={ticket} accountId={accountId} /> : null
}

function StaffNote({ ticket, accountId }: Props & { accountId: string }) {
  const client = useQueryClient()
  const [asked, ask] = useState(0)
  const note = useNote({
    ticketId: ticket.id,
    accountId,
    merged: ticket.merged.from,
    onAdded: () => {
      void client.invalidateQueries({ queryKey: KEYS.timeline(ticket.id) })
      toast.success(t('Note added.'))
    },
  })
  useAction('ticket.note', () => ask(asked + 1))
  return (
    <div className={classes.note}>
      <div className={classes.head}>
        <strong>{t('Internal note')}</strong>
        <TicketMacros ticket={ticket} accountId={accountId} />
        <WatchMenu ticketId={ticket.id} accountId={accountId} />
      </div>
      <NoteBox note={note} asked={asked} onLeave={() => document.getElementById('ticket-subject')?.focus()} />
    </div>
  )
}
