import { type ErrorCode, message, nameOf, type Words, words } from '@support-desk/contract'
import { EVENTS } from '@support-desk/contract/event-registry'
import type { Actor, UserName } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'
import { maySeeTicket, obstacleTo } from './policy.ts'
import { presentTicketRow } from './present.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket, TimelineEntry } from './ticket.ts'

/** Maximum number of changes in a message. */
const MOST_TOLD = 3

/** A refusal with the current ticket, for an actor with access and an outdated version. */
export const aboutTicket = (
  code: ErrorCode,
  ticket: Ticket,
  more: { field?: string; words?: Words[]; missing?: readonly string[] } = {},
): Refusal =>
  new Refusal(code, {
    ...more,
    ticket: { ...presentTicketRow(ticket), message: ticket.message },
  })

/** Throws `ticket_merged` for a merged ticket, with the number of its target if the actor may see it. */
export async function refuseMerged(queries: Queries, actor: Actor, ticket: Ticket): Promise<void> {
  if (ticket.mergedInto === null) return
  const target = await queries.tickets.find(ticket.mergedInto)
  if (!target || !maySeeTicket(actor, target)) throw aboutTicket('ticket_merged', ticket)
  const named = words(message('This ticket was merged into #{number}. Please go on there.'), {
    number: target.number,
  })
  throw aboutTicket('ticket_merged', ticket, { words: [named] })
}

/** Throws `ticket_is_sample` for a sample, for changes that would connect it with real data. */
export function refuseSample(ticket: Ticket): void {
  if (ticket.sampleAt !== null) throw aboutTicket('ticket_is_sample', ticket)
}

/** Refusal of a change with an outdated version, with the changes since then and their authors. */
export async function ticketChanged(tx: Queries, ticket: Ticket, known: number): Promise<Refusal> {
  return aboutTicket('ticket_changed', ticket, await whatChanged(tx, ticket, known))
}

/** Refusal of an assigned ticket, with the changes since the known version. */
export async function ticketTaken(tx: Queries, ticket: Ticket, known?: number): Promise<Refusal> {
  return aboutTicket('ticket_taken', ticket, await whatChanged(tx, ticket, known ?? ticket.version))
}

/** The assignee of a ticket. Throws if the actor may not use the ability or nobody is assigned. */
export function assigneeFor(
  ability: 'reassign' | 'release' | 'setStatus',
  actor: Actor,
  ticket: Ticket,
): UserName {
  const obstacle = obstacleTo(ability, actor, ticket)
  if (obstacle === null && ticket.assignee) return ticket.assignee
  throw aboutTicket(obstacle ?? 'not_assigned', ticket)
}

/** Throws if the actor may not take or assign the ticket. */
export async function refuseUnlessAble(
  tx: Queries,
  ability: 'take' | 'assign',
  { actor, ticket, version }: { actor: Actor; ticket: Ticket; version?: number | undefined },
): Promise<void> {
  const obstacle = obstacleTo(ability, actor, ticket)
  if (obstacle === null) return
  throw obstacle === 'ticket_taken' ? await ticketTaken(tx, ticket, version) : aboutTicket(obstacle, ticket)
}

/** Changes since a known version as text; empty for an unknown version. */
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
