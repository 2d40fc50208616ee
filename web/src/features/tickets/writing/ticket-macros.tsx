import type { TicketDetails } from '#api/models.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { putInDraft, readDraft } from '#ui/kept/drafts.ts'
import { t } from '#ui/language/t.ts'
import { MacroEntries } from '#entities/macro/macro-entries.tsx'
import { useApplyMacro } from '#entities/macro/use-apply-macro.tsx'
import { newMessageKey } from '#entities/conversation/outgoing/kept-messages.ts'
import {
  draftFieldsOf,
  draftsTogether,
  EMPTY_DRAFT,
} from '#entities/conversation/outgoing/written-document.ts'

type Props = { ticket: TicketDetails; accountId: string }

/** Macros on the page of a ticket. Their reply goes into the draft of the chat. */
export function TicketMacros({ ticket, accountId }: Props) {
  const { apply, isBusy, dialog } = useApplyMacro(ticket)
  return (
    <>
      <MacroEntries
        action="ticket.macro"
        ticketId={ticket.id}
        isBusy={isBusy}
        // The chat has no placeholders. Open ones would be sent as text.
        appliesAtOnce
        onReply={
          ticket.abilities.post
            ? (macro, { reply }) => {
                const key = `chat ${accountId} ${ticket.id}`
                if (reply) putInDraft(key, draftsTogether(readDraft(key, EMPTY_DRAFT), draftFieldsOf(reply)))
                toast.success(t('The reply is saved as a draft in the chat.'))
                if (macro.steps.length > 0) void apply(macro, newMessageKey())
              }
            : null
        }
        onApply={(macro, onDone) => void apply(macro, newMessageKey(), onDone)}
      />
      {dialog}
    </>
  )
}
