import type { EventData, SnoozeWakes, WakeReason } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import type { StoredSnooze } from '../turn/columns.ts'

type FormerSnooze = {
  snoozedBy?: string
  formerUntil?: string
  formerWakes?: SnoozeWakes
  formerSince?: string
}

/** A former snooze as event data. */
export const formerSnooze = (snooze: StoredSnooze | null): FormerSnooze =>
  snooze
    ? {
        ...(snooze.by !== null && { snoozedBy: snooze.by }),
        ...(snooze.until !== null && { formerUntil: snooze.until }),
        formerWakes: snooze.wakes,
        formerSince: snooze.since,
      }
    : {}

/** The former snooze from event data. */
export const snoozeBefore = ({
  snoozedBy,
  formerUntil,
  formerWakes,
  formerSince,
}: EventData['ticket.snoozed'] | EventData['ticket.woken']): StoredSnooze | null =>
  formerWakes === undefined || formerSince === undefined
    ? null
    : { until: formerUntil ?? null, wakes: formerWakes, by: snoozedBy ?? null, since: formerSince }

/** Records that a ticket woke, with its former snooze. `actor` is null if a time or an answer woke it. */
export async function recordWoken(
  ctx: TxContext,
  ticketId: string,
  why: WakeReason,
  snooze: StoredSnooze,
  actor: Actor | null = null,
): Promise<void> {
  const data = { why, ...formerSnooze(snooze) }
  await record(ctx, actor, { kind: 'ticket.woken', ticketId, data })
}
