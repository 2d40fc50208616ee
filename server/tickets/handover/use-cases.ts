import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { passOn } from './pass-on.ts'
import { aboutTicket, assigneeFor, ticketChanged } from '../ticket-conflicts.ts'
import { holdVisibleTicket } from '../use-cases.ts'
import type { Account } from '../../users/index.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { Ticket } from '../ticket.ts'

/** Which ticket, what the actor knew of it, and what they say to whoever works on it next; empty: nothing. */
type PassingOn = { id: string; version: number; note: string }

/** How a ticket stands after it was passed on. */
type Assignment = Pick<Ticket, 'state' | 'version' | 'assignee'>

/** Gives an assigned ticket to another support member, for whom it is new: it waits until they begin. */
export async function reassignTicket(
  ctx: Context,
  actor: UserActor,
  { id, assigneeId, version, note }: PassingOn & { assigneeId: string },
): Promise<Assignment> {
  return ctx.store.write(async (tx) => {
    await tx.accounts.hold(assigneeId)
    const ticket = await holdVisibleTicket(tx, actor, id)
    const member = await tx.accounts.find(assigneeId)
    if (member?.role !== 'SupportTeam') throw new Refusal('not_support_member', { field: 'assigneeId' })
    if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
    const former = assigneeFor('reassign', actor, ticket)
    if (former.id === member.id) throw aboutTicket('same_assignee', ticket, { field: 'assigneeId' })
    const { at, ...noteId } = await passOn(ctx, tx, actor, { ticket, former, next: member, note })
    const data = { assigneeId: member.id, formerAssigneeId: former.id, ...noteId }
    const given = { ...ticket, assignee: member, note }
    await record(ctx, tx, actor, { kind: 'ticket.reassigned', ticketId: id, data, at }, given)
    const assignee = { id: member.id, username: member.username }
    return { state: 'Waiting', version: version + 1, assignee }
  })
}

/** Lets the assignee give a ticket back, so that anybody can take it. */
export async function releaseTicket(
  ctx: Context,
  actor: UserActor,
  { id, version, note }: PassingOn,
): Promise<Assignment> {
  return ctx.store.write(async (tx) => {
    await tx.accounts.hold(actor.id)
    const ticket = await holdVisibleTicket(tx, actor, id)
    if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
    const former = assigneeFor('release', actor, ticket)
    const { at, ...noteId } = await passOn(ctx, tx, actor, { ticket, former, next: null, note })
    const data = { formerAssigneeId: actor.id, ...noteId }
    await record(ctx, tx, actor, { kind: 'ticket.released', ticketId: id, data, at }, ticket)
    return { state: 'Unassigned', version: version + 1, assignee: null }
  })
}

/** Support members by name, with their open tickets and whether they are online. */
export async function listSupportMemberLoads(
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<Account & { openTickets: number; isOnline: boolean }>> {
  const { rows, nextCursor } = await ctx.store.accounts.listSupportMembers(page)
  const open = await ctx.store.tickets.openCounts(rows.map(({ id }) => id))
  return {
    rows: rows.map((member) => ({
      ...member,
      openTickets: open.get(member.id) ?? 0,
      isOnline: ctx.attendance.isOnline(member.id),
    })),
    nextCursor,
  }
}
