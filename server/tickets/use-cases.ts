import { inTransaction, react } from '../kernel/transaction.ts'
import { accountOf, type Actor, type UserActor, type UserName } from '../kernel/actor.ts'
import {
  isStaffChannel,
  type PictureSize,
  type ReadingPurpose,
  TEXTS,
  type UpdateStatus,
  words,
} from '@support-desk/contract'
import type { Context, TxContext } from '../kernel/context.ts'
import { newId } from '../kernel/ids.ts'
import { findReadableTicket } from './merge/merged.ts'
import { isSpamFor, maySeeTicket, maySetTo } from './policy.ts'
import { record } from '../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { allOrThrow } from '../kernel/asking/all-or-throw.ts'
import {
  aboutTicket,
  assigneeFor,
  refuseMerged,
  refuseUnlessAble,
  ticketChanged,
  ticketTaken,
} from './ticket-conflicts.ts'
import { findSharedTicket } from './shared/use-cases.ts'
import { leavesPlace } from './turn/derive.ts'
import type { Assignment, NewTicket, Ticket } from './ticket.ts'
import { logAccess } from '../audit/index.ts'
import { missingToSolve } from './fields/solving.ts'
import { type PictureFile, shrinkLater } from '../files/index.ts'
import { accountsIn } from '../users/index.ts'

/** Draft of a new ticket with a picture. */
type TicketDraft = Omit<NewTicket, 'id' | 'requesterId' | 'createdAt' | 'picture'> & {
  picture: Buffer
}

/** Ticket to change, with the version that the actor read, if known. */
type VersionedTicket = { id: string; version?: number | undefined }

/** Creates a ticket and returns its id. The picture is on disk before its row exists. */
export async function raiseTicket(ctx: Context, actor: UserActor, draft: TicketDraft): Promise<string> {
  const { picture: upload, ...written } = draft
  const picture = await ctx.pictures.keepScreenshot(upload, actor.id)
  const id = newId()
  await inTransaction(ctx, async (ctx) => {
    await insertTicket(ctx, actor, { ...written, id, picture })
    await shrinkLater(ctx, picture)
  })
  return id
}

/** Stores a new ticket and returns its number. The requester is the actor, unless the actor creates it for another user. */
export async function insertTicket(
  ctx: TxContext,
  actor: UserActor,
  ticket: Omit<NewTicket, 'requesterId' | 'createdAt'> & { requesterId?: string },
): Promise<number> {
  const { tx } = ctx
  const createdAt = ctx.clock().toISOString()
  const { id, requesterId = actor.id, channel } = ticket
  const number = await tx.tickets.insert({ ...ticket, requesterId, createdAt })
  const data = isStaffChannel(channel) ? { channel } : {}
  const raised = requesterId === actor.id ? undefined : orNotFound(await tx.tickets.find(id))
  await record(ctx, actor, { kind: 'ticket.raised', ticketId: id, data }, raised)
  return number
}

/** Finds a ticket. Throws `not_found` for an unknown one and for one without access. */
export async function findVisibleTicket(queries: Queries, actor: Actor, id: string): Promise<Ticket> {
  return visible(actor, await queries.tickets.find(id))
}

function visible<T extends Pick<Ticket, 'requester'>>(actor: Actor, ticket: T | null): T {
  if (!ticket || !maySeeTicket(actor, ticket)) throw new Refusal('not_found')
  return ticket
}

/** Access check without reading the ticket. Throws `not_found`. */
export async function assertVisible(queries: Queries, actor: Actor, id: string): Promise<void> {
  const requesterId = await queries.tickets.requesterOf(id)
  visible(actor, requesterId === null ? null : { requester: { id: requesterId, username: '' } })
}

type Handling = 'refused' | 'allowed'

/**
 * Finds and locks a ticket for a change of it or its chat. Throws `ticket_merged` for a merged ticket, unless the
 * change leaves the ticket itself alone. Throws `ticket_is_spam` for staff, unless the change is allowed on spam.
 */
export async function holdVisibleTicket(
  tx: Queries,
  actor: Actor,
  id: string,
  { merged = 'refused', spam = merged }: { merged?: Handling; spam?: Handling } = {},
): Promise<Ticket> {
  // The driver runs both in this order: the ticket is read after its lock is held, so it is current.
  const [, ticket] = await Promise.all([tx.tickets.hold(id), findVisibleTicket(tx, actor, id)])
  if (merged === 'refused') await refuseMerged(tx, actor, ticket)
  if (spam === 'refused' && isSpamFor(actor, ticket)) throw aboutTicket('ticket_is_spam', ticket)
  return ticket
}

/** Details of a ticket. The first read by staff marks it as opened; a prefetch does not. */
export const openTicket = async (
  ctx: Context,
  actor: Actor,
  { id, purpose }: { id: string; purpose: ReadingPurpose },
): Promise<Ticket> => opened(ctx, actor, purpose, await findVisibleTicket(ctx.store, actor, id))

async function opened<T extends Pick<Ticket, 'id' | 'opened'>>(
  ctx: Context,
  actor: Actor,
  purpose: ReadingPurpose,
  ticket: T,
): Promise<T> {
  const { id } = ticket
  logAccess(ctx, actor, purpose === 'read' ? 'ticket.read' : 'ticket.prefetched', ticket)
  if (ticket.opened || actor.role === 'User' || purpose === 'prefetch') return ticket
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const isFirst = await tx.tickets.markOpened(id, ctx.clock().toISOString())
    if (isFirst) await record(ctx, actor, { kind: 'ticket.opened', ticketId: id, data: {} })
  })
  return { ...ticket, opened: true }
}

