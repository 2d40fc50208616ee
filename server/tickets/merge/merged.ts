import type { TicketRef } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { mayReadSource, mayReadTarget, maySeeTicket } from '../policy.ts'
import type { Ticket } from '../ticket.ts'
import type { MergedTicket } from './queries.ts'

/** The merges of a ticket that a reader may see. */
export type MergeView = { isMerged: boolean; into: TicketRef | null; from: TicketRef[] }

const refOf = ({ id, number, subject, status }: MergedTicket): TicketRef => ({ id, number, subject, status })

/** The merges of a ticket. Requesters see only tickets that they raised. */
export async function mergedWith(queries: Queries, reader: Actor, ticket: Ticket): Promise<MergeView> {
  const target = ticket.mergedInto === null ? null : await queries.merges.find(ticket.mergedInto)
  const sources = ticket.mergedInto === null ? await queries.merges.sourcesOf(ticket.id) : []
  return {
    isMerged: ticket.mergedInto !== null,
    into: target && maySeeTicket(reader, target) ? refOf(target) : null,
    from: sources.filter((source) => maySeeTicket(reader, source)).map(refOf),
  }
}

/**
 * Ids of the tickets that form a conversation: the ticket itself first, then visible merged tickets. Requesters see
 * their own tickets. A shared merge also shows the other ticket's messages, within their own ticket.
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
 * Finds a ticket for reading its messages, pictures and files. It is visible to the reader, or shared with them by a
 * merge. Throws `not_found`. Changes and lists use stricter checks.
 */
export async function findReadableTicket(queries: Queries, reader: Actor, id: string): Promise<Ticket> {
  const ticket = await queries.tickets.find(id)
  if (ticket && (maySeeTicket(reader, ticket) || (await isShared(queries, reader, ticket)))) return ticket
  throw new Refusal('not_found')
}

/** Whether a conversation that the reader may see includes this ticket. */
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
