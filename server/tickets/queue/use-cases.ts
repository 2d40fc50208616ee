import {
  message,
  type Message,
  type Priority,
  type QueueRow,
  type SnoozeWakes,
  type TicketAbilities,
  type Turn,
} from '@support-desk/contract'
import { accountOf, type Actor, SYSTEM } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { invalid, type Refusal } from '../../kernel/refusal.ts'
import { obstacleTo } from '../policy.ts'
import { aboutTicket } from '../ticket-conflicts.ts'
import type { Ticket } from '../ticket.ts'
import type { StoredSnooze } from '../turn/columns.ts'
import { leavesPlace } from '../turn/derive.ts'
import { holdVisibleTicket } from '../use-cases.ts'
import { rowOf } from './shown-rows.ts'
import { formerSnooze, recordWoken } from './wake.ts'

/** Maximum snooze. */
const LONGEST_SNOOZE_YEARS = 10

/** A change of a locked ticket, within its transaction. */
export type Change = { ctx: TxContext; actor: Actor; ticket: Ticket }

/** Checks the permission, changes a ticket and returns its new row. A change without effect records no event. */
async function changeInQueue(
  ctx: TxContext,
  actor: Actor,
  { id, ability }: { id: string; ability: keyof TicketAbilities },
  change: (change: Change) => Promise<void>,
): Promise<QueueRow> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, id)
  const obstacle = obstacleTo(ability, actor, ticket)
  if (obstacle !== null) throw aboutTicket(obstacle, ticket)
  await change({ ctx, actor, ticket })
  return rowOf(ctx.tx, actor, id)
}

/** Sets the turn of a ticket, until the next event that moves it. */
export const setTurn = (
  ctx: TxContext,
  actor: Actor,
  { id, turn }: { id: string; turn: Turn },
): Promise<QueueRow> =>
  changeInQueue(ctx, actor, { id, ability: 'setTurn' }, (change) => turnTo(change, turn))

export const setPriority = (
  ctx: TxContext,
  actor: Actor,
  { id, priority }: { id: string; priority: Priority },
): Promise<QueueRow> =>
  changeInQueue(ctx, actor, { id, ability: 'setPriority' }, (change) => prioritize(change, priority))

export const snoozeTicket = (
  ctx: TxContext,
  actor: Actor,
  { id, ...asked }: SnoozeRequest & { id: string },
): Promise<QueueRow> =>
  changeInQueue(ctx, actor, { id, ability: 'snooze' }, (change) => snooze(change, asked))

/** Wakes a snoozed ticket. Other tickets stay unchanged. */
export const wakeTicket = (ctx: TxContext, actor: Actor, id: string): Promise<QueueRow> =>
  changeInQueue(ctx, actor, { id, ability: 'snooze' }, wake)

/** Marks the last message as one that needs no answer. */
export const dismissAnswer = (ctx: TxContext, actor: Actor, id: string): Promise<QueueRow> =>
  changeInQueue(ctx, actor, { id, ability: 'snooze' }, giveTurnBack)

/** Sets the turn and records it. */
async function turnTo({ ctx, actor, ticket }: Change, turn: Turn): Promise<void> {
  if (ticket.turn === turn) return
  const at = ctx.clock().toISOString()
  await ctx.tx.queue.set(ticket.id, { turn: { turn, since: at }, former: null })
  const data = { from: ticket.turn, to: turn, since: ticket.turnSince }
  await record(ctx, actor, { kind: 'ticket.turn_changed', ticketId: ticket.id, data, at })
}

/** Sets the priority and records it. */
export async function prioritize({ ctx, actor, ticket }: Change, priority: Priority): Promise<void> {
  if (ticket.priority === priority) return
  await ctx.tx.queue.set(ticket.id, { priority })
  const data = { from: ticket.priority, to: priority }
  await record(ctx, actor, { kind: 'ticket.priority_changed', ticketId: ticket.id, data })
}

/** When a snooze ends. */
type SnoozeRequest = { until: string | null; wakes: SnoozeWakes }

/** Hides a ticket from the queue until it wakes. */
async function snooze({ ctx, actor, ticket }: Change, asked: SnoozeRequest): Promise<void> {
  const now = ctx.clock()
  const until = snoozedUntil(asked, now)
  const { wakes } = asked
  if (ticket.snooze?.until === until && ticket.snooze.wakes === wakes) return
  const since = now.toISOString()
  await ctx.tx.queue.set(ticket.id, { snooze: { until, wakes, by: accountOf(actor), since }, former: null })
  const data = { ...(until !== null && { until }), wakes, ...formerSnooze(keptSnooze(ticket)) }
  await record(ctx, actor, { kind: 'ticket.snoozed', ticketId: ticket.id, data, at: since })
}

