import {
  keptLink,
  LIMITS,
  type LinkKind,
  type LinkRelation,
  message,
  relationOf,
  words,
} from '@support-desk/contract'
import type { Actor, UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { findVisibleTicket, holdVisibleTicket } from '../use-cases.ts'
import type { Ticket } from '../ticket.ts'
import type { NewLink, TicketLinkRow } from './queries.ts'

/** What a ticket is to other tickets. */
export async function listLinks(ctx: Context, actor: Actor, id: string): Promise<TicketLinkRow[]> {
  await findVisibleTicket(ctx.store, actor, id)
  return ctx.store.ticketLinks.of(id)
}

/** Links a ticket with another one, and gives the link as it is seen from the first. */
export async function addLink(
  ctx: Context,
  actor: UserActor,
  { id, otherId, relation }: { id: string; otherId: string; relation: LinkRelation },
): Promise<TicketLinkRow> {
  if (id === otherId) {
    const self = words(message('A ticket cannot be linked with itself. Please choose another one.'))
    throw new Refusal('validation', { field: 'otherId', words: self })
  }
  const { kind, isFirst } = keptLink(relation)
  return ctx.store.write(async (tx) => {
    if (kind === 'parent') await tx.ticketLinks.holdParents()
    const { ticket, other } = await holdBoth(tx, actor, id, otherId)
    const [first, second] = isFirst ? [ticket, other] : [other, ticket]
    await refuseUnlessNew(tx, kind, ticket, other)
    if (kind === 'parent') await refuseCircle(tx, first, second)
    const createdAt = ctx.clock().toISOString()
    const link = { id: newId(), ticketId: first.id, otherId: second.id, kind, createdBy: actor.id, createdAt }
    await tx.ticketLinks.insert(link)
    await recordBoth(ctx, tx, actor, 'ticket.linked', { ...link, first, second })
    return { id: link.id, kind, isFirst, ticket: other, by: actor, createdAt }
  })
}

/** Removes a link of a ticket, whichever side it was made on. */
export async function removeLink(
  ctx: Context,
  actor: UserActor,
  { id, linkId }: { id: string; linkId: string },
): Promise<void> {
  await ctx.store.write(async (tx) => {
    const find = async () => (await tx.ticketLinks.of(id)).find((link) => link.id === linkId)
    await findVisibleTicket(tx, actor, id)
    const known = await find()
    if (!known) throw new Refusal('not_found')
    const { ticket, other } = await holdBoth(tx, actor, id, known.ticket.id)
    if (!(await find())) throw new Refusal('not_found')
    await tx.ticketLinks.remove(linkId)
    const [first, second] = known.isFirst ? [ticket, other] : [other, ticket]
    await recordBoth(ctx, tx, actor, 'ticket.unlinked', { kind: known.kind, first, second })
  })
}

/** Both tickets, held in the order in which everybody holds them. */
async function holdBoth(
  tx: Queries,
  actor: Actor,
  id: string,
  otherId: string,
): Promise<{ ticket: Ticket; other: Ticket }> {
  for (const each of [id, otherId].toSorted()) await tx.tickets.hold(each)
  return {
    ticket: await holdVisibleTicket(tx, actor, id),
    other: await holdVisibleTicket(tx, actor, otherId),
  }
}

/** Two tickets are linked in one way once, whichever of them comes first. */
async function refuseUnlessNew(tx: Queries, kind: LinkKind, ticket: Ticket, other: Ticket): Promise<void> {
  const links = await tx.ticketLinks.of(ticket.id)
  const isThere = links.some((link) => link.kind === kind && link.ticket.id === other.id)
  if (isThere) throw aboutTicket('linked_already', ticket)
  const ofOther = await tx.ticketLinks.of(other.id)
  if (links.length >= LIMITS.ticketLinks) throw aboutTicket('too_many_links', ticket)
  if (ofOther.length >= LIMITS.ticketLinks) throw aboutTicket('too_many_links', other)
}

/** A ticket has one parent, and none of those above the parent is below it. The way up ends, as no circle was ever made. */
async function refuseCircle(tx: Queries, parent: Ticket, child: Ticket): Promise<void> {
  if ((await tx.ticketLinks.parentOf(child.id)) !== null) throw aboutTicket('parents_in_circle', child)
  for (let above: string | null = parent.id; above !== null; above = await tx.ticketLinks.parentOf(above)) {
    if (above === child.id) throw aboutTicket('parents_in_circle', child)
  }
}

type Linked = Pick<NewLink, 'kind'> & { first: Ticket; second: Ticket }

/** Each of the tickets says what it is to the other. */
async function recordBoth(
  ctx: Context,
  tx: Queries,
  actor: UserActor,
  kind: 'ticket.linked' | 'ticket.unlinked',
  { kind: of, first, second }: Linked,
): Promise<void> {
  for (const [ticket, other, isFirst] of [
    [first, second, true],
    [second, first, false],
  ] as const) {
    const data = { other: other.id, number: other.number, relation: relationOf(of, isFirst) }
    await record(ctx, tx, actor, { kind, ticketId: ticket.id, data })
  }
}
