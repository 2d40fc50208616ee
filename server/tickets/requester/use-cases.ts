import type { QueueRow } from '@support-desk/contract'
import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { react } from '../../kernel/transaction.ts'
import { accountsIn } from '../../users/index.ts'
import { rowOf } from '../queue/shown-rows.ts'
import { aboutTicket, refuseSample, ticketChanged } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'
import { holdVisibleTicket } from '../use-cases.ts'

type RequesterChange = { id: string; requesterId: string; tell: boolean; version?: number | undefined }

/**
 * Gives a ticket to another requester. The former one loses the access, with the unread messages, notifications and
 * waiting emails of the ticket. Throws `not_requester` if the account is staff, suspended or gone.
 */
export async function updateTicketRequester(
  ctx: TxContext,
  actor: UserActor,
  { id, requesterId, tell, version }: RequesterChange,
): Promise<QueueRow> {
  const { tx } = ctx
  for (const each of [...new Set([actor.id, requesterId])].toSorted()) await accountsIn(tx).keep(each)
  const next = await accountsIn(tx).find(requesterId)
  const ticket = await holdVisibleTicket(tx, actor, id)
  refuseSample(ticket)
  if (next?.role !== 'User') throw aboutTicket('not_requester', ticket, { field: 'requesterId' })
  if (version !== undefined && version !== ticket.version) throw await ticketChanged(tx, ticket, version)
  if (ticket.requester.id !== next.id) await changeRequester(ctx, actor, { ticket, next, tell })
  return rowOf(tx, actor, id)
}

/** Changes the requester of a locked ticket. Returns the number of recorded events. */
export async function changeRequester(
  ctx: TxContext,
  actor: UserActor,
  { ticket, next, tell = false }: { ticket: Ticket; next: UserName; tell?: boolean },
): Promise<number> {
  const { tx } = ctx
  const { id: ticketId, requester: former } = ticket
  const at = ctx.clock().toISOString()
  await tx.requesters.give(ticketId, { fromId: former.id, toId: next.id })
  const wasParticipant = await tx.requesters.removeParticipation({ ticketId, accountId: next.id })
  await react(ctx, 'requesterChanged', { ticket, former, next, at })
  for (const { id: accountId } of [former, next])
    await record(ctx, actor, { kind: 'ticket.access_changed', ticketId, data: { accountId }, at })
  const data = { toId: next.id, fromId: former.id, wasParticipant, isTold: tell }
  const told = tell ? { ...ticket, requester: { id: next.id, username: next.username } } : undefined
  await record(ctx, actor, { kind: 'ticket.requester_changed', ticketId, data, at }, told)
  return EVENTS
}

/** Number of recorded events: two changes of access, and the change of the requester. */
const EVENTS = 3
