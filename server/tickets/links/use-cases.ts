import {
  keptLink,
  LIMITS,
  type LinkKind,
  type LinkRelation,
  message,
  relationOf,
  type TicketRef,
} from '@support-desk/contract'
import type { Actor, UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { record } from '../../kernel/event-log/record.ts'
import { invalid, orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { findVisibleTicket, holdVisibleTicket } from '../use-cases.ts'
import type { Ticket } from '../ticket.ts'
import type { NewLink, TicketLinkRow } from './queries.ts'

/** A link of a ticket. `of` is the merged ticket that has the link; null for an own link. */
export type ShownLink = TicketLinkRow & { of: TicketRef | null }

/** Links of a ticket and of its merged tickets. */
export async function listLinks(ctx: Context, actor: Actor, id: string): Promise<ShownLink[]> {
  await findVisibleTicket(ctx.store, actor, id)
  return linksOf(ctx.store, id)
}

/** Links, own ones first. Leaves out links within the merged group, and duplicates of the same link. */
async function linksOf(queries: Queries, id: string): Promise<ShownLink[]> {
  const links = (await queries.ticketLinks.of(id)).map((link): ShownLink => ({ ...link, of: null }))
  const sources = await queries.merges.sourcesOf(id)
  const within = new Set([id, ...sources.map((source) => source.id)])
  for (const { id: sourceId, number, subject, status } of sources)
    for (const link of await queries.ticketLinks.of(sourceId)) {
      const isKnown = links.some(
        ({ kind, isFirst, ticket }) =>
          kind === link.kind &&
          ticket.id === link.ticket.id &&
          (kind === 'related' || isFirst === link.isFirst),
      )
      if (isKnown || within.has(link.ticket.id)) continue
      links.push({ ...link, of: { id: sourceId, number, subject, status } })
    }
  return links
}

/** Links two tickets. Returns the link from the side of the first. */
export async function addLink(
  ctx: TxContext,
  actor: UserActor,
  { id, otherId, relation }: { id: string; otherId: string; relation: LinkRelation },
): Promise<ShownLink> {
  if (id === otherId)
    throw invalid('otherId', message('A ticket can’t be linked to itself. Choose another ticket.'))
  const { kind, isFirst } = keptLink(relation)

  const { tx } = ctx
  if (kind === 'parent') await tx.ticketLinks.holdParents()
  const { ticket, other } = await holdBoth(tx, actor, id, otherId)
  const [first, second] = isFirst ? [ticket, other] : [other, ticket]
  await refuseUnlessNew(tx, kind, ticket, other)
  if (kind === 'parent') await refuseCircle(tx, first, second)
  const createdAt = ctx.clock().toISOString()
  const link = { id: newId(), ticketId: first.id, otherId: second.id, kind, createdBy: actor.id, createdAt }
  await tx.ticketLinks.insert(link)
  await recordBoth(ctx, actor, 'ticket.linked', { ...link, first, second })
  return { id: link.id, kind, isFirst, ticket: other, of: null, by: actor, createdAt }
}

/** Removes a link of a ticket or of one of its merged tickets, in either direction. */
export async function removeLink(
  ctx: TxContext,
  actor: UserActor,
  { id, linkId }: { id: string; linkId: string },
): Promise<void> {
  const { tx } = ctx
  const find = async () => (await linksOf(tx, id)).find((link) => link.id === linkId)
  await findVisibleTicket(tx, actor, id)
  const known = orNotFound(await find())
  const endId = known.of?.id ?? id
  for (const each of [...new Set([id, endId, known.ticket.id])].toSorted()) await tx.tickets.hold(each)
  await holdVisibleTicket(tx, actor, id)
  const still = await find()
  if (!still || still.of?.id !== known.of?.id) throw new Refusal('not_found')
  // Links of a merged ticket are edited from the ticket that it was merged into.
  const ticket = await holdVisibleTicket(tx, actor, endId, { merged: 'allowed' })
  const other = await holdVisibleTicket(tx, actor, known.ticket.id, { merged: 'allowed' })
  await tx.ticketLinks.remove(linkId)
  const [first, second] = known.isFirst ? [ticket, other] : [other, ticket]
  await recordBoth(ctx, actor, 'ticket.unlinked', { kind: known.kind, first, second })
}

/** Locks both tickets in the common lock order, by id. */
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

/** Throws `linked_already` for a second link of the same kind, in either direction, and `too_many_links`. */
async function refuseUnlessNew(tx: Queries, kind: LinkKind, ticket: Ticket, other: Ticket): Promise<void> {
  const links = await tx.ticketLinks.of(ticket.id)
  const isThere = links.some((link) => link.kind === kind && link.ticket.id === other.id)
  if (isThere) throw aboutTicket('linked_already', ticket)
  const ofOther = await tx.ticketLinks.of(other.id)
  if (links.length >= LIMITS.ticketLinks) throw aboutTicket('too_many_links', ticket)
  if (ofOther.length >= LIMITS.ticketLinks) throw aboutTicket('too_many_links', other)
}

/**
 * Throws `parents_in_circle` if the child has a parent or is above the new parent. The loop ends, because no circle was
 * ever stored.
 */
async function refuseCircle(tx: Queries, parent: Ticket, child: Ticket): Promise<void> {
  if ((await tx.ticketLinks.parentOf(child.id)) !== null) throw aboutTicket('parents_in_circle', child)
  for (let above: string | null = parent.id; above !== null; above = await tx.ticketLinks.parentOf(above)) {
    if (above === child.id) throw aboutTicket('parents_in_circle', child)
  }
}

type LinkEnds = Pick<NewLink, 'kind'> & { first: Ticket; second: Ticket }

/** Records the event on both tickets, each with its own relation. */
async function recordBoth(
  ctx: TxContext,
  actor: UserActor,
  kind: 'ticket.linked' | 'ticket.unlinked',
  { kind: of, first, second }: LinkEnds,
): Promise<void> {
  for (const [ticket, other, isFirst] of [
    [first, second, true],
    [second, first, false],
  ] as const) {
    const data = { other: other.id, number: other.number, relation: relationOf(of, isFirst) }
    await record(ctx, actor, { kind, ticketId: ticket.id, data })
  }
}
