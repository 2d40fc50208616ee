import type { ConversationEntry } from '#api/models.ts'
import { useEffect, useRef } from 'react'
import { request } from '#api/client.ts'
import { useAccountId } from '#ui/use-account-id.ts'

/** Marks the notes of others as read when `isDue`, that is when they are visible. Includes notes of merged tickets. */
export function useNotesRead(
  ticketId: string,
  entries: readonly ConversationEntry[],
  { isDue }: { isDue: boolean },
): void {
  const accountId = useAccountId()
  // Number of the latest note reported as read, by ticket.
  const told = useRef(new Map<string, number>())
  const latest = JSON.stringify([...latestByTicket(ticketId, entries, accountId)])
  useEffect(() => {
    if (!isDue || document.visibilityState !== 'visible') return
    for (const [id, number] of JSON.parse(latest) as [string, number][]) {
      if (number <= (told.current.get(id) ?? 0)) continue
      told.current.set(id, number)
      request('markNotesRead', { params: { ticketId: id } }).catch(() => {
        // The next change retries.
        told.current.delete(id)
      })
    }
  }, [isDue, latest])
}

/** Number of the latest note of another author, by ticket. */
function latestByTicket(
  ticketId: string,
  entries: readonly ConversationEntry[],
  accountId: string | undefined,
): Map<string, number> {
  const latest = new Map<string, number>()
  for (const { note, of } of entries)
    if (note && note.author.id !== accountId) latest.set(of?.id ?? ticketId, note.number)
  return latest
}
