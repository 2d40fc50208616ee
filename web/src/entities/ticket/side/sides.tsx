import { useQuery } from '@tanstack/react-query'
import { late } from '#ui/late/late.tsx'
import { type Side, sidesQuery } from './queries.ts'

const SideList = late(async () => (await import('./side-list.tsx')).SideList, null)

type Props = {
  ticketId: string
  /** Opens a conversation here, or the address where it can be opened. */
  open: ((side: Side) => void) | string
}

/** The conversations with third parties beside a ticket. Renders nothing if there are none. */
export function Sides({ ticketId, open }: Props) {
  const { data: sides = [] } = useQuery(sidesQuery(ticketId))
  return sides.length > 0 && <SideList sides={sides} open={open} />
}