/** Brings a snoozed ticket back. */
async function wake({ ctx, actor, ticket }: Change): Promise<void> {
  const snoozed = keptSnooze(ticket)
  if (!snoozed) return
  await ctx.tx.queue.set(ticket.id, { snooze: null, former: null })
  await recordWoken(ctx, ticket.id, 'hand', snoozed, actor)
}

/** Restores turn and snooze from before the requester's last message. */
async function giveTurnBack({ ctx, actor, ticket }: Change): Promise<void> {
  const former = await ctx.tx.queue.formerPlace(ticket.id)
  if (ticket.turn !== 'us' || former?.message == null) throw aboutTicket('no_answer_due', ticket)
  const { turn, since, message: number } = former
  const at = ctx.clock().toISOString()
  // An expired snooze is not restored.
  const snoozed = (former.snooze?.until ?? '~') > at ? former.snooze : null
  await ctx.tx.queue.set(ticket.id, {
    turn: { turn, since },
    ...(snoozed && { snooze: snoozed }),
    former: null,
  })
  const data = {
    from: ticket.turn,
    to: turn,
    since: ticket.turnSince,
    message: number,
    isSnoozed: snoozed !== null,
  }
  await record(ctx, actor, { kind: 'ticket.answer_not_needed', ticketId: ticket.id, data, at })
}

/** The snooze of a ticket in its stored form. */
export const keptSnooze = ({ snooze: shown }: Ticket): StoredSnooze | null =>
  shown && { ...shown, by: shown.by?.id ?? null }

/**
 * End time of a snooze in its stored form. Throws `validation` for `field` if the time is past, too far, or does not
 * fit `wakes`.
 */
export function snoozedUntil({ until, wakes }: SnoozeRequest, now: Date, field = 'until'): string | null {
  const wrongTime = (text: Message): Refusal => invalid(field, text)
  if (wakes === 'answer') {
    if (until === null) return null
    throw wrongTime(
      message('This snooze ends only with a reply. Leave out the time, or choose whichever comes first.'),
    )
  }
  if (until === null) throw wrongTime(message('Choose an end time.'))
  const time = new Date(until)
  if (time <= now) throw wrongTime(message('That time is in the past. Choose a later time.'))
  if (time.getTime() > new Date(now).setUTCFullYear(now.getUTCFullYear() + LONGEST_SNOOZE_YEARS)) {
    throw wrongTime(message('Choose a time within the next ten years.'))
  }
  return time.toISOString()
}

/** Returns the turn to the staff when a message to the requester, or to a third party, could not be delivered. */
export async function returnTurn(
  ctx: TxContext,
  ticketId: string,
  from: 'requester' | 'third' = 'requester',
): Promise<void> {
  await ctx.tx.tickets.hold(ticketId)
  const ticket = await ctx.tx.tickets.find(ticketId)
  if (ticket?.turn === from) await turnTo({ ctx, actor: SYSTEM, ticket }, 'us')
}

/** Moves the turn of a locked ticket with a message of a side conversation. An answer also ends a snooze until one. */
export async function moveBySide(
  ctx: TxContext,
  ticket: Ticket,
  { is, at }: { is: 'sent' | 'answer'; at: string },
): Promise<void> {
  const move = { by: 'side', is } as const
  if (leavesPlace(move, ticket)) return
  await ctx.tx.queue.move(ticket.id, move, at)
  const snoozed = keptSnooze(ticket)
  if (is === 'answer' && snoozed && snoozed.wakes !== 'time')
    await recordWoken(ctx, ticket.id, 'answer', snoozed)
}

/** Reverts the move of a side message that was sent at a time, unless the turn has changed since. */
export async function moveBackFromSide(
  ctx: TxContext,
  { id, turn, turnSince }: Ticket,
  at: string,
): Promise<void> {
  const former = await ctx.tx.queue.formerPlace(id)
  if (!former || turn !== 'third' || turnSince !== at) return
  await ctx.tx.queue.set(id, { turn: { turn: former.turn, since: former.since }, former: null })
}
