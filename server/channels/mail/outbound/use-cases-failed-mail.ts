import type { Actor } from '../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { TRYING_SECONDS } from './use-cases.ts'
import { record } from '../../../kernel/event-log/record.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { later } from '../../../kernel/time.ts'
import type { FailedMail } from './mail.ts'
import type { PageRequest, Rows } from '../../../kernel/paging.ts'

/** Given-up mails, latest first. */
export const listFailedEmails = (ctx: Context, page: PageRequest): Promise<Rows<FailedMail>> =>
  ctx.store.outbox.listFailed(page)

/** Retries a failed mail for another day. It keeps its Message-ID. */
export async function retryFailedEmail(ctx: TxContext, actor: Actor, mailId: string): Promise<void> {
  const now = ctx.clock()
  const isFailed = await ctx.tx.outbox.revive(mailId, now.toISOString(), later(now, TRYING_SECONDS))
  if (!isFailed) throw new Refusal('not_found')
  await record(ctx, actor, { kind: 'mail.retried', data: { mailId } })
}
