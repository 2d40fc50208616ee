import type { Note } from '../../../../api/models.ts'
import { useEffect, useRef } from 'react'
import { request } from '../../../../api/client.ts'
import { useAccountId } from '../../../../ui/use-account-id.ts'

/** Says that notes which mention somebody or others wrote were read, once it is due: they stand at the end of what is on the screen. */
export function useNotesRead(ticketId: string, notes: readonly Note[], { isDue }: { isDue: boolean }): void {
  const accountId = useAccountId()
  const told = useRef(0)
  const latest = notes.findLast(({ author }) => author.id !== accountId)?.number ?? 0
  useEffect(() => {
    if (!isDue || latest <= told.current) return
    if (document.visibilityState !== 'visible') return
    told.current = latest
    request('markNotesRead', { params: { ticketId } }).catch(() => {
      // Whatever comes next makes it try again.
      told.current = 0
    })
  }, [ticketId, isDue, latest])
}
