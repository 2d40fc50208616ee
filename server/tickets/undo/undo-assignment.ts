import type { TicketStatus } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'
import { record } from '../../kernel/event-log/record.ts'
import { transferTicket } from '../handover/transfer.ts'
import type { Ticket } from '../ticket.ts'
import { aboutTicket, assigneeFor } from '../ticket-conflicts.ts'
import { assign, assignToSelf, refuseUnlessSolvable } from '../use-cases.ts'
import { giveToTeam, teamBefore } from './undo-properties.ts'
import { isMovedToTeam, statusBefore, type UndoableEvent } from './undoable.ts'
import type { UndoContext } from './undoing.ts'
import { accountsIn } from '../../users/index.ts'

type EventOfKind<Kind> = Extract<UndoableEvent, { kind: Kind }>
type ReleaseEvent = EventOfKind<'ticket.released' | 'ticket.unassigned'>
type AssignmentEvent = EventOfKind<'ticket.taken' | 'ticket.assigned' | 'ticket.reassigned'> | ReleaseEvent

const isGivenBack = (event: AssignmentEvent): event is ReleaseEvent =>
  event.kind === 'ticket.released' || event.kind === 'ticket.unassigned'

/** Restores status and place in the queue. */
export async function undoStatus(
  undoing: UndoContext,
  event: EventOfKind<'ticket.state_changed'>,
): Promise<number> {
  const { actor, ticket } = undoing
  const { from, to } = event.data
  if (ticket.status !== to) throw aboutTicket('ticket_changed', ticket)
  const assignee = assigneeFor('setStatus', actor, ticket)
  const restore = await placeBefore(undoing, event)
  await setStatus(undoing, assignee, from, ticket)
  await restore()
  return 1
}

/** Restores the former assignee, with the former status. */
export async function undoAssignment(undoing: UndoContext, event: AssignmentEvent): Promise<number> {
  const { ticket, events } = undoing
  const had = isGivenBack(event) ? null : event.data.assigneeId
  if ((ticket.assignee?.id ?? null) !== had) throw aboutTicket('ticket_changed', ticket)
  const restore = await placeBefore(undoing, event)
  const assignee = await giveBack(undoing, event)
  let changes = 1
  const status = statusBefore(event, events)
  if (assignee && status !== 'Waiting' && status !== 'Unassigned') {
    const given = { ...ticket, assignee, status: 'Waiting' as const, version: ticket.version + 1 }
    await setStatus({ ...undoing, ticket: given }, assignee, status, given)
    changes++
  }
  if (isGivenBack(event) && isMovedToTeam(event)) {
    if (ticket.teamId !== (event.data.toTeamId ?? null)) throw aboutTicket('ticket_changed', ticket)
    await giveToTeam(undoing, teamBefore(event))
    changes++
  }
  await restore()
  return changes
}

/** Reverts the assignment. Returns the assignee afterwards. */
async function giveBack(undoing: UndoContext, event: AssignmentEvent): Promise<UserName | null> {
  const { ctx, actor, ticket } = undoing
  if (event.kind === 'ticket.unassigned') {
    const member = await memberAgain(undoing, event.data.formerAssigneeId)
    const at = await assign(ctx, ticket, member)
    const assigned = { ...ticket, assignee: member }
    const data = { assigneeId: member.id }
    await record(ctx, actor, { kind: 'ticket.assigned', ticketId: ticket.id, data, at }, assigned)
    return member
  }
  if (event.kind === 'ticket.released') {
    if (actor.role !== 'SupportTeam') throw aboutTicket('ticket_changed', ticket)
    await assignToSelf({ ctx, actor, ticket })
    return actor
  }
  const former = ticket.assignee
  if (!former) throw aboutTicket('ticket_changed', ticket)
  if (event.kind === 'ticket.reassigned') {
    const next = await memberAgain(undoing, event.data.formerAssigneeId)
    const { at } = await transferTicket(ctx, actor, { ticket, former, next, note: '' })
    const data = { assigneeId: next.id, formerAssigneeId: former.id }
    const given = { ...ticket, assignee: next, note: '' }
    await record(ctx, actor, { kind: 'ticket.reassigned', ticketId: ticket.id, data, at }, given)
    return next
  }
  const { at } = await transferTicket(ctx, actor, { ticket, former, next: null, note: '' })
  const kind = event.kind === 'ticket.taken' ? 'ticket.released' : 'ticket.unassigned'
  const data = { formerAssigneeId: former.id }
  await record(ctx, actor, { kind, ticketId: ticket.id, data, at }, ticket)
  return null
}

/** The former assignee. Throws `ticket_changed` if the account can no longer have tickets. */
async function memberAgain({ ctx: { tx }, ticket }: UndoContext, id: string): Promise<UserName> {
  const member = await accountsIn(tx).find(id)
  if (member?.role !== 'SupportTeam') throw aboutTicket('ticket_changed', ticket)
  return member
}

/** Sets the status of a ticket. Notifies users if `about`, the ticket before the change, is given. */
export async function setStatus(
  { ctx, actor, ticket }: UndoContext,
  assignee: UserName,
  to: TicketStatus,
  about?: Ticket,
): Promise<void> {
  if (to === 'Solved') await refuseUnlessSolvable(ctx.tx, ticket)
  const at = ctx.clock().toISOString()
  const move = { from: ticket.status, to }
  if (!(await ctx.tx.tickets.changeStatus(ticket.id, assignee.id, { ...move, at }, ticket.version))) {
    throw aboutTicket('ticket_changed', ticket)
  }
  await record(ctx, actor, { kind: 'ticket.state_changed', ticketId: ticket.id, data: move, at }, about)
}

/**
 * Returns a function that restores the place in the queue after the undo. If the change moved the turn, it is the place
 * before the change, else the current one.
 */
export async function placeBefore(
  { ctx: { tx }, ticket }: UndoContext,
  { occurredAt }: { occurredAt: string },
): Promise<() => Promise<void>> {
  const former = await tx.queue.formerPlace(ticket.id)
  const isMoved = former !== null && former.message === null && ticket.turnSince === occurredAt
  const turn = isMoved
    ? { turn: former.turn, since: former.since }
    : { turn: ticket.turn, since: ticket.turnSince }
  return () => tx.queue.set(ticket.id, { turn, former: isMoved ? null : former })
}
