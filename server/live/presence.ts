import { LIVE, type PresentUser } from '@support-desk/contract'
import type { Timer } from '../kernel/time.ts'

export type ViewedTicket = { id: string; requester: { id: string } }
/** A view of a page: the ticket, the user, and whether they type. */
export type Look = PresentUser & { ticket: ViewedTicket }
/** The viewers of a ticket. */
export type Presence = { ticket: ViewedTicket; users: PresentUser[] }

/** The viewers of all tickets. */
export type PresenceBoard = {
  /** Sets the view of a page, or removes it. Expires after {@link LIVE.presenceLeaseMs} unless renewed. */
  look(page: unknown, look: Look | null): void
  /** The viewers of a ticket. */
  on(ticketId: string): PresentUser[]
  /** All tickets with viewers. */
  all(): Presence[]
}

type Lease = Look & { cancel: () => void }
type Pages = Map<unknown, Lease>

/** Creates an empty board. `changed` is called after each change, with the previous viewers. */
export function createPresenceBoard(
  after: Timer,
  changed: (now: Presence, before: PresentUser[]) => void,
): PresenceBoard {
  const tickets = new Map<string, Pages>()
  const ticketOf = new Map<unknown, ViewedTicket>()

  function change(ticket: ViewedTicket, apply: (pages: Pages) => void): void {
    const pages = tickets.get(ticket.id) ?? new Map<unknown, Lease>()
    const before = usersOn(pages)
    apply(pages)
    if (pages.size > 0) tickets.set(ticket.id, pages)
    else tickets.delete(ticket.id)
    const users = usersOn(pages)
    if (!areSame(before, users)) changed({ ticket, users }, before)
  }

  function leave(page: unknown, ticket: ViewedTicket): void {
    ticketOf.delete(page)
    change(ticket, (pages) => {
      pages.get(page)?.cancel()
      pages.delete(page)
    })
  }

  function look(page: unknown, seen: Look | null): void {
    const earlier = ticketOf.get(page)
    if (earlier && earlier.id !== seen?.ticket.id) leave(page, earlier)
    if (!seen) return
    ticketOf.set(page, seen.ticket)
    change(seen.ticket, (pages) => {
      pages.get(page)?.cancel()
      const cancel = after(LIVE.presenceLeaseMs, () => leave(page, seen.ticket))
      pages.set(page, { ...seen, cancel })
    })
  }

  return {
    look,
    on: (ticketId) => usersOn(tickets.get(ticketId) ?? new Map<unknown, Lease>()),
    all: () =>
      [...tickets.values()].flatMap((pages) => {
        const [first] = pages.values()
        return first ? [{ ticket: first.ticket, users: usersOn(pages) }] : []
      }),
  }
}

/** A user with several pages counts once, as typing if any page is typing. */
function usersOn(pages: Pages): PresentUser[] {
  const typing = new Map<string, boolean>()
  for (const lease of pages.values()) {
    typing.set(lease.userId, lease.isTyping || (typing.get(lease.userId) ?? false))
  }
  return [...typing].map(([userId, isTyping]) => ({ userId, isTyping }))
}

/** Whether the same users view and type. */
export const areSame = (some: PresentUser[], others: PresentUser[]): boolean =>
  some.length === others.length &&
  some.every(({ userId, isTyping }) =>
    others.some((other) => other.userId === userId && other.isTyping === isTyping),
  )
