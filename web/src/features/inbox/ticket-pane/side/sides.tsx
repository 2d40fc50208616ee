import { useQuery } from '@tanstack/react-query'
import { late } from '#ui/late/late.tsx'
import { type SideRef, sidesQuery } from './queries.ts'

const SideList = late(async () => (await import('./side-list.tsx')).SideList, null)

/** The conversations with third parties beside a ticket. Renders nothing if there are none. */
export function Sides({ ticketId, onOpen }: { ticketId: string; onOpen: (side: SideRef) => void }) {
  const { data: sides = [] } = useQuery(sidesQuery(ticketId))
  return sides.length > 0 && <SideList sides={sides} onOpen={onOpen} />
}
