import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { JWTPayload } from 'jose'
import { createFloodLimit } from '../../edge/flood-limit.ts'
import { SYSTEM } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { networkOf } from '../../kernel/network-address.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import { signatureLibrary } from './libraries.ts'
import type { Identity, Provider } from './provider.ts'
import { knowProvider } from './secret.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Maximum age of a logout token, and how long used tokens are remembered, which must be longer. */
const FRESH_SECONDS = 5 * 60
const TOLERANCE_SECONDS = 30
const REMEMBERED_SECONDS = 10 * 60
const MOST_BYTES = 16 * 1024
/** Maximum number of invalid signatures per network and time. */
const WRONG_TRIES = { most: 60, seconds: 15 * 60 }
/** Asymmetric algorithms only. With symmetric ones or `none`, others than the provider could create tokens. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]

/**
 * The endpoint for OpenID Connect Back-Channel Logout. It is not a call of the contract: the body is a form, and the client is
 * authenticated only by the provider's signature of the token.
 */
export function mountBackChannel(app: FastifyInstance, ctx: Context): void {
  const wrongTries = createFloodLimit(WRONG_TRIES, ctx.clock)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.route<{ Params: { providerId: string } }>({
      method: 'POST',
      url: '/api/v1/logins/providers/:providerId/logout',
      bodyLimit: MOST_BYTES,
      handler: async ({ params: { providerId }, body, ip }, reply) => {
        const provider = await ctx.store.loginProviders.find(providerId)
        const token = body instanceof URLSearchParams ? (body.get('logout_token') ?? '') : ''
        try {
          if (!provider?.isOn || token === '') throw new Refusal('validation')
          await logOutBy(ctx, provider, token)
        } catch (error) {
          const isWrong = error instanceof Refusal ? error.code === 'validation' : await isWrongToken(error)
          if (!isWrong) throw error
          wrongTries.count(networkOf(ip))
          return reply.status(400).send({ error: 'invalid_request' })
        }
        return reply.status(200).send()
      },
    })
  })
}

const isWrongToken = async (error: unknown): Promise<boolean> =>
  error instanceof (await signatureLibrary()).errors.JOSEError

/** Ends the sessions that a logout token names. Throws for an invalid token. */
async function logOutBy(ctx: Context, provider: Provider, token: string): Promise<void> {
  const { keys } = await knowProvider(ctx, provider)
  const { jwtVerify } = await signatureLibrary()
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ['iat', 'jti', 'events'],
    maxTokenAge: FRESH_SECONDS,
    clockTolerance: TOLERANCE_SECONDS,
    currentDate: ctx.clock(),
  })
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
  const isLogout = isLogoutOf(payload) && (type === undefined || type === 'jwt' || type === 'logout+jwt')
  if (!isLogout) throw new Refusal('validation')
  const { sub, sid, jti } = payload
  const id = hash('sha256', `${provider.id} ${jti}`, 'base64url')
  const now = ctx.clock()
  const isFirst = await inTransaction(ctx, async ({ tx }) => {
    await tx.loginProviders.dropExpired(now.toISOString())
    return tx.loginProviders.useLogoutToken(id, later(now, REMEMBERED_SECONDS))
  })
  if (!isFirst) throw new Refusal('validation')
  const known = typeof sub === 'string' ? await ctx.store.identities.find(provider.issuer, sub) : null
  const session = typeof sid === 'string' ? sid : null
  const concerned: Identity[] =
    typeof sub === 'string'
      ? known?.providerId === provider.id
        ? [known]
        : []
      : await ctx.store.identities.withSession(provider.id, session ?? '')
  for (const identity of concerned) await end(ctx, identity, session)
}

/** Whether the claims are a logout token. Tokens with a nonce are ID tokens, which other parties could send here. */
function isLogoutOf({ events, nonce, sub, sid, jti }: JWTPayload): boolean {
  const said =
    typeof events === 'object' && events !== null ? (events as Record<string, unknown>)[EVENT] : undefined
  return (
    typeof said === 'object' &&
    said !== null &&
    nonce === undefined &&
    typeof jti === 'string' &&
    (typeof sub === 'string' || typeof sid === 'string')
  )
}

async function end(ctx: Context, { id, accountId, providerId }: Identity, sid: string | null): Promise<void> {
  await inTransactionEndingSessions(ctx, async (ctx) => {
    await ctx.tx.identities.holdSessions(id)
    if ((await ctx.tx.identities.endSessions(id, sid)) === 0) return
    await record(ctx, SYSTEM, { kind: 'session.ended_by_provider', data: { accountId, providerId } })
  })
}
