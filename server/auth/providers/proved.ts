import { message, words } from '@support-desk/contract'
import { userActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import { openSession, type Origin, type Session } from '../sessions/use-cases.ts'
import type { Claims, ProviderUser } from './claims.ts'
import { applyGroups } from './grants.ts'
import type { Identity, Provider } from './provider.ts'
import { teamsIn } from '../../tickets/index.ts'

/** Locks everything that a login by a provider changes, in the common order. Call it first in the transaction. */
export async function holdForLogin(tx: Queries, accountId: string): Promise<void> {
  await tx.sessions.holdAllOf(accountId)
  await accountsIn(tx).holdAdmins()
  await teamsIn(tx).holdAll()
  await accountsIn(tx).hold(accountId)
}

/**
 * Opens the session of an account whose owner is authenticated. Links the identity if needed, and applies the grants of its
 * groups. The transaction must begin with {@link holdForLogin}.
 */
export async function openByProvider(
  ctx: TxContext,
  account: Account,
  { by, from }: { by: ProviderUser; from: Origin },
): Promise<Session> {
  const { claims } = by
  const provider = await providerInUse(ctx.tx, by.providerId)
  const { identity, isNew } = await identityOf(ctx, account, { provider, claims })
  await ctx.tx.identities.use(identity.id, { email: claims.email, at: ctx.clock().toISOString() })
  if (isNew) {
    const data = { accountId: account.id, identityId: identity.id, providerId: provider.id }
    await record(ctx, userActor(account), { kind: 'identity.linked', data })
  }
  const granted = await applyGroups(ctx, account, { identity, groups: claims.groups })
  return openSession(ctx, granted, from, {
    identityId: identity.id,
    providerSid: claims.sid,
    hasFactor: claims.hasFactor,
  })
}

async function identityOf(
  ctx: TxContext,
  account: Account,
  { provider, claims }: { provider: Provider; claims: Claims },
): Promise<{ identity: Identity; isNew: boolean }> {
  const { issuer, subject, email } = claims
  const known = await ctx.tx.identities.find(issuer, subject)
  // The first of two parallel links of one identity wins.
  if (known && (known.accountId !== account.id || known.providerId !== provider.id))
    throw new Refusal('login_over')
  if (known) return { identity: known, isNew: false }
  const at = ctx.clock().toISOString()
  const identity: Identity = {
    id: newId(),
    providerId: provider.id,
    issuer,
    subject,
    accountId: account.id,
    email,
    grantedRole: null,
    linkedAt: at,
    usedAt: at,
  }
  if (!(await ctx.tx.identities.insert(identity))) throw new Refusal('login_over')
  await queueAccountNews(
    ctx,
    { accountId: account.id, email: account.email },
    {
      heading: words(message('A login provider was linked to your account')),
      detail: words(
        message('You can now log in with {provider} as {email}. Unlink the provider on your account page.'),
        {
          provider: provider.name,
          email,
        },
      ),
    },
  )
  return { identity, isNew: true }
}

/** Finds an active provider. Throws `login_provider_off`. */
export async function providerInUse({ loginProviders }: Queries, id: string): Promise<Provider> {
  const provider = await loginProviders.find(id)
  if (!provider?.isOn) throw new Refusal('login_provider_off')
  return provider
}
