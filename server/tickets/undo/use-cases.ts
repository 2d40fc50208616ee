import type { ErrorCode, QueueRow, Scope } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import { isInScope, scopeMissing } from '../../kernel/authority.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { later } from '../../kernel/time.ts'
import { undoMerge, undoSplit } from './undo-merge.ts'
import { mayCall } from '../../kernel/may-call.ts'
import { isSpamFor } from '../policy.ts'
import { aboutTicket, refuseMerged } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'
import { holdVisibleTicket } from '../use-cases.ts'
import { teamBefore, undoField, undoRequester, undoForm, undoTag, undoTeam } from './undo-properties.ts'
import { undoAssignment, undoStatus } from './undo-assignment.ts'
import { undoDismissal, undoPriority, undoSnooze, undoTurn, undoWaking } from './undo-place.ts'
import { undoDeletion, undoSpam } from './undo-removal.ts'
import {
  type ConflictingUsers,
  isChangedSince,
  isOfRemoval,
  latestUndoable,
  partsOf,
  type QueueEvent,
  sentWith,
  type UndoableEvent,
  undoableNumbered,
} from './undoable.ts'
import type { UndoContext } from './undoing.ts'
import { rowOf } from '../queue/shown-rows.ts'
import { accountsIn } from '../../users/index.ts'

const UNDO_SECONDS = 600
const SCOPE: Scope = 'tickets:write'

/** The message that changes were made with. */
type SentMessage = {
  postedAt: string
  /** Whether a later message followed that is not retracted. */
  isFollowed(): Promise<boolean>
}

/**
 * Undoes the actor's latest change of a ticket within ten minutes, by opposite changes. Throws `ticket_changed` if
 * another user changed the same part since.
 */
export const undoLatest = async (ctx: TxContext, actor: UserActor, id: string): Promise<QueueRow> =>
  orNotFound(
    await undoOne(ctx, actor, id, {
      find(events) {
        const latest = latestUndoable(events, actor.id, later(ctx.clock(), -UNDO_SECONDS))
        // An undone restoration returns no ticket, because the ticket is in the bin again.
        return latest?.kind === 'ticket.restored' ? null : latest
      },
      inTheWay: 'others',
    }),
  )

/**
 * Undoes the change with this event number, without a time limit. Throws `ticket_changed` if any user changed the same
 * part since.
 */
export const undoChange = (
  ctx: TxContext,
  actor: UserActor,
  { id, event }: { id: string; event: number },
): Promise<QueueRow | null> =>
  undoOne(ctx, actor, id, { find: (events) => undoableNumbered(events, event), inTheWay: 'anybody' })

/**
 * Undoes all changes that the actor made in one call with a message or note, in one transaction. Throws
 * `ticket_changed` if the same part changed since, and `too_late` after ten minutes. Restores the turn from before the
 * call, unless it changed since.
 */
export async function undoSentWith(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, id, sent = null }: { ticketId: string; id: string; sent?: SentMessage | null },
): Promise<void> {
  const { tx } = ctx
  const find = async () => {
    const events = await tx.queue.changesOf(ticketId)
    return { events, changes: sentWith(events, { id, actorId: actor.id }) }
  }
  const known = await find()
  const partsIn = ({ events, changes }: typeof known) => changes.flatMap((change) => partsOf(change, events))
  if (known.changes.length === 0) return
  if (!isInScope(actor, SCOPE)) throw scopeMissing(SCOPE)
  await holdFormer(tx, partsIn(known), { actor, id: ticketId })
  const before = await holdVisibleTicket(tx, actor, ticketId)
  const found = await find()
  const [latest] = found.changes
  if (!latest || found.changes.length < known.changes.length) throw aboutTicket('ticket_changed', before)
  if (latest.occurredAt < later(ctx.clock(), -UNDO_SECONDS)) throw new Refusal('too_late')
  const { events, changes } = found
  const own = new Set([...changes, ...partsIn(found)].map(({ number }) => number))
  for (const change of changes) {
    if (isChangedSince(change, events, 'anybody', own)) throw aboutTicket('ticket_changed', before)
    const ticket = orNotFound(await tx.tickets.find(ticketId))
    const count = await undo({ ctx, actor, ticket, events }, change)
    const data = { undone: change.number, changes: count }
    await record(ctx, actor, { kind: 'ticket.undone', ticketId, data })
  }
  await restoreTurn(tx, before, { latest, sent })
}

