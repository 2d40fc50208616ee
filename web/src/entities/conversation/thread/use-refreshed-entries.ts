import { useQueryClient } from '@tanstack/react-query'
import { KEYS } from '#api/keys.ts'

/** Fetches the conversation of a ticket again, such as after a change of one's own. */
export function useRefreshedEntries(ticketId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEYS.entries(ticketId) })
}
