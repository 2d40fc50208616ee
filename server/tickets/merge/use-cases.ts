import { LIMITS, message, type QueueRow } from '@support-desk/contract'
import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { invalid, orNotFound } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { undoOne } from '../undo/use-cases.ts'
import { latestMerge } from '../undo/undoable.ts'
import { rowOf } from '../queue/shown-rows.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import { assign, findVisibleTicket, holdVisibleTicket } from '../use-cases.ts'
import type { Ticket } from '../ticket.ts'
import { accountsIn } from '../../users/index.ts'

/** Merge of ticket `id` into `intoId`. `share` shows the messages to both requesters; `tell` notifies the requester. */
type Merge = { id: string; intoId: string; share: boolean; tell: boolean }

/**
 * Merges a ticket into another. No data moves, so the merge can be undone. The merged ticket becomes Solved. An
 * unassigned one is assigned first: to the other ticket's assignee, or to the actor.
 */
export async function mergeTicket(
  ctx: TxContext,
  actor: UserActor,
  { id, intoId, share, tell }: Merge,
): Promise<QueueRow> {
  if (id === intoId)
    throw invalid('intoId', message('A ticket can’t be merged into itself. Choose another ticket.'))

  const { tx } = ctx
  const solver = await holdSolver(tx, actor, id, intoId)
  for (const each of [id, intoId].toSorted()) await tx.tickets.hold(each)
  const source = await holdVisibleTicket(tx, actor, id)
  const target = await holdVisibleTicket(tx, actor, intoId)
  // Removing the samples must not touch a real ticket.
  if ((source.sampleAt === null) !== (target.sampleAt === null)) throw aboutTicket('ticket_is_sample', source)
  await refuseChains(tx, source, target)
  const at = ctx.clock().toISOString()
  const changes = await solve({ ctx, actor, at }, source, solver, target)
  const isShared = share && source.requester.id !== target.requester.id
  await tx.merges.point(id, { into: intoId, isShared })
  const data = { into: intoId, isShared, isTold: tell, changes }
  await record(ctx, actor, { kind: 'ticket.merged', ticketId: id, data, at }, tell ? source : undefined)
  const received = { other: id, number: source.number }
  await record(ctx, actor, { kind: 'ticket.merge_received', ticketId: intoId, data: received, at })
  return rowOf(tx, actor, id)
}

/** Ends a merge and restores the ticket. There is no time limit, and all staff may do it. */
export const unmergeTicket = async (ctx: TxContext, actor: UserActor, id: string): Promise<QueueRow> =>
  orNotFound(
    await undoOne(ctx, actor, id, { find: latestMerge, inTheWay: 'anybody', otherwise: 'not_merged' }),
  )

/** Throws `ticket_has_merged` or `too_many_merged`, so that merges never form chains. */
async function refuseChains(tx: Queries, source: Ticket, target: Ticket): Promise<void> {
  const sources = await tx.merges.sourcesOf(source.id)
  if (sources.length > 0) throw aboutTicket('ticket_has_merged', source)
  if ((await tx.merges.sourcesOf(target.id)).length >= LIMITS.mergedTickets) {
    throw aboutTicket('too_many_merged', target)
  }
}

/**
 * The future assignee of an unassigned source, so that it can be solved; null if it is assigned. Locks accounts before
 * tickets.
 */
async function holdSolver(
  tx: Queries,
  actor: UserActor,
  id: string,
  intoId: string,
): Promise<UserName | null> {
  const source = await findVisibleTicket(tx, actor, id)
  const target = await findVisibleTicket(tx, actor, intoId)
  const member = source.assignee ? null : target.assignee
  for (const account of new Set([actor.id, member?.id ?? actor.id].toSorted()))
    await accountsIn(tx).keep(account)
  if (source.assignee) return null
  const candidates = [member?.id, actor.id].filter((each) => each !== undefined)
  for (const account of candidates) {
    const found = await accountsIn(tx).find(account)
    if (found?.role === 'SupportTeam') return found
  }
  return null
}

type MergeContext = { ctx: TxContext; actor: UserActor; at: string }

/** Sets the source to Solved without notifications. Returns the number of recorded events. */
async function solve(
  { ctx, actor, at }: MergeContext,
  source: Ticket,
  solver: UserName | null,
  target: Ticket,
): Promise<number> {
  if (source.status === 'Solved') return 0
  const { id: ticketId } = source
  const assignee = source.assignee ?? solver
  // The assignee of the target changed after the lookup.
  if (!source.assignee && target.assignee && target.assignee.id !== solver?.id && solver?.id !== actor.id) {
    throw aboutTicket('ticket_changed', source)
  }
  if (!assignee) throw aboutTicket('nobody_to_solve', source)
  if (!source.assignee) {
    await assign(ctx, source, assignee)
    const kind = assignee.id === actor.id ? 'ticket.taken' : 'ticket.assigned'
    await record(ctx, actor, { kind, ticketId, data: { assigneeId: assignee.id }, at })
  }
  const move = { from: source.assignee ? source.status : 'Waiting', to: 'Solved' } as const
  if (!(await ctx.tx.tickets.changeStatus(ticketId, assignee.id, { ...move, at }))) {
    throw aboutTicket('ticket_changed', source)
  }
  await record(ctx, actor, { kind: 'ticket.state_changed', ticketId, data: move, at })
  return source.assignee ? 1 : 2
}
