import {
  type GivenValues,
  type Priority,
  type StaffChannel,
  type TicketTextsInput,
} from '@support-desk/contract'
import { accountsIn } from '../../users/index.ts'
import type { UserActor, UserName } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { createWithForm } from '../fields/use-cases-raising.ts'
import { memberNamed } from '../handover/use-cases.ts'
import type { TicketNumber } from '../queries-rows.ts'
import { assign } from '../use-cases.ts'
import { requesterOf, type RequesterChoice } from './requester.ts'

type DraftForRequester = TicketTextsInput & {
  requester: RequesterChoice
  channel: StaffChannel
  /** Undefined: the actor, if they are a support member. */
  assigneeId?: string | null | undefined
  teamId: string | null
  priority: Priority
  tags: readonly string[]
  formId: string
  given: GivenValues
  files: readonly string[]
  acknowledges: boolean
}

/** Creates a ticket for a requester who called or came in person. It belongs to the requester like one of their own. */
export async function createTicketForRequester(
  ctx: TxContext,
  actor: UserActor,
  draft: DraftForRequester,
): Promise<TicketNumber> {
  const { tx } = ctx
  const { requester: wanted, assigneeId, teamId, priority, tags, acknowledges, ...written } = draft
  const assignee = await assigneeOf(tx, actor, assigneeId)
  if (teamId !== null && (await tx.teams.keep(teamId)) === null)
    throw new Refusal('team_gone', { field: 'teamId' })
  const tagIds = await keepTags(tx, tags)
  const requester = await requesterOf(ctx, wanted)
  const raised = { ...written, requesterId: requester.id, occurredTime: '' }
  const { id, number } = await createWithForm(ctx, actor, raised)
  if (teamId !== null) await tx.ticketTeams.set(id, teamId)
  if (priority !== 'normal') await tx.queue.set(id, { priority })
  for (const tagId of tagIds) await tx.ticketTags.add(id, tagId)
  await tx.tickets.markOpened(id, ctx.clock().toISOString())
  if (assignee) await assignNew(ctx, actor, { id, assignee })
  if (acknowledges)
    await ctx.acknowledgeTicket(ctx, { accountId: requester.id, ticket: { ...written, id, number } })
  return { id, number }
}

/** The locked account of the assignee; null: no assignee. */
async function assigneeOf(
  tx: Queries,
  actor: UserActor,
  assigneeId: string | null | undefined,
): Promise<UserName | null> {
  const id = assigneeId === undefined && actor.role === 'SupportTeam' ? actor.id : assigneeId
  if (id == null) return null
  await accountsIn(tx).keep(id)
  return memberNamed(tx, id)
}

/** Locks the tags. Returns their ids, with merged tags replaced by their targets. */
async function keepTags(tx: Queries, ids: readonly string[]): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const id of [...new Set(ids)].toSorted()) {
    const tag = await tx.tags.keep(id)
    if (!tag) throw new Refusal('tag_gone', { field: 'tags' })
    if (tag.archivedAt !== null) throw new Refusal('tag_archived', { field: 'tags' })
    kept.add(tag.id)
  }
  return kept
}

/** Assigns the new ticket. The requester is not notified, because they know of the ticket. */
async function assignNew(
  ctx: TxContext,
  actor: UserActor,
  { id, assignee }: { id: string; assignee: UserName },
): Promise<void> {
  const ticket = orNotFound(await ctx.tx.tickets.find(id))
  const at = await assign(ctx, ticket, assignee)
  const data = { assigneeId: assignee.id }
  if (assignee.id === actor.id) return record(ctx, actor, { kind: 'ticket.taken', ticketId: id, data, at })
  const toAssignee = { ...ticket, assignee, requester: actor, note: '' }
  return record(ctx, actor, { kind: 'ticket.assigned', ticketId: id, data, at }, toAssignee)
}