/**
 * Restores the turn from before a message or note. Does nothing if the turn changed later, or another message followed.
 */
async function restoreTurn(
  tx: Queries,
  before: Ticket,
  { latest, sent }: { latest: UndoableEvent; sent: SentMessage | null },
): Promise<void> {
  if (!('sentWith' in latest.data)) return
  const postedAt = sent?.postedAt ?? ''
  const sentUntil = postedAt > latest.occurredAt ? postedAt : latest.occurredAt
  if (before.turnSince > sentUntil) return
  if (await sent?.isFollowed()) return
  const { turnBefore: turn, turnBeforeSince: since } = latest.data
  if (turn !== undefined && since !== undefined)
    await tx.queue.set(before.id, { turn: { turn, since }, former: null })
}

type UndoRequest = {
  find(events: readonly QueueEvent[]): UndoableEvent | null
  inTheWay: ConflictingUsers
  /** Code of the refusal without a change to undo. */
  otherwise?: ErrorCode
}

/** Finds and undoes a change of a ticket. On a merged ticket only the merge can be undone. */
export async function undoOne(
  ctx: TxContext,
  actor: UserActor,
  id: string,
  wanted: UndoRequest,
): Promise<QueueRow | null> {
  const { tx } = ctx
  const find = async () => {
    const events = await tx.queue.changesOf(id)
    const event = wanted.find(events)
    return { events, event, parts: event ? partsOf(event, events) : [] }
  }
  // Lock order: accounts before tickets. So the change is looked up before the locks and again after.
  const { event: expected, parts } = await find()
  await holdFormer(tx, parts, { actor, id })
  const ticket = await holdForUndo(tx, actor, id, expected)
  const { event, events } = await find()
  if (event?.kind !== 'ticket.merged') await refuseMerged(tx, actor, ticket)
  if (isSpamFor(actor, ticket) && event && !isOfRemoval(event)) throw aboutTicket('ticket_is_spam', ticket)
  if (!event) throw aboutTicket(wanted.otherwise ?? 'nothing_to_undo', ticket)
  if (event.number !== expected?.number || isChangedSince(event, events, wanted.inTheWay)) {
    throw aboutTicket('ticket_changed', ticket)
  }
  const changes = await undo({ ctx, actor, ticket, events }, event)
  // An undone restoration leaves the ticket in the bin, where it has no row.
  const row = event.kind === 'ticket.restored' ? null : await rowOf(tx, actor, id)
  const data = { undone: event.number, changes }
  await record(ctx, actor, { kind: 'ticket.undone', ticketId: id, data })
  return row
}

/** Locks the ticket. A deleted one is found only to restore it. */
async function holdForUndo(
  tx: Queries,
  actor: UserActor,
  id: string,
  event: UndoableEvent | null,
): Promise<Ticket> {
  await tx.tickets.hold(id)
  const isRestored = event?.kind === 'ticket.deleted' && mayCall(actor, 'restoreTicket')
  const deleted = isRestored ? await tx.tickets.findDeleted(id) : null
  return deleted ?? holdVisibleTicket(tx, actor, id, { merged: 'allowed' })
}

