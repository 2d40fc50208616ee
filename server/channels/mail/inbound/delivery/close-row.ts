import type { ReceivedReason } from '@support-desk/contract'
import type { Actor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import type { MailOutcome } from '../ledger/received-mail.ts'

/**
 * Stores the outcome of a mail in its ledger row. Records an event for admins, and for staff if the mail is in a
 * ticket.
 */
export async function closeLedgerRow(
  ctx: TxContext,
  id: string,
  outcome: MailOutcome,
  actor: Actor | null = null,
): Promise<void> {
  await ctx.tx.receivedMails.close(id, outcome)
  const { state, reason, ticketId } = outcome
  await record(ctx, actor, { kind: 'mail.received', data: { receivedId: id, state, reason } })
  if (!ticketId) return
  const data = { receivedId: id }
  if (state === 'held') await record(ctx, actor, { kind: 'mail.held', ticketId, data })
  if (reason === 'bounce') await record(ctx, actor, { kind: 'mail.bounced', ticketId, data })
}

/** Holds a mail that could not be read. */
export const holdUnread = (ctx: TxContext, id: string, reason: ReceivedReason): Promise<void> =>
  closeLedgerRow(ctx, id, { state: 'held', reason, way: [{ rule: 'read', says: 'failed' }] })
