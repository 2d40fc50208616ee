import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import type { Configuration } from 'openid-client'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal, type SecondStep } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { userActor } from '../../kernel/actor.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import { beginSecondStep } from '../second-factor/challenges.ts'
import type { Origin, Session } from '../sessions/use-cases.ts'
import { answerTrouble } from './answer-trouble.ts'
import { type Claims, claimsOf } from './claims.ts'
import { keepFlow, newKey, takeFlow } from './flow.ts'
import type { Provider } from './provider.ts'
import { holdForLogin, openByProvider, providerInUse } from './proved.ts'
import { knowProvider } from './secret.ts'
import { openIdLibrary } from './libraries.ts'
import { freeUsername } from './usernames.ts'
import { teamsIn } from '../../tickets/index.ts'

/** Number of password attempts for linking an account. */
const LINK_TRIES = 5

/** The active providers. */
export const listLoginOptions = async ({ store }: Context): Promise<Provider[]> =>
  (await store.loginProviders.all()).filter(({ isOn }) => isOn)

/** Begins a login. Returns the browser key to store and the URL to open. */
export async function beginLogin(
  ctx: Context,
  providerId: string,
): Promise<{ key: string; address: string }> {
  const provider = await providerInUse(ctx.store, providerId)
  const { configuration } = await knowProvider(ctx, provider)
  const library = await openIdLibrary()
  const [key, state, nonce] = [newKey(), library.randomState(), library.randomNonce()]
  const verifier = library.randomPKCECodeVerifier()
  const parameters = {
    redirect_uri: ctx.openId.redirectUri(provider.id),
    scope: ['openid', ...provider.scopes.filter((scope) => scope !== 'openid')].join(' '),
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(provider.trustsFactor &&
      provider.factorAcrs.length > 0 && { acr_values: provider.factorAcrs.join(' ') }),
  }
  const address = await addressOf(configuration, parameters)
  const content = { step: 'answer', state, nonce, verifier } as const
  await inTransaction(ctx, (ctx) => keepFlow(ctx, { key, providerId: provider.id, content }))
  return { key, address: address.href }
}

/** The URL at which a login starts. Uses pushed authorisation requests (RFC 9126) if the provider offers them: some require it. */
async function addressOf(configuration: Configuration, parameters: Record<string, string>): Promise<URL> {
  const { buildAuthorizationUrl, buildAuthorizationUrlWithPAR, ResponseBodyError } = await openIdLibrary()
  if (configuration.serverMetadata().pushed_authorization_request_endpoint === undefined)
    return buildAuthorizationUrl(configuration, parameters)
  try {
    return await buildAuthorizationUrlWithPAR(configuration, parameters)
  } catch (error) {
    const isRefused = error instanceof ResponseBodyError
    throw new Refusal(isRefused ? 'login_provider_unfit' : 'login_provider_unreachable', { cause: error })
  }
}

/** The result of a login: a session, or an account that must be linked first. */
type LoginOutcome = { opened: Session | null; link: { email: string } | null }

/**
 * Finishes a login with the answer of the provider. The answer is valid once, in the browser that began the login, for ten
 * minutes. An existing account is only linked after its owner proves the password.
 */
export async function finishLogin(
  ctx: Context,
  { key, providerId, query, from }: { key: string; providerId: string; query: string; from: Origin },
): Promise<LoginOutcome> {
  const flow = await inTransaction(ctx, (ctx) => takeFlow(ctx, key, 'answer'))
  if (flow.providerId !== providerId) throw new Refusal('login_over')
  const provider = await providerInUse(ctx.store, providerId)
  const claims = await claimsFrom(ctx, provider, { ...flow, query })
  const by = { providerId, claims }
  const known = await ctx.store.identities.find(claims.issuer, claims.subject)
  if (known) return { opened: await open(ctx, known.accountId, { by, from }), link: null }
  mustSpeakFor(provider, claims)
  const account = await accountsIn(ctx.store).findByEmail(claims.email)
  if (account) {
    const content = { step: 'link', accountId: account.id, claims, triesLeft: LINK_TRIES } as const
    await inTransaction(ctx, (ctx) => keepFlow(ctx, { key, providerId, content }))
    return { opened: null, link: { email: claims.email } }
  }
  if (!provider.makesAccounts) throw new Refusal('login_without_account')
  return { opened: await openNew(ctx, { by, from }), link: null }
}

