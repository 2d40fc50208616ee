import type { TicketDetails } from '#api/models.ts'
import { late } from '#ui/late/late.tsx'

const MergedLines = late(async () => (await import('./merged-lines.tsx')).MergedLines, null)

/** Says that a ticket was merged into another one, or others into it, with links. Renders nothing otherwise. */
export function MergedNote({ ticket }: { ticket: TicketDetails }) {
  const { isMerged, from } = ticket.merged
  if (!isMerged && from.length === 0) return null
  return <MergedLines ticket={ticket} />
}
