import { inTransaction } from '../../kernel/transaction.ts'
import { type SessionActor, userActor } from '../../kernel/actor.ts'
import { hash, randomBytes } from 'node:crypto'
import type { RequiredAction } from '@support-desk/contract'
import type { Context, Services, TxContext } from '../../kernel/context.ts'
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

/** Where a login comes from: the actor's network address, and what its program calls itself. */
export type Origin = { address: string; userAgent: string }

/** What somebody logs in with; `devices` are tokens of those with which users have logged in before. */
type Credentials = { login: string; password: string; devices: readonly string[] }

/** A session that was just opened. */
export type Session = { account: Account; token: string; requiredAction: RequiredAction | null }

/**
 * Opens a session for whoever knows the password. Unknown name and wrong password are the same error after the same
 * work.
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
  // Whoever knows the password is told; to everybody else it is a wrong one.
  if (found.isSuspended) return refuse(ctx, found.account.id, from, 'login_suspended')

  const outcome = await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).hold(found.account.id)
    // If the password was replaced meanwhile, all sessions were ended then, and this one must not open.
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

/** Records that somebody could not log in: for an account if the name belongs to one, and never what was typed. */
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

/** Opens a session for somebody who has proved who they are. */
export async function openSession(
  ctx: TxContext,
  account: Account,
  { address, userAgent }: Origin,
  byProvider: ProviderOpening | null = null,
): Promise<Session> {
  const { tx } = ctx
  const token = ctx.keys.isBound() ? newToken() : earlierToken(ctx)
  const id = idOf(token)
  if (id === null) throw new Error('A token was made in a form that is none.')
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

/** Who a bearer token speaks for; null when it is forged, expired or revoked. */
async function actorOf(ctx: Context, token: string): Promise<SessionActor | null> {
  const id = idOf(token)
  const actor = id === null ? null : await ctx.store.sessions.findActor(id, ctx.clock().toISOString())
  if (actor) ctx.sessionActivity.note(actor.sessionId, actor.seenAt)
  return actor
}

/**
 * The refusal of a token that speaks for nobody. Whoever holds one that was right is told why its session is over, until it
 * would have ended anyway; of any other token nothing is known.
 */
async function refusalOf(ctx: Context, token: string): Promise<Refusal> {
  const id = idOf(token)
  const ended = id === null ? null : await ctx.store.sessions.whyEnded(id)
  return new Refusal('unauthenticated', ended === null ? {} : { ended })
}

/** Who a bearer token speaks for. Refuses one that speaks for nobody. */
export async function authenticate(ctx: Context, token: string): Promise<SessionActor> {
  const actor = token ? await actorOf(ctx, token) : null
  if (!actor) throw await refusalOf(ctx, token)
  return actor
}

/** Prefix by which secret scanners recognise a token that was published by mistake. */
const PREFIX = 'sds_'
const TOKEN = /^sds_[\w-]{43}$/
/** As the version before made them: 256 random bits and a signature, which nothing depends on. None lasts over 30 days. */
const EARLIER_TOKEN = /^([\w-]{43})\.[\w-]{43}$/

/** For nodes of the version before, which run for a while beside this one. */
function earlierToken({ keys }: Services): string {
  const secret = randomBytes(32).toString('base64url')
  return `${secret}.${keys.sign(secret)}`
}

/** 256 random bits cannot be guessed, so a token is looked up without a signature. */
const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** The id of the session that a token would open; null for what is no token by its form, which costs no look-up. */
function idOf(token: string): string | null {
  if (TOKEN.test(token)) return sessionId(token)
  const [, secret] = EARLIER_TOKEN.exec(token) ?? []
  return secret === undefined ? null : sessionId(secret)
}

/** Ends the actor's session; the token is worthless from then on. */
export async function logOut(ctx: TxContext, actor: SessionActor): Promise<void> {
  await ctx.tx.sessions.end(actor.sessionId, 'logged_out')
  await record(ctx, actor, { kind: 'session.ended', data: { accountId: actor.id } })
}

/** The account behind the actor's session. */
export async function currentAccount(ctx: Context, actor: SessionActor): Promise<Account> {
  const account = await accountsIn(ctx.store).find(actor.id)
  if (!account) throw new Refusal('unauthenticated')
  return account
}

/** The database stores only this hash, so that a copy of it opens no session. */
const sessionId = (token: string): string => hash('sha256', token, 'base64url')