async function claimsFrom(
  ctx: Context,
  provider: Provider,
  { query, state, nonce, verifier }: { query: string; state: string; nonce: string; verifier: string },
): Promise<Claims> {
  const { configuration } = await knowProvider(ctx, provider)
  const address = new URL(ctx.openId.redirectUri(provider.id))
  address.search = query
  const { authorizationCodeGrant, fetchUserInfo } = await openIdLibrary()
  try {
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token) throw new Error('The provider gave no ID token.')
    const isWhole = token['email'] !== undefined && token[provider.groupsClaim] !== undefined
    const info =
      isWhole || configuration.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await fetchUserInfo(configuration, tokens.access_token, token.sub)
    return claimsOf(token, info, provider)
  } catch (error) {
    throw await answerTrouble(error)
  }
}

/** Throws unless the address is verified and in a domain that the provider is trusted for. */
function mustSpeakFor({ domains }: Provider, { email, isVerified }: Claims): void {
  if (email === '' || !isVerified) throw new Refusal('login_address_unverified')
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!domains.includes(domain)) throw new Refusal('login_domain_unlisted')
}

type ProviderLogin = { by: { providerId: string; claims: Claims }; from: Origin }

/** Opens the session of a linked account, unless a second step is needed. */
async function open(ctx: Context, accountId: string, { by, from }: ProviderLogin): Promise<Session> {
  const outcome = await inTransactionEndingSessions(
    ctx,
    async (ctx): Promise<{ session: Session } | { secondStep: SecondStep }> => {
      await holdForLogin(ctx.tx, accountId)
      const account = await accountsIn(ctx.tx).find(accountId)
      // Only the authenticated user learns that the account is suspended.
      if (!account) throw new Refusal('login_suspended')
      const secondStep = by.claims.hasFactor
        ? null
        : await beginSecondStep(ctx, account, { counted: [], device: null, by })
      return secondStep ? { secondStep } : { session: await openByProvider(ctx, account, { by, from }) }
    },
  )
  if ('secondStep' in outcome) throw new Refusal('second_factor_needed', { secondStep: outcome.secondStep })
  return outcome.session
}

/** Creates an account at the first login. A contact with the address becomes the account. */
async function openNew(ctx: Context, { by, from }: ProviderLogin): Promise<Session> {
  const { email } = by.claims
  return inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).holdAdmins()
    const username = await freeUsername(tx, by.claims)
    // A merge could give the address to another contact.
    await accountsIn(tx).holdNames()
    const contact = await accountsIn(tx).findContact(email)
    const id = contact?.id ?? newId()
    const joinedAt = ctx.clock().toISOString()
    const account = { id, username: username ?? '', email, role: 'User' as const, joinedAt }
    const inUse =
      username === null ? 'name_in_use' : await accountsIn(tx).insert({ ...account, passwordHash: '' })
    // The address or name was taken concurrently, or belongs to a suspended account.
    if (inUse) throw new Refusal((await isSuspended(tx, email)) ? 'login_suspended' : 'login_over')
    await teamsIn(tx).holdAll()
    await accountsIn(tx).hold(id)
    const made = (await accountsIn(tx).find(id)) as Account
    const data = { accountId: id, providerId: by.providerId }
    await record(ctx, userActor(made), { kind: 'account.provided', data })
    return openByProvider(ctx, made, { by, from })
  })
}

async function isSuspended(tx: Queries, email: string): Promise<boolean> {
  const id = await accountsIn(tx).idWithEmail(email)
  return id !== null && (await accountsIn(tx).suspendedAt(id)) !== null
}
