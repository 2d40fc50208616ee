import { inLeasedTransaction } from '../../kernel/transaction.ts'
import { message, words } from '@support-desk/contract'
import { z } from 'zod'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { cancel, dueJob, schedule, type Topic } from '../../jobs/index.ts'
import type { Context } from '../../kernel/context.ts'
import type { Queries } from '../../kernel/store.ts'
import { later } from '../../kernel/time.ts'
import type { ApiToken } from './token.ts'
import { accountsIn } from '../../users/index.ts'

/** Announces the expiry of a token. The key is the id of the token. */
const TOKEN_ENDING: Topic<object> = { name: 'API token ending', data: z.object({}) }

/** How long before the expiry. For shorter tokens no one is notified, because they are new. */
const BEFORE_SECONDS = 7 * 24 * 60 * 60
const LEASE_SECONDS = 20

const HEADING = words(message('An API token expires soon'))
const DETAILS = {
  own: message(
    'Your API token {name} expires on {day}. Anything using it will stop working. Create and install a new one before then.',
  ),
  service: message(
    'The API token {name} of the service account {account} expires on {day}. Anything using it will stop working. Create and install a new one before then.',
  ),
}

/** Schedules the announcement of a token's expiry, in the transaction that creates the token. */
export async function watchEnd(
  { clock }: Pick<Context, 'clock'>,
  tx: Queries,
  { id, expiresAt }: ApiToken,
): Promise<void> {
  if (expiresAt === null) return
  const dueAt = later(new Date(expiresAt), -BEFORE_SECONDS)
  if (dueAt > clock().toISOString()) await schedule(tx, { job: TOKEN_ENDING, key: id, dueAt, data: {} })
}

/** Announces a token's expiry once, to its owner or, for a service account, to all admins. */
export const warnOfTokenEnd = dueJob<Context, object>(TOKEN_ENDING, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: id }, run) {
    await inLeasedTransaction(ctx, run, async (ctx) => {
      const { tx } = ctx
      const token = await tx.apiTokens.hold(id)
      // The mail completes the job, even if this process dies now and another takes over.
      await cancel(tx, TOKEN_ENDING, id)
      if (!token?.expiresAt || token.expiresAt <= ctx.clock().toISOString()) return
      const service = await accountsIn(tx).findService(token.accountId)
      const owner = service ? null : await accountsIn(tx).find(token.accountId)
      const readers = service ? await accountsIn(tx).admins() : owner ? [owner] : []
      const day = token.expiresAt.slice(0, 10)
      const detail = service
        ? words(DETAILS.service, { name: token.name, account: service.username, day })
        : words(DETAILS.own, { name: token.name, day })
      for (const { id: accountId, email } of readers)
        await queueAccountNews(ctx, { accountId, email }, { heading: HEADING, detail })
    })
  },
})
