import type { TicketDetails } from '#api/models.ts'
import { useState } from 'react'
import { holdKeys } from '#ui/keyboard/held-keys.ts'
import { t } from '#ui/language/t.ts'
import { type BoxName, ComposerBoxes } from '#entities/conversation/composer/composer-boxes.tsx'
import { NewerNotes } from '#entities/conversation/composer/newer-notes.tsx'
import { NoteBox } from '#entities/conversation/composer/note-box.tsx'
import { useNote } from '#entities/conversation/composer/use-note.ts'
import { documentsTogether } from '#entities/conversation/outgoing/written-document.ts'
import { TypingLine } from '#entities/conversation/typing-line.tsx'
import { newMessageKey } from '#entities/conversation/outgoing/kept-messages.ts'
import type { LoadedConversation } from '#entities/conversation/thread/use-conversation.ts'
import { insertMacroFiles } from '#entities/macro/macro-files.ts'
import { MacroEntries } from '#entities/macro/macro-entries.tsx'
import { toastWithUndo } from '#ui/feedback/undo.ts'
import { ReplyBox } from './reply-box.tsx'
import { ReplyOfColleague } from './reply-of-colleague.tsx'
import { useReply } from './use-reply.ts'

/** How long keys are held for a box that is about to get the focus, in ms. */
const BOX_OPENS_MS = 2_000

type Props = {
  ticket: TicketDetails
  accountId: string
  /** The loaded part of the conversation. */
  conversation: Pick<LoadedConversation, 'notes' | 'shownUpTo'>
  /** Whether it is folded to one line until the user writes, on a phone. */
  isFoldable: boolean
  /** Called when the reply and its changes are saved. */
  onSent: () => void
  /** Moves the focus when Escape leaves a box. */
  onLeave: () => void
}

/** The reply box and the note box, as tabs. */
export function TicketComposer({ ticket, accountId, conversation, isFoldable, onSent, onLeave }: Props) {
  const { notes, shownUpTo } = conversation
  const reply = useReply({ ticket, accountId, shownUpTo, onSent })
  const mayReply = ticket.abilities.reply || ticket.abilities.take
  const [chosen, choose] = useState<BoxName | null>(null)
  const [asked, ask] = useState(0)
  const shown = chosen ?? (mayReply ? 'reply' : 'note')
  const note = useNote({
    ticketId: ticket.id,
    accountId,
    merged: ticket.merged.from,
    onAdded: (takeBack) =>
      toastWithUndo(t('Note added.'), {
        about: ticket.id,
        async undo() {
          await takeBack()
          return t('Note withdrawn. It’s saved as a draft in ticket {number}.', {
            number: String(ticket.number),
          })
        },
      }),
  })
  const show = (box: BoxName) => {
    holdKeys(BOX_OPENS_MS)
    choose(box)
    ask(asked + 1)
  }
  const drafts = {
    reply: reply.composer.text.trim() !== '',
    note: note.text.trim() !== '',
  }
  const { composer, macro } = reply
  const isWritten = drafts.reply || drafts.note || !composer.tray.isEmpty || !note.tray.isEmpty
  const macros = (
    <MacroEntries
      action="inbox.macro"
      ticketId={ticket.id}
      isBusy={macro.isBusy}
      appliesAtOnce={false}
      onReply={
        mayReply
          ? (used, preview) => {
              // After the current draft.
              if (preview.reply) composer.format(documentsTogether(composer.document, preview.reply))
              void insertMacroFiles(used, composer.tray.add)
              macro.setMacro(used)
              show('reply')
            }
          : null
      }
      onApply={(used, onDone) => void macro.apply(used, newMessageKey(), onDone)}
    />
  )
  return (
    <ComposerBoxes
      shown={shown}
      onShow={show}
      drafts={drafts}
      isFolded={isFoldable && !isWritten && macro.attached === null}
      above={<TypingLine ticketId={ticket.id} isTyping={composer.isTyping} />}
      tools={ticket.queue && macros}
    >
      {macro.dialog}
      {reply.dialog}
      {shown === 'reply' ? (
        <>
          <NewerNotes notes={notes} accountId={accountId} isWriting={drafts.reply} />
          {ticket.abilities.reply || !ticket.abilities.takeOver ? (
            <ReplyBox ticket={ticket} reply={reply} asked={asked} onLeave={onLeave} />
          ) : (
            <ReplyOfColleague
              ticket={ticket}
              accountId={accountId}
              asked={asked}
              onTaken={() => show('reply')}
              onNote={() => show('note')}
              onLeave={onLeave}
            />
          )}
        </>
      ) : (
        <NoteBox note={note} asked={asked} onLeave={onLeave} />
      )}
    </ComposerBoxes>
  )
}
