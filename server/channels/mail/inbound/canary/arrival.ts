import { SYSTEM } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { cancel } from '../../../../jobs/index.ts'
import { CANARY_LATE } from '../mailboxes/topics.ts'

/** Records the travel time of an arrived test mail. Only the latest test mail counts, and only once. */
export async function noteCanary(ctx: TxContext, mailboxId: string, sentAt: string): Promise<void> {
  const { tx } = ctx
  const before = await tx.mailboxes.find(mailboxId)
  const now = ctx.clock()
  const tookSeconds = Math.max(0, Math.round((now.getTime() - Date.parse(sentAt)) / 1000))
  const arrivedAt = now.toISOString()
  if (!(await tx.mailboxes.noteCanary(mailboxId, { sentAt, arrivedAt, tookSeconds }))) return
  await cancel(tx, CANARY_LATE, mailboxId)
  if (before?.canary.lateSince)
    await record(ctx, SYSTEM, { kind: 'mailbox.canary_came', data: { mailboxId } })
}
