import type { Turn } from '@support-desk/contract'
import { record } from '../../kernel/event-log/record.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { StoredSnooze } from '../turn/columns.ts'
import type { UndoableEvent } from './undoable.ts'
import { keptSnooze, prioritize } from '../queue/use-cases.ts'
import type { UndoContext } from './undoing.ts'
import { formerSnooze, recordWoken, snoozeBefore } from '../queue/wake.ts'

type EventOfKind<Kind> = Extract<UndoableEvent, { kind: Kind }>

/** Restores the turn, its start and the place in the queue. */
export async function undoTurn(
  undoing: UndoContext,
  event: EventOfKind<'ticket.turn_changed'>,
): Promise<number> {
  const { ctx, ticket } = undoing
  const { from, to, since } = event.data
  if (ticket.turn !== to || ticket.turnSince !== event.occurredAt) throw aboutTicket('ticket_changed', ticket)
  await ctx.tx.queue.set(ticket.id, { turn: { turn: from, since }, former: null })
  return recordTurn(undoing, from)
}

async function recordTurn({ ctx, actor, ticket }: UndoContext, to: Turn): Promise<number> {
  const data = { from: ticket.turn, to, since: ticket.turnSince }
  await record(ctx, actor, { kind: 'ticket.turn_changed', ticketId: ticket.id, data })
  return 1
}

/** Restores the priority. */
export async function undoPriority(
  undoing: UndoContext,
  event: EventOfKind<'ticket.priority_changed'>,
): Promise<number> {
  if (undoing.ticket.priority !== event.data.to) throw aboutTicket('ticket_changed', undoing.ticket)
  await prioritize(undoing, event.data.from)
  return 1
}

/** Ends the snooze, or restores the snooze before it. */
export async function undoSnooze(
  undoing: UndoContext,
  event: EventOfKind<'ticket.snoozed'>,
): Promise<number> {
  const { ctx, ticket } = undoing
  const now = keptSnooze(ticket)
  if (now?.since !== event.occurredAt) throw aboutTicket('ticket_changed', ticket)
  const before = snoozeBefore(event.data)
  if (before) return snoozeAgain(undoing, before)
  await ctx.tx.queue.set(ticket.id, { snooze: null })
  await recordWoken(ctx, ticket.id, 'hand', now, undoing.actor)
  return 1
}

/** Restores a snooze that was ended by hand. */
export async function undoWaking(undoing: UndoContext, event: EventOfKind<'ticket.woken'>): Promise<number> {
  const before = snoozeBefore(event.data)
  if (undoing.ticket.snooze || !before) throw aboutTicket('ticket_changed', undoing.ticket)
  return snoozeAgain(undoing, before)
}

/** Snoozes again, with the original user. */
async function snoozeAgain({ ctx, actor, ticket }: UndoContext, snooze: StoredSnooze): Promise<number> {
  await ctx.tx.queue.set(ticket.id, { snooze })
  const { until, wakes } = snooze
  const data = { ...(until !== null && { until }), wakes, ...formerSnooze(keptSnooze(ticket)) }
  await record(ctx, actor, { kind: 'ticket.snoozed', ticketId: ticket.id, data })
  return 1
}

/** Makes the last message wait for an answer again. */
export async function undoDismissal(
  undoing: UndoContext,
  event: EventOfKind<'ticket.answer_not_needed'>,
): Promise<number> {
  const { ctx, actor, ticket } = undoing
  const { from, to, since, message, isSnoozed } = event.data
  const snooze = keptSnooze(ticket)
  if (ticket.turn !== to || (isSnoozed && !snooze)) throw aboutTicket('ticket_changed', ticket)
  const ended = isSnoozed ? snooze : null
  await ctx.tx.queue.set(ticket.id, {
    turn: { turn: from, since },
    ...(ended && { snooze: null }),
    former: { turn: to, since: ticket.turnSince, snooze: ended, message },
  })
  await recordTurn(undoing, from)
  if (!ended) return 1
  await recordWoken(ctx, ticket.id, 'hand', ended, actor)
  return 2
}
