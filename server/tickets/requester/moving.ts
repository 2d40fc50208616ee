import type { Actor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { react } from '../../kernel/transaction.ts'
import type { Participation } from './queries.ts'

/** Changes of tickets by a merge of two contacts. An undo needs them. */
export type MovedTickets = {
  tickets: string[]
  /** Participations that changed: from before the merge. */
  ended: Participation[]
  /** Participations that the merge added. */
  added: Pick<Participation, 'ticketId' | 'accountId'>[]
}

type Move = { from: UserName; to: UserName }

/** Moves tickets and participations of a person to another one. The caller holds the locks of both accounts. */
export async function moveTickets(
  ctx: TxContext,
  actor: Actor,
  { from, to, tickets }: Move & { tickets: readonly string[] },
): Promise<MovedTickets> {
  const { requesters } = ctx.tx
  const moved: MovedTickets = { tickets: [], ended: [], added: [] }
  for (const id of tickets.toSorted()) {
    if (!(await moveTicket(ctx, actor, { id, from, to }))) continue
    moved.tickets.push(id)
    // A requester is no participant.
    const [own] = await requesters.participations(to.id, id)
    if (own && (await requesters.removeParticipation(own))) moved.ended.push(own)
  }
  for (const own of await requesters.participations(from.id)) {
    await requesters.removeParticipation(own)
    moved.ended.push(own)
    const isRequester = (await requesters.of(own.ticketId)) === to.id
    const next = { ...own, accountId: to.id }
    if (!isRequester && (await requesters.addParticipation(next)))
      moved.added.push({ ticketId: own.ticketId, accountId: to.id })
  }
  return moved
}

/** Moves back the tickets that are still with the person, and restores the participations. */
export async function moveTicketsBack(
  ctx: TxContext,
  actor: Actor,
  { from, to, moved }: Move & { moved: MovedTickets },
): Promise<void> {
  const { requesters } = ctx.tx
  for (const id of moved.tickets.toSorted()) await moveTicket(ctx, actor, { id, from, to })
  const isGone = new Set<string>()
  // A participation that staff removed since is not restored.
  for (const { ticketId, accountId } of moved.added)
    if (!(await requesters.removeParticipation({ ticketId, accountId }))) isGone.add(ticketId)
  for (const each of moved.ended) {
    const requesterId = await requesters.of(each.ticketId)
    const wasRemoved = each.accountId === to.id && isGone.has(each.ticketId)
    if (requesterId !== null && requesterId !== each.accountId && !wasRemoved)
      await requesters.addParticipation(each)
  }
}

/** Gives a ticket to another contact. Returns false if it is gone, or has another requester. */
async function moveTicket(
  ctx: TxContext,
  actor: Actor,
  { id: ticketId, from, to }: Move & { id: string },
): Promise<boolean> {
  const { tx } = ctx
  await tx.tickets.hold(ticketId)
  const given = await tx.requesters.give(ticketId, { fromId: from.id, toId: to.id })
  if (!given) return false
  const at = ctx.clock().toISOString()
  await react(ctx, 'requesterMerged', { ticketId, ...given, from, to, at })
  for (const { id: accountId } of [from, to])
    await record(ctx, actor, { kind: 'ticket.access_changed', ticketId, data: { accountId }, at })
  const data = { toId: to.id, fromId: from.id, wasParticipant: false, isTold: false }
  await record(ctx, actor, { kind: 'ticket.requester_changed', ticketId, data, at })
  return true
}
