import { Suspense } from 'react'
import type { TicketDetails } from '#api/models.ts'
import { late } from '#ui/late/late.tsx'

const MergedLines = late(async () => (await import('./merged-lines.tsx')).MergedLines)

/** Says that a ticket goes on in another one, or that others go on in it, with the ways to them. Nothing where neither is so. */
export function MergedNote({ ticket }: { ticket: TicketDetails }) {
  const { isMerged, from } = ticket.merged
  if (!isMerged && from.length === 0) return null
  return (
    <Suspense>
      <MergedLines ticket={ticket} />
    </Suspense>
  )
}
