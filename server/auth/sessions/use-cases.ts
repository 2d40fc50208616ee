import { inTransaction } from '../../kernel/transaction.ts'
import { type SessionActor, userActor } from '../../kernel/actor.ts'
import { hash, randomBytes } from 'node:crypto'
import type { RequiredAction } from '@support-desk/contract'
import type { Context, TxContext } from '../../kernel/context.ts'
import { knownDevice } from '../devices.ts'
import { loginUses } from '../guesses.ts'
import { newId } from '../../kernel/ids.ts'
import { partOf } from '../../kernel/network-address.ts'
import { countUse, releaseUses } from '../../kernel/rates.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { beginSecondStep } from '../second-factor/challenges.ts'
import { LONGEST_SESSION_SECONDS } from '../../kernel/door.ts'
import { IDLE_SECONDS } from './session.ts'
import { later } from '../../kernel/time.ts'
import { type Account, accountsIn } from '../../users/index.ts'

const LONGEST_USER_AGENT = 300

/** Origin of a login: network address and `User-Agent`. */
export type Origin = { address: string; userAgent: string }

/** Credentials of a login. `devices`: tokens of devices with an earlier successful login. */
type Credentials = { login: string; password: string; devices: readonly string[] }

/** A session that was just opened. */
export type Session = { account: Account; token: string; requiredAction: RequiredAction | null }

/**
 * Checks the password and opens a session. An unknown name gets the same error as a wrong password, after the same work, so that
 * neither answer nor time reveals which accounts exist.
 */
export async function logIn(
  ctx: Context,
  { login, password, devices, from }: Credentials & { from: Origin },
): Promise<Session> {
  const found = await accountsIn(ctx.store).findForLogin(login)
  const accountId = found?.account.id
  const device = knownDevice(ctx, devices, accountId)
  const uses = loginUses(ctx, { login, accountId }, { address: from.address, device })
  await countUse(ctx, uses)
  const counted = uses.map(({ key }) => key)
  const matches = await ctx.passwords.matches(found?.passwordHash ?? null, password)
  if (!found || !matches) return refuse(ctx, found?.account.id, from)
  // Only a correct password reveals that the account is suspended.
  if (found.isSuspended) return refuse(ctx, found.account.id, from, 'login_suspended')

  const outcome = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).hold(found.account.id)
    // A new password has ended all sessions, so a login with the old one must not open another.
    if ((await accountsIn(tx).passwordHash(found.account.id)) !== found.passwordHash) return null
    const secondStep = await beginSecondStep(ctx, found.account, { counted, device })
    // The count is reset at the second step only, so that both steps share one limit.
    if (secondStep) return { secondStep }
    await releaseUses(tx, counted)
    return { session: await openSession(ctx, found.account, from) }
  })
  if (!outcome) return refuse(ctx, found.account.id, from)
  if (outcome.secondStep) throw new Refusal('second_factor_needed', { secondStep: outcome.secondStep })
  return outcome.session
}

async function refuse(
  ctx: Context,
  accountId: string | undefined,
  { address }: Origin,
  code: 'login_failed' | 'login_suspended' = 'login_failed',
): Promise<never> {
  await recordRefused(ctx, accountId, address)
  throw new Refusal(code)
}

/** Records a failed login, for the account of the name if there is one. The typed name and password are not recorded. */
export async function recordRefused(
  ctx: Context,
  accountId: string | undefined,
  address: string,
): Promise<void> {
  const data = { ...(accountId === undefined ? {} : { accountId }), address: partOf(address) }
  await inTransaction(ctx, (ctx) => record(ctx, null, { kind: 'session.refused', data }))
}

/** How a provider opened a session. */
type ProviderOpening = { identityId: string; providerSid: string | null; hasFactor: boolean }

/** Opens a session for an authenticated account. */
export async function openSession(
  ctx: TxContext,
  account: Account,
  { address, userAgent }: Origin,
  byProvider: ProviderOpening | null = null,
): Promise<Session> {
  const { tx } = ctx
  const token = newToken()
  const id = sessionId(token)
  const now = ctx.clock()
  await tx.sessions.dropExpired(now.toISOString())
  await tx.sessions.insert({
    id,
    publicId: newId(),
    accountId: account.id,
    startedAt: now.toISOString(),
    expiresAt: later(now, IDLE_SECONDS),
    endsAt: later(now, LONGEST_SESSION_SECONDS),
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    address: partOf(address),
    byProvider,
  })
  const actor = await tx.sessions.findActor(id, now.toISOString())
  if (!actor) throw new Refusal('login_failed')
  await record(ctx, userActor(account), {
    kind: 'session.started',
    data: { accountId: account.id, address: partOf(address) },
  })
  return { account, token, requiredAction: actor.requiredAction }
}

/** The actor of a session token; null if the token is unknown, expired or revoked. */
async function actorOf(ctx: Context, token: string): Promise<SessionActor | null> {
  const id = idOf(token)
  const actor = id === null ? null : await ctx.store.sessions.findActor(id, ctx.clock().toISOString())
  if (actor) ctx.sessionActivity.note(actor.sessionId, actor.seenAt)
  return actor
}

/**
 * The refusal of an invalid session token. For a token that was valid, it says why the session ended, until the session would have
 * expired.
 */
async function refusalOf(ctx: Context, token: string): Promise<Refusal> {
  const id = idOf(token)
  const ended = id === null ? null : await ctx.store.sessions.whyEnded(id)
  return new Refusal('unauthenticated', ended === null ? {} : { ended })
}

/** The actor of a session token. Refuses an invalid token: `unauthenticated`. */
export async function authenticate(ctx: Context, token: string): Promise<SessionActor> {
  const actor = token ? await actorOf(ctx, token) : null
  if (!actor) throw await refusalOf(ctx, token)
  return actor
}

/** Lets secret scanners recognise a token that was published by mistake. */
const PREFIX = 'sds_'
const TOKEN = /^sds_[\w-]{43}$/

/** 256 random bits cannot be guessed, so a token is looked up without a signature. */
const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The session id of a token. Null for text in another format, which saves a query. */
const idOf = (token: string): string | null => (TOKEN.test(token) ? sessionId(token) : null)

/** Ends the actor's session and with it the token. */
export async function logOut(ctx: TxContext, actor: SessionActor): Promise<void> {
  await ctx.tx.sessions.end(actor.sessionId, 'logged_out')
  await record(ctx, actor, { kind: 'session.ended', data: { accountId: actor.id } })
}

/** The account of the actor's session. */
export async function currentAccount(ctx: Context, actor: SessionActor): Promise<Account> {
  const account = await accountsIn(ctx.store).find(actor.id)
  if (!account) throw new Refusal('unauthenticated')
  return account
}

/** The database stores only this hash, so that a copy of it opens no session. */
const sessionId = (token: string): string => hash('sha256', token, 'base64url')
