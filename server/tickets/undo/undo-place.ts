import type { Turn } from '@support-desk/contract'
import { record } from '../../kernel/event-log/record.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { KeptSnooze } from '../turn/columns.ts'
import type { UndoableEvent } from './undoable.ts'
import { keptSnooze, prioritize } from '../queue/use-cases.ts'
import type { Undoing } from './undoing.ts'
import { formerSnooze, recordWoken, snoozeBefore } from '../queue/wake.ts'

type Undone<Kind> = Extract<UndoableEvent, { kind: Kind }>

/** Whose turn it was, and since when: the ticket is where it was in the queue. */
export async function undoTurn(undoing: Undoing, event: Undone<'ticket.turn_changed'>): Promise<number> {
  const { ctx, ticket } = undoing
  const { from, to, since } = event.data
  if (ticket.turn !== to || ticket.turnSince !== event.occurredAt) throw aboutTicket('ticket_changed', ticket)
  await ctx.tx.queue.set(ticket.id, { turn: { turn: from, since }, former: null })
  return recordTurn(undoing, from)
}

async function recordTurn({ ctx, actor, ticket }: Undoing, to: Turn): Promise<number> {
  const data = { from: ticket.turn, to, since: ticket.turnSince }
  await record(ctx, actor, { kind: 'ticket.turn_changed', ticketId: ticket.id, data })
  return 1
}

/** How urgent it was. */
export async function undoPriority(
  undoing: Undoing,
  event: Undone<'ticket.priority_changed'>,
): Promise<number> {
  if (undoing.ticket.priority !== event.data.to) throw aboutTicket('ticket_changed', undoing.ticket)
  await prioritize(undoing, event.data.from)
  return 1
}

/** Back as it was before it was snoozed, or snoozed as before that. */
export async function undoSnooze(undoing: Undoing, event: Undone<'ticket.snoozed'>): Promise<number> {
  const { ctx, ticket } = undoing
  const now = keptSnooze(ticket)
  if (now?.since !== event.occurredAt) throw aboutTicket('ticket_changed', ticket)
  const before = snoozeBefore(event.data)
  if (before) return snoozeAgain(undoing, before)
  await ctx.tx.queue.set(ticket.id, { snooze: null })
  await recordWoken(ctx, ticket.id, 'hand', now, undoing.actor)
  return 1
}

/** Snoozed as it was before somebody woke it. */
export async function undoWaking(undoing: Undoing, event: Undone<'ticket.woken'>): Promise<number> {
  const before = snoozeBefore(event.data)
  if (undoing.ticket.snooze || !before) throw aboutTicket('ticket_changed', undoing.ticket)
  return snoozeAgain(undoing, before)
}

/** Whoever snoozed it first stays who did. */
async function snoozeAgain({ ctx, actor, ticket }: Undoing, snooze: KeptSnooze): Promise<number> {
  const { tx } = ctx
  await tx.queue.set(ticket.id, { snooze })
  const { until, wakes } = snooze
  const data = { ...(until !== null && { until }), wakes, ...formerSnooze(keptSnooze(ticket)) }
  await record(ctx, actor, { kind: 'ticket.snoozed', ticketId: ticket.id, data })
  return 1
}

/** The last message waits for an answer again. */
export async function undoDismissal(
  undoing: Undoing,
  event: Undone<'ticket.answer_not_needed'>,
): Promise<number> {
  const { ctx, actor, ticket } = undoing
  const { tx } = ctx
  const { from, to, since, message, isSnoozed } = event.data
  const snooze = keptSnooze(ticket)
  if (ticket.turn !== to || (isSnoozed && !snooze)) throw aboutTicket('ticket_changed', ticket)
  const ended = isSnoozed ? snooze : null
  await tx.queue.set(ticket.id, {
    turn: { turn: from, since },
    ...(ended && { snooze: null }),
    former: { turn: to, since: ticket.turnSince, snooze: ended, message },
  })
  await recordTurn(undoing, from)
  if (!ended) return 1
  await recordWoken(ctx, ticket.id, 'hand', ended, actor)
  return 2
}
