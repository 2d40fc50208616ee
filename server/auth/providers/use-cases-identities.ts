import type { Actor, UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { applyGroups } from './grants.ts'
import type { Identity } from './provider.ts'
import { accountsIn } from '../../users/index.ts'

/** The actor's identities, with the names of their providers. */
export async function listIdentities(
  { store }: Context,
  actor: UserActor,
): Promise<(Identity & { provider: string })[]> {
  const names = new Map((await store.loginProviders.all()).map(({ id, name }) => [id, name]))
  const identities = await store.identities.listOf(actor.id)
  // Identities of a deleted provider will be removed by a job.
  return identities.flatMap((identity) => {
    const provider = names.get(identity.providerId)
    return provider === undefined ? [] : [{ ...identity, provider }]
  })
}

/** Unlinks an identity of the actor. Its sessions end; the actor's password stays. */
export async function deleteIdentity(
  ctx: TxContext,
  actor: UserActor,
  { id }: { id: string; proof: PasswordProof },
): Promise<void> {
  const identity = (await ctx.tx.identities.listOf(actor.id)).find((each) => each.id === id)
  if (!identity) throw new Refusal('not_found')
  await unlink(ctx, actor, identity)
}

/** Removes an identity, ends its sessions, and revokes the grants of its groups. */
export async function unlink(ctx: TxContext, actor: Actor, identity: Identity): Promise<void> {
  const { tx } = ctx
  const { id, accountId, providerId } = identity
  await tx.sessions.holdAllOf(accountId)
  await accountsIn(tx).holdAdmins()
  await accountsIn(tx).hold(accountId)
  const account = await accountsIn(tx).findKept(accountId)
  if (account) await applyGroups(ctx, account, { identity, groups: [] })
  await tx.identities.endSessions(id, null)
  await tx.identities.remove(id)
  await record(ctx, actor, { kind: 'identity.unlinked', data: { accountId, identityId: id, providerId } })
}
