import { useDraft } from '#ui/kept/drafts.ts'

/** The draft of a note for the next assignee. Stored until the ticket is handed over. */
export function useHandoverNote(ticketId: string, author: string) {
  const [{ note }, change, forget] = useDraft(`handover ${author} ${ticketId}`, { note: '' })
  return { note, write: (text: string) => change({ note: text }), forget }
}