/** Locks everything that the undo may restore: accounts, teams, tags and tickets. */
async function holdFormer(
  tx: Queries,
  parts: readonly UndoableEvent[],
  { actor, id }: { actor: UserActor; id: string },
): Promise<void> {
  const isMerge = parts.some(({ kind }) => kind === 'ticket.merged')
  const assignee = isMerge ? (await tx.tickets.find(id))?.assignee?.id : null
  const accounts = [
    actor.id,
    assignee,
    ...parts.map(formerAssigneeIn),
    ...parts.map(formerRequesterIn),
  ].filter((each) => each != null)
  for (const account of [...new Set(accounts)].toSorted()) await accountsIn(tx).keep(account)
  const teams = parts.map(teamBefore).filter((each) => each !== null)
  for (const team of [...new Set(teams)].toSorted()) await tx.teams.keep(team)
  const tags = parts.flatMap((event) => ('tagId' in event.data ? [event.data.tagId] : []))
  for (const tag of [...new Set(tags)].toSorted()) await tx.tags.keep(tag)
  const others = parts.flatMap((event) =>
    event.kind === 'ticket.split'
      ? [event.data.other]
      : event.kind === 'ticket.merged'
        ? [event.data.into]
        : [],
  )
  for (const each of [id, ...others].toSorted()) await tx.tickets.hold(each)
}

/** Id of the assignee before an event; null for other events. */
const formerAssigneeIn = (event: UndoableEvent): string | null =>
  event.kind === 'ticket.reassigned' || event.kind === 'ticket.unassigned'
    ? event.data.formerAssigneeId
    : null

/** Id of the requester before an event; null for other events. */
const formerRequesterIn = (event: UndoableEvent): string | null =>
  event.kind === 'ticket.requester_changed' ? event.data.fromId : null

/** Undoes one event. Returns the number of new events. */
function undo(undoing: UndoContext, event: UndoableEvent): Promise<number> {
  switch (event.kind) {
    case 'ticket.state_changed':
      return undoStatus(undoing, event)
    case 'ticket.requester_changed':
      return undoRequester(undoing, event)
    case 'ticket.team_changed':
      return undoTeam(undoing, event)
    case 'ticket.turn_changed':
      return undoTurn(undoing, event)
    case 'ticket.priority_changed':
      return undoPriority(undoing, event)
    case 'ticket.snoozed':
      return undoSnooze(undoing, event)
    case 'ticket.woken':
      return undoWaking(undoing, event)
    case 'ticket.field_changed':
    case 'ticket.shown_field_changed':
      return undoField(undoing, event)
    case 'ticket.form_changed':
      return undoForm(undoing, event)
    case 'ticket.answer_not_needed':
      return undoDismissal(undoing, event)
    case 'ticket.merged':
      return undoMerge(undoing, event)
    case 'ticket.split':
      return undoSplit(undoing, event)
    case 'ticket.tagged':
    case 'ticket.untagged':
      return undoTag(undoing, event)
    case 'ticket.marked_as_spam':
    case 'ticket.marked_as_not_spam':
      return undoSpam(undoing, event)
    case 'ticket.deleted':
    case 'ticket.restored':
      return undoDeletion(undoing, event)
    case 'ticket.macro_applied':
      return undoMacro(undoing, event)
    default:
      return undoAssignment(undoing, event)
  }
}

/** Undoes the steps of a macro in reverse order, and its note. Returns the number of changes. */
async function undoMacro(
  undoing: UndoContext,
  event: Extract<UndoableEvent, { kind: 'ticket.macro_applied' }>,
): Promise<number> {
  const { ctx, ticket, events } = undoing
  const { entryId, turn, since } = event.data
  // A turn that changed after the macro stays.
  const isMoved = ticket.turnSince > event.occurredAt
  let changes = 0
  for (const part of partsOf(event, events)) {
    // Each step is undone on the result of the previous one.
    const now = orNotFound(await ctx.tx.tickets.find(ticket.id))
    changes += await undo({ ...undoing, ticket: now }, part)
  }
  const place = isMoved ? { turn: ticket.turn, since: ticket.turnSince } : { turn, since }
  await ctx.tx.queue.set(ticket.id, { turn: place, ...(!isMoved && { former: null }) })
  return changes + (entryId === undefined ? 0 : await ctx.takeNoteOfMacroBack(undoing, entryId))
}
