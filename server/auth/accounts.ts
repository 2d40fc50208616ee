import { record } from '../kernel/event-log/record.ts'
import type { Reactions } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'

/**
 * Throws when a login provider is on and no admin can log in without a provider. Call it after the change, in its transaction,
 * with admins locked.
 */
export async function refuseWithoutLocalAdmin(tx: Queries): Promise<void> {
  const providers = await tx.loginProviders.all()
  if (providers.some(({ isOn }) => isOn) && !(await tx.loginProviders.hasLocalAdmin()))
    throw new Refusal('local_admin_needed')
}

/** Keeps sessions, tokens, factors and identities consistent with changes of accounts. */
export const accountReactions: Reactions = {
  accountLocking: ({ tx }, { id }) => tx.sessions.holdAllOf(id),

  async accountDeleted({ tx }, { id, email, role, isDeleted }) {
    await tx.factors.removeAllOf(id)
    await tx.identities.removeAllOf(id)
    if (role === 'Admin' && !isDeleted) await refuseWithoutLocalAdmin(tx)
    await tx.codes.drop(email.toLowerCase())
  },

  async accountSuspended(ctx, { account: { id, email, role }, actor }) {
    const { tx } = ctx
    if (role === 'Admin') await refuseWithoutLocalAdmin(tx)
    await tx.sessions.endAllOf(id, 'suspended')
    await tx.factors.endBegun(id)
    await tx.codes.drop(email.toLowerCase())
    const tokenIds = await tx.apiTokens.endAllOf(id, ctx.clock().toISOString())
    for (const tokenId of tokenIds)
      await record(ctx, actor, { kind: 'token.revoked', data: { accountId: id, tokenId } })
  },

  async roleChanged({ tx }, { id, isLower }) {
    if (isLower) await tx.sessions.endAllOf(id, 'role_changed')
  },
}

/** The roles that groups of login providers grant to an account. */
export const grantedRoles = async (tx: Queries, accountId: string) =>
  (await tx.identities.listOf(accountId)).map(({ grantedRole }) => grantedRole)
