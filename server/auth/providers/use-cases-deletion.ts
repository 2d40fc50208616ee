import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { dueJob, type Topic } from '../../jobs/index.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { everyRow } from '../../kernel/paging.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import { unlink } from './use-cases-identities.ts'
import { z } from 'zod'

const LEASE_SECONDS = 60
const AT_ONCE = 50

/** Ends sessions and grants of a provider that was switched off or deleted. The key is the provider. */
export const PROVIDER_LEFT: Topic<object> = { name: 'login provider left', data: z.object({}) }

/**
 * Ends the sessions of an inactive provider, and revokes the grants of a deleted one. New links by an inactive provider are
 * impossible. Does nothing if the provider is active again.
 */
export const forgetDeletedProviders = dueJob<Context, object>(PROVIDER_LEFT, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: providerId }, { signal }) {
    const pace = createPace()
    const provider = await ctx.store.loginProviders.find(providerId)
    if (provider?.isOn) return
    const identities = everyRow(
      '',
      (after) => ctx.store.identities.listAt(providerId, after, AT_ONCE),
      ({ id }) => id,
    )
    for await (const identity of identities) {
      signal.throwIfAborted()
      await pace()
      await inTransactionEndingSessions(ctx, async (ctx) => {
        if (!provider) return unlink(ctx, SYSTEM, identity)
        await ctx.tx.identities.holdSessions(identity.id)
        await ctx.tx.identities.endSessions(identity.id, null)
      })
    }
    if (!provider) await inTransaction(ctx, ({ tx }) => tx.loginProviders.remove(providerId))
  },
})