/** Reads the picture of a ticket. Throws `not_found` without access. */
export const readTicketPicture = async (
  ctx: Context,
  actor: Actor,
  { id, size }: { id: string; size: PictureSize },
): Promise<PictureFile> => {
  // Members of an organisation see the pictures of shared tickets.
  const shared = await findSharedTicket(ctx.store, actor, id)
  const ticket = shared && (await ctx.store.tickets.find(id))
  return pictureOf(ctx, actor, ticket ?? (await findReadableTicket(ctx.store, actor, id)), size)
}

/** Reads the picture of a ticket that the caller has checked for access. */
export async function pictureOf(
  ctx: Context,
  actor: Actor,
  ticket: Pick<Ticket, 'id' | 'picture'>,
  size: PictureSize,
): Promise<PictureFile> {
  logAccess(ctx, actor, 'ticket.picture_read', ticket)
  const picture = await ctx.pictures.read(ticket.picture[size])
  if (!picture) throw new Refusal('not_found')
  return picture
}

/**
 * Takes an unassigned ticket. Of concurrent calls exactly one succeeds; all further calls get `ticket_taken`. Here and
 * below, an outdated `version` is refused.
 */
export async function takeTicket(
  ctx: TxContext,
  actor: UserActor,
  { id, version }: VersionedTicket,
): Promise<Assignment> {
  const { tx } = ctx
  const [, ticket] = await allOrThrow(accountsIn(tx).keep(actor.id), holdVisibleTicket(tx, actor, id))
  await refuseUnlessAble(tx, 'take', { actor, ticket, version })
  await assignToSelf({ ctx, actor, ticket }, version)
  const assignee = { id: actor.id, username: actor.username }
  return { status: 'Waiting', version: ticket.version + 1, assignee }
}

/** Assigns an unassigned ticket to a support member. */
export async function assignTicket(
  ctx: TxContext,
  actor: Actor,
  { id, memberId, version }: VersionedTicket & { memberId: string },
): Promise<void> {
  const { tx } = ctx
  const [, ticket, member] = await allOrThrow(
    accountsIn(tx).keep(memberId),
    holdVisibleTicket(tx, actor, id),
    accountsIn(tx).find(memberId),
  )
  if (member?.role !== 'SupportTeam') throw new Refusal('not_support_member', { field: 'supportteamid' })
  await refuseUnlessAble(tx, 'assign', { actor, ticket, version })
  const at = await assign(ctx, ticket, member, version)
  const assigned = { ...ticket, assignee: member }
  const data = { assigneeId: member.id }
  await record(ctx, actor, { kind: 'ticket.assigned', ticketId: id, data, at }, assigned)
}

/** Assigns an unassigned ticket to the actor. */
export async function assignToSelf(
  { ctx, actor, ticket }: { ctx: TxContext; actor: UserActor; ticket: Ticket },
  version?: number,
): Promise<void> {
  const at = await assign(ctx, ticket, actor, version)
  const data = { assigneeId: actor.id }
  await record(ctx, actor, { kind: 'ticket.taken', ticketId: ticket.id, data, at }, ticket)
}

/** Assigns a locked, unassigned ticket. Returns the time. */
export async function assign(
  ctx: TxContext,
  ticket: Ticket,
  member: UserName,
  version?: number,
): Promise<string> {
  const { tx } = ctx
  const now = ctx.clock().toISOString()
  const given = { version, leavesPlace: leavesPlace({ by: 'assignment' }, ticket) }
  if (!(await tx.tickets.assignIfFree(ticket.id, member, now, given))) {
    const current = (await tx.tickets.find(ticket.id)) ?? ticket
    if (current.assignee || version === undefined) throw await ticketTaken(tx, current, version)
    throw await ticketChanged(tx, current, version)
  }
  await react(ctx, 'assigneeChanged', { ticket, former: null, next: member, at: now })
  return now
}

/** Throws `fields_missing` if the form requires more fields. Each way of solving a ticket calls this. */
export async function refuseUnlessSolvable(tx: Queries, ticket: Ticket, without?: string): Promise<void> {
  const missing = await missingToSolve(tx, ticket.id, without)
  if (missing) throw aboutTicket('fields_missing', ticket, missing)
}

/** Sets the status of the actor's ticket. Setting the current status changes nothing. */
export async function updateTicket(
  ctx: TxContext,
  actor: Actor,
  { id, to, version }: VersionedTicket & { to: UpdateStatus },
): Promise<Assignment> {
  const { tx } = ctx
  const account = accountOf(actor)
  const [, ticket] = await allOrThrow(
    account === null ? Promise.resolve() : accountsIn(tx).keep(account),
    holdVisibleTicket(tx, actor, id),
  )
  const assignee = assigneeFor('setStatus', actor, ticket)
  if (version !== undefined && version !== ticket.version) throw await ticketChanged(tx, ticket, version)
  if (ticket.status === to) return { status: to, version: ticket.version, assignee }
  if (!maySetTo(actor, ticket, to)) {
    throw new Refusal('validation', { field: 'status', words: words(TEXTS.statusNotSettable) })
  }
  if (to === 'Solved') await refuseUnlessSolvable(tx, ticket)
  const data = { from: ticket.status, to }
  const at = ctx.clock().toISOString()
  if (!(await tx.tickets.changeStatus(id, assignee.id, { ...data, at }, version))) {
    throw aboutTicket('not_assignee', ticket)
  }
  await record(ctx, actor, { kind: 'ticket.state_changed', ticketId: id, data, at }, ticket)
  return { status: to, version: ticket.version + 1, assignee }
}
