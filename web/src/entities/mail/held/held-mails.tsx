import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { heldMailsQuery } from './queries.ts'
import { late } from '#ui/late/late.tsx'

const HeldList = late(async () => (await import('./held-list.tsx')).HeldList, null)

/** Held mails about a ticket, from senders other than its participants. Renders nothing if there are none. */
export function HeldMails(props: Omit<ComponentProps<typeof HeldList>, 'held'>) {
  const { data: held = [] } = useQuery(heldMailsQuery(props.ticketId))
  if (held.length === 0) return null
  return <HeldList held={held} {...props} />
}
