import type { ConversationEntry } from '#api/models.ts'
import { useEffect, useRef } from 'react'
import { request } from '#api/client.ts'
import { useAccountId } from '#ui/use-account-id.ts'

/**
 * Says that notes which mention somebody or others wrote were read, once it is due: they stand where the reader looks. Those of tickets
 * that were merged with this one were read with it.
 */
export function useNotesRead(
  ticketId: string,
  entries: readonly ConversationEntry[],
  { isDue }: { isDue: boolean },
): void {
  const accountId = useAccountId()
  // By ticket, the number of the latest note that was said to be read.
  const told = useRef(new Map<string, number>())
  const latest = JSON.stringify([...latestByTicket(ticketId, entries, accountId)])
  useEffect(() => {
    if (!isDue || document.visibilityState !== 'visible') return
    for (const [id, number] of JSON.parse(latest) as [string, number][]) {
      if (number <= (told.current.get(id) ?? 0)) continue
      told.current.set(id, number)
      request('markNotesRead', { params: { ticketId: id } }).catch(() => {
        // Whatever comes next makes it try again.
        told.current.delete(id)
      })
    }
  }, [isDue, latest])
}

/** The number of the latest note that somebody else wrote about each ticket. */
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
