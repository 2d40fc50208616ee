import type { TicketRef } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { mayReadSource, mayReadTarget, maySeeTicket } from '../policy.ts'
import type { Ticket } from '../ticket.ts'
import type { MergedTicket } from './queries.ts'

/** What a ticket is one with, as far as a reader may know. */
export type Merged = { isMerged: boolean; into: TicketRef | null; from: TicketRef[] }

const refOf = ({ id, number, subject, status }: MergedTicket): TicketRef => ({ id, number, subject, status })

/** What a ticket is one with. Requesters are told of those tickets alone that they raised themselves. */
export async function mergedWith(queries: Queries, reader: Actor, ticket: Ticket): Promise<Merged> {
  const target = ticket.mergedInto === null ? null : await queries.merges.find(ticket.mergedInto)
  const sources = ticket.mergedInto === null ? await queries.merges.sourcesOf(ticket.id) : []
  return {
    isMerged: ticket.mergedInto !== null,
    into: target && maySeeTicket(reader, target) ? refOf(target) : null,
    from: sources.filter((source) => maySeeTicket(reader, source)).map(refOf),
  }
}

/**
 * The tickets whose messages the conversation of one has for a reader who may see it: that ticket first, then those that were merged
 * into it. Requesters are shown what they raised themselves; more only where staff chose to share it, and then in their own
 * ticket, as the other one is not theirs.
 */
export async function conversationTickets(
  queries: Queries,
  reader: Actor,
  ticket: Ticket,
): Promise<string[]> {
  const ids = [ticket.id]
  if (ticket.mergedInto === null) {
    const sources = await queries.merges.sourcesOf(ticket.id)
    ids.push(...sources.filter((source) => mayReadSource(reader, source)).map(({ id }) => id))
  } else {
    const [own, target] = await Promise.all([
      queries.merges.find(ticket.id),
      queries.merges.find(ticket.mergedInto),
    ])
    if (own && target && mayReadTarget(reader, own, target)) ids.push(target.id)
  }
  return ids
}

/**
 * A ticket whose messages, pictures and files somebody may read: one that they may see, or one that staff chose to share with
 * them by a merge. Nothing is changed by this way, and no list has it.
 */
export async function findReadableTicket(queries: Queries, reader: Actor, id: string): Promise<Ticket> {
  const ticket = await queries.tickets.find(id)
  if (ticket && (maySeeTicket(reader, ticket) || (await isShared(queries, reader, ticket)))) return ticket
  throw new Refusal('not_found')
}

/** Whether what is said in a ticket is part of the conversation of one that the reader may see. */
async function isShared(queries: Queries, reader: Actor, ticket: Ticket): Promise<boolean> {
  const ids =
    ticket.mergedInto === null
      ? (await queries.merges.sourcesOf(ticket.id)).map(({ id }) => id)
      : [ticket.mergedInto]
  for (const id of ids) {
    const own = await queries.tickets.find(id)
    if (!own || !maySeeTicket(reader, own)) continue
    if ((await conversationTickets(queries, reader, own)).includes(ticket.id)) return true
  }
  return false
}
