import { message, words } from '@support-desk/contract'
import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { obstacleTo } from '../policy.ts'
import { keepNote, transferTicket } from './transfer.ts'
import { aboutTicket, assigneeFor, ticketChanged } from '../ticket-conflicts.ts'
import { assign, holdVisibleTicket } from '../use-cases.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { Assignment, Ticket } from '../ticket.ts'

/** Ticket, the version that the actor read, and an optional note to the next assignee. */
type HandoverRequest = { id: string; version: number; note: string }

const NO_MEMBER = message('{name} isn’t a support member. Only support members can be assigned tickets.')
const NO_ACCESS = message('{name} has no access to the help desk now and can’t be assigned tickets.')
const TAKE_IT = words(message('To assign this ticket to yourself, take it.'))

/** Reassigns an assigned ticket to another support member. It becomes new for them, with the status Waiting. */
export const assignTicket = (
  ctx: TxContext,
  actor: UserActor,
  giving: HandoverRequest & { assigneeId: string },
): Promise<Assignment> => giveToMember(ctx, actor, giving, 'reassign')

/**
 * Assigns a ticket to a colleague and sets it to Waiting. Allowed for its assignee and admins, and for all staff while
 * it is unassigned. A support member can also take over a ticket of a colleague, by naming themselves.
 */
export const handOverTicket = (
  ctx: TxContext,
  actor: UserActor,
  giving: HandoverRequest & { assigneeId: string },
): Promise<Assignment> => giveToMember(ctx, actor, giving, 'handOver')

async function giveToMember(
  ctx: TxContext,
  actor: UserActor,
  { id, assigneeId, version, note }: HandoverRequest & { assigneeId: string },
  ability: 'reassign' | 'handOver',
): Promise<Assignment> {
  const { tx } = ctx
  for (const account of [...new Set([actor.id, assigneeId])].toSorted()) await accountsIn(tx).keep(account)
  const ticket = await holdVisibleTicket(tx, actor, id)
  const member = await memberNamed(tx, assigneeId)
  if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
  const { assignee: former } = ticket
  const isTakeOver = ability === 'handOver' && former && former.id !== actor.id && member.id === actor.id
  const obstacle = obstacleTo(isTakeOver ? 'takeOver' : ability, actor, ticket)
  if (obstacle !== null) throw aboutTicket(obstacle, ticket)
  if (former?.id === member.id) throw aboutTicket('same_assignee', ticket, { field: 'assigneeId' })
  if (former) await passToMember(ctx, actor, { ticket, former, next: member, note })
  else await assignToMember(ctx, actor, { ticket, next: member, note })
  const assignee = { id: member.id, username: member.username }
  return { status: 'Waiting', version: version + 1, assignee }
}

type NewAssignment = { ticket: Ticket; next: UserName; note: string }

/** Reassigns an assigned ticket. */
async function passToMember(
  ctx: TxContext,
  actor: UserActor,
  { ticket, former, next, note }: NewAssignment & { former: UserName },
): Promise<void> {
  const { at, ...noteId } = await transferTicket(ctx, actor, { ticket, former, next, note })
  const data = { assigneeId: next.id, formerAssigneeId: former.id, ...noteId }
  const given = { ...ticket, assignee: next, note }
  await record(ctx, actor, { kind: 'ticket.reassigned', ticketId: ticket.id, data, at }, given)
}

/** Assigns an unassigned ticket. */
async function assignToMember(
  ctx: TxContext,
  actor: UserActor,
  { ticket, next, note }: NewAssignment,
): Promise<void> {
  if (next.id === actor.id) throw new Refusal('validation', { field: 'assigneeId', words: TAKE_IT })
  const at = await assign(ctx, ticket, next, ticket.version)
  const data = { assigneeId: next.id, ...(await keepNote(ctx, actor, { ticket, note })) }
  const given = { ...ticket, assignee: next, note }
  await record(ctx, actor, { kind: 'ticket.assigned', ticketId: ticket.id, data, at }, given)
}

/**
 * The support member with this id, from a locked account. Throws `not_support_member`, with the username if the account
 * is known.
 */
export async function memberNamed(tx: Queries, id: string): Promise<Account> {
  const member = await accountsIn(tx).find(id)
  if (member?.role === 'SupportTeam') return member
  const known = await accountsIn(tx).findKept(id)
  const said = known && words(known.role === 'SupportTeam' ? NO_ACCESS : NO_MEMBER, { name: known.username })
  throw new Refusal('not_support_member', { field: 'assigneeId', ...(said && { words: said }) })
}

/** Unassigns a ticket of the actor, so that other staff can take it. */
export async function releaseTicket(
  ctx: TxContext,
  actor: UserActor,
  { id, version, note }: HandoverRequest,
): Promise<Assignment> {
  const { tx } = ctx
  await accountsIn(tx).keep(actor.id)
  const ticket = await holdVisibleTicket(tx, actor, id)
  if (version !== ticket.version) throw await ticketChanged(tx, ticket, version)
  const former = assigneeFor('release', actor, ticket)
  const { at, ...noteId } = await transferTicket(ctx, actor, { ticket, former, next: null, note })
  const data = { formerAssigneeId: actor.id, ...noteId }
  await record(ctx, actor, { kind: 'ticket.released', ticketId: id, data, at }, ticket)
  return { status: 'Unassigned', version: version + 1, assignee: null }
}

/** A page of support members by name, with their open tickets and online status. */
export async function listAgents(
  ctx: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<Account & { openTickets: number; isOnline: boolean }>> {
  const { rows, nextCursor } = await accountsIn(ctx.store).listSupportMembers(page)
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
