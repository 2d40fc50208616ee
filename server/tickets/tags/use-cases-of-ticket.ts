import { LIMITS, type QueueRow, type TagLabel } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { Queries } from '../../kernel/store.ts'
import { rowOf } from '../queue/shown-rows.ts'
import type { Change } from '../queue/use-cases.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'
import { holdVisibleTicket } from '../use-cases.ts'

/** Tags to add to a ticket and to remove from it. */
type TagChange = { id: string; add: readonly string[]; remove: readonly string[] }

/** Adds and removes tags of a ticket. Adding a present tag and removing a missing one change nothing. */
export async function updateTicketTags(
  ctx: TxContext,
  actor: UserActor,
  { id, add, remove }: TagChange,
): Promise<QueueRow> {
  const { tx } = ctx
  const added = await keepAll(tx, add)
  const ticket = await holdVisibleTicket(tx, actor, id)
  const change = { ctx, actor, ticket }
  const events: TagEvent[] = []
  for (const tagId of new Set(remove)) events.push(...(await take(change, tagId)))
  for (const tag of new Set(add.map((each) => added.get(each)))) {
    if (!tag) throw aboutTicket('tag_gone', ticket, { field: 'add' })
    if (tag.archivedAt !== null && !(await hasTag(tx, ticket, tag.id)))
      throw aboutTicket('tag_archived', ticket, { field: 'add' })
    events.push(...(await give(change, tag.id)))
  }
  const isGiven = events.some(({ kind }) => kind === 'ticket.tagged')
  if (isGiven && (await tx.ticketTags.idsOf(id)).length > LIMITS.ticketTags)
    throw aboutTicket('too_many_ticket_tags', ticket, { field: 'add' })
  await recordAll(change, events)
  return rowOf(tx, actor, id)
}

/** Tags of a ticket, also inherited ones. Requesters get none, because they may not see tags. */
export const tagsFor = async (
  { store }: Context,
  reader: Pick<UserActor, 'role'>,
  ticket: Pick<Ticket, 'id'>,
): Promise<TagLabel[]> => (reader.role === 'User' ? [] : store.ticketTags.of(ticket.id))

/** Ids of a ticket and of its merged tickets. */
const withSources = async (queries: Queries, id: string): Promise<string[]> => [
  id,
  ...(await queries.merges.sourcesOf(id)).map((source) => source.id),
]

/** Undoes the removal or addition of a tag. */
export async function tagAgain(change: Change, kind: TagEvent['kind'], tagId: string): Promise<void> {
  const tag = await change.ctx.tx.tags.keep(tagId)
  if (!tag) throw aboutTicket('ticket_changed', change.ticket)
  const events = kind === 'ticket.tagged' ? await give(change, tag.id) : await take(change, tag.id)
  if (events.length === 0) throw aboutTicket('ticket_changed', change.ticket)
  await recordAll(change, events)
}

/** `ticketId` is set when the event belongs to a merged ticket. */
type TagEvent = { kind: 'ticket.tagged' | 'ticket.untagged'; tagId: string; ticketId?: string }

/** Locks the tags, or their targets, until the transaction ends; null for unknown ids. */
async function keepAll(tx: Queries, ids: readonly string[]) {
  const kept = new Map<string, Awaited<ReturnType<typeof tx.tags.keep>>>()
  for (const id of [...new Set(ids)].toSorted()) kept.set(id, await tx.tags.keep(id))
  return kept
}

async function hasTag(tx: Queries, { id }: Pick<Ticket, 'id'>, tagId: string): Promise<boolean> {
  const [given, family] = [await tx.ticketTags.idsOf(id), await tx.tags.family(tagId)]
  return given.some((one) => family.includes(one))
}

async function give({ ctx: { tx }, ticket }: Change, tagId: string): Promise<TagEvent[]> {
  if (await hasTag(tx, ticket, tagId)) return []
  await tx.ticketTags.add(ticket.id, tagId)
  return [{ kind: 'ticket.tagged', tagId }]
}

/**
 * Removes a tag from a ticket; no event if it is missing. An inherited tag is removed from the merged ticket too, or
 * the ticket would inherit it again.
 */
async function take({ ctx: { tx }, ticket }: Change, id: string): Promise<TagEvent[]> {
  const family = await tx.tags.family(id)
  const [tagId] = family
  if (tagId === undefined) return []
  const lost: string[] = []
  for (const each of await withSources(tx, ticket.id)) {
    const given = await tx.ticketTags.idsOf(each)
    if (!given.some((one) => family.includes(one))) continue
    await tx.ticketTags.remove(each, family)
    lost.push(each)
  }
  if (lost.length === 0) return []
  const others = lost.filter((each) => each !== ticket.id)
  return [undefined, ...others].map((other) => ({
    kind: 'ticket.untagged',
    tagId,
    ...(other !== undefined && { ticketId: other }),
  }))
}

async function recordAll({ ctx, actor, ticket }: Change, events: readonly TagEvent[]): Promise<void> {
  for (const { kind, tagId, ticketId = ticket.id } of events)
    await record(ctx, actor, { kind, ticketId, data: { tagId } })
}
