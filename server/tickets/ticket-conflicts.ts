import { type ErrorCode, message, nameOf, type Words, words } from '@support-desk/contract'
import { EVENTS } from '@support-desk/contract/event-registry'
import type { Actor, UserName } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'
import { maySeeTicket, obstacleTo } from './policy.ts'
import { presentTicketRow } from './present.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket, TimelineEntry } from './ticket.ts'

/** More would not be read. */
const MOST_TOLD = 3

/** A refusal that carries the ticket as it is now, for somebody who may see it and knew an earlier one. */
export const aboutTicket = (
  code: ErrorCode,
  ticket: Ticket,
  more: { field?: string; words?: Words[]; missing?: readonly string[] } = {},
): Refusal =>
  new Refusal(code, {
    ...more,
    ticket: { ...presentTicketRow(ticket), message: ticket.message },
  })

/** Refuses to write into a ticket that was merged into another one, and names that one to whoever may see it. */
export async function refuseMerged(queries: Queries, actor: Actor, ticket: Ticket): Promise<void> {
  if (ticket.mergedInto === null) return
  const target = await queries.tickets.find(ticket.mergedInto)
  if (!target || !maySeeTicket(actor, target)) throw aboutTicket('ticket_merged', ticket)
  const named = words(message('This ticket was merged into #{number}. Please go on there.'), {
    number: target.number,
  })
  throw aboutTicket('ticket_merged', ticket, { words: [named] })
}

/** For a change of a ticket that was based on another version of it: says what happened since, and by whom. */
export async function ticketChanged(tx: Queries, ticket: Ticket, known: number): Promise<Refusal> {
  return aboutTicket('ticket_changed', ticket, await whatChanged(tx, ticket, known))
}

/** For a ticket that somebody has already. To whoever knew an earlier version of it, says how that came. */
export async function ticketTaken(tx: Queries, ticket: Ticket, known?: number): Promise<Refusal> {
  return aboutTicket('ticket_taken', ticket, await whatChanged(tx, ticket, known ?? ticket.version))
}

/** The assignee of a ticket, for what somebody does with it while it has one; refuses where they may not. */
export function assigneeFor(
  ability: 'reassign' | 'release' | 'setStatus',
  actor: Actor,
  ticket: Ticket,
): UserName {
  const obstacle = obstacleTo(ability, actor, ticket)
  if (obstacle === null && ticket.assignee) return ticket.assignee
  throw aboutTicket(obstacle ?? 'not_assigned', ticket)
}

/** Refuses to give a ticket to somebody where the actor may not. */
export async function refuseUnlessAble(
  tx: Queries,
  ability: 'take' | 'assign',
  { actor, ticket, version }: { actor: Actor; ticket: Ticket; version?: number | undefined },
): Promise<void> {
  const obstacle = obstacleTo(ability, actor, ticket)
  if (obstacle === null) return
  throw obstacle === 'ticket_taken' ? await ticketTaken(tx, ticket, version) : aboutTicket(obstacle, ticket)
}

/** Nothing where the version is not one that the ticket had before. */
async function whatChanged(tx: Queries, ticket: Ticket, known: number): Promise<{ words?: Words[] }> {
  const count = Math.min(ticket.version - known, MOST_TOLD)
  if (count < 1) return {}
  const changes = await tx.timeline.latestChanges(ticket.id, count)
  return changes.length > 0 ? { words: changes.flatMap(inWords) } : {}
}

function inWords({ kind, actor, user, to }: TimelineEntry): Words[] {
  const text = EVENTS[kind].timeline.conflict
  return text ? [{ text, values: { name: nameOf(actor), user, status: to ?? '' } }] : []
}
