import type { TicketDetails } from '#api/models.ts'
import { Box, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { useAccountId } from '#ui/use-account-id.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { t } from '#ui/language/t.ts'
import { NoteBox } from '#entities/conversation/composer/note-box.tsx'
import { useNote } from '#entities/conversation/composer/use-note.ts'
import { addFiles } from '#entities/file/tray/trays.ts'
import { insertMacroFiles } from '#entities/macro/macro-files.ts'
import { ScheduledReplies } from '#entities/conversation/scheduled/scheduled-replies.tsx'
import { WatchMenu } from '#entities/conversation/watch/watch-menu.tsx'
import { newMessageKey } from '#entities/conversation/outgoing/kept-messages.ts'
import {
  draftFieldsOf,
  draftsTogether,
  EMPTY_DRAFT,
} from '#entities/conversation/outgoing/written-document.ts'
import { MacroEntries } from '#entities/macro/macro-entries.tsx'
import type { Macro, MacroPreview } from '#entities/macro/queries.ts'
import { useApplyMacro } from '#entities/macro/use-apply-macro.tsx'
import { putInDraft, readDraft } from '#ui/kept/drafts.ts'
import { FirstWords } from './first-words.tsx'

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

/** The form for a note, with macros. The reply of a macro goes into the draft of the chat. */
function StaffNote({ ticket, accountId }: Props & { accountId: string }) {
  const client = useQueryClient()
  const [asked, ask] = useState(0)
  const macros = useApplyMacro(ticket)
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
  const onReply = (macro: Macro, { reply }: MacroPreview) => {
    const key = `chat ${accountId} ${ticket.id}`
    if (reply) putInDraft(key, draftsTogether(readDraft(key, EMPTY_DRAFT), draftFieldsOf(reply)))
    void insertMacroFiles(macro, (files) => addFiles(key, files))
    toast.success(t('The reply is saved as a draft in the chat.'))
    if (macro.steps.length > 0) void macros.apply(macro, newMessageKey())
  }
  return (
    <Box mb={20} bg="var(--note-soft)" bdrs="var(--radius)">
      <Group justify="space-between" wrap="nowrap" gap={8} px={16} pt={10} fz="var(--size-13)">
        <strong>{t('Internal note')}</strong>
        <MacroEntries
          action="ticket.macro"
          ticketId={ticket.id}
          isBusy={macros.isBusy}
          // The chat has no placeholders. Open ones would be sent as text.
          appliesAtOnce
          onReply={ticket.abilities.post ? onReply : null}
          onApply={(macro, onDone) => void macros.apply(macro, newMessageKey(), onDone)}
        />
        {macros.dialog}
        <WatchMenu ticketId={ticket.id} accountId={accountId} />
      </Group>
      <NoteBox note={note} asked={asked} onLeave={() => document.getElementById('ticket-subject')?.focus()} />
    </Box>
  )
}
