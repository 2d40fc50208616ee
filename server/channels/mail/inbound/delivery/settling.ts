import type { ReceivedReason } from '@support-desk/contract'
import type { Actor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import type { Settlement } from '../ledger/received-mail.ts'

/** Says what becomes of a mail, and records it: for admins, and for the staff where it waits in a ticket. */
export async function settle(
  ctx: TxContext,
  id: string,
  settlement: Settlement,
  actor: Actor | null = null,
): Promise<void> {
  const { tx } = ctx
  await tx.receivedMails.settle(id, settlement)
  const { state, reason, ticketId } = settlement
  await record(ctx, actor, { kind: 'mail.received', data: { receivedId: id, state, reason } })
  if (!ticketId) return
  const data = { receivedId: id }
  if (state === 'held') await record(ctx, actor, { kind: 'mail.held', ticketId, data })
  if (reason === 'bounce') await record(ctx, actor, { kind: 'mail.bounced', ticketId, data })
}

/** Holds a mail of which nothing is known but its row. */
export const holdUnread = (ctx: TxContext, id: string, reason: ReceivedReason): Promise<void> =>
  settle(ctx, id, { state: 'held', reason, way: [{ rule: 'read', says: 'failed' }] })
