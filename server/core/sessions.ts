import { hash, randomBytes } from 'node:crypto'
import type { Owed } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { knownDevice } from './devices.ts'
import { loginUses } from './guesses.ts'
import { newId } from './ids.ts'
import { partOf } from './network-address.ts'
import type { Account, Caller, Keys } from './ports.ts'
import { countUse, releaseUses } from './rates.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import { mustProveMore } from './second-factor-challenges.ts'
import type { Queries } from './store.ts'
import { later } from './time.ts'

/** How long a session lasts without being used. */
export const IDLE_SECONDS = 14 * 24 * 60 * 60
/** How long a session lasts at most, however much it is used. */
export const LONGEST_SECONDS = 30 * 24 * 60 * 60
const LONGEST_USER_AGENT = 300

/** Where a login comes from: the caller's network address, and what its program calls itself. */
export type Origin = { address: string; userAgent: string }

/** What somebody logs in with; `devices` are tokens of those with which people have logged in before. */
export type Credentials = { login: string; password: string; devices: readonly string[] }

/** A session that was just opened. */
export type Session = { account: Account; token: string; owes: Owed | null }

/**
 * Opens a session for whoever knows the password. Unknown name and wrong password are the same error after the same
 * work.
 */
export async function logIn(
  desk: Desk,
  { login, password, devices, from }: Credentials & { from: Origin },
): Promise<Session> {
  const found = await desk.store.accounts.findForLogin(login)
  const accountId = found?.account.id
  const device = knownDevice(desk, devices, accountId)
  const uses = loginUses(desk, { login, accountId }, { address: from.address, device })
  await countUse(desk, uses)
  const counted = uses.map(({ key }) => key)
  const matches = await desk.passwords.matches(found?.passwordHash ?? null, password)
  if (!found || !matches) return refuse(desk, found?.account.id, from)

  const outcome = await desk.store.write(async (tx) => {
    await tx.accounts.hold(found.account.id)
    // Whoever replaced the password meanwhile has ended all sessions, and this one would come too late for that.
    if ((await tx.accounts.passwordHash(found.account.id)) !== found.passwordHash) return null
    const secondStep = await mustProveMore(desk, tx, found.account, { counted, device })
    // What was counted stays so until the second step, so that both have one limit.
    if (secondStep) return { secondStep }
    await releaseUses(tx, counted)
    return { session: await openSession(desk, tx, found.account, from) }
  })
  if (!outcome) return refuse(desk, found.account.id, from)
  if (outcome.secondStep) throw new Refusal('second_factor_needed', { secondStep: outcome.secondStep })
  return outcome.session
}

async function refuse(desk: Desk, accountId: string | undefined, { address }: Origin): Promise<never> {
  await recordRefused(desk, accountId, address)
  throw new Refusal('login_failed')
}

/** Records that somebody could not log in: for an account if the name belongs to one, and never what was typed. */
export async function recordRefused(
  desk: Desk,
  accountId: string | undefined,
  address: string,
): Promise<void> {
  const data = { ...(accountId === undefined ? {} : { accountId }), address: partOf(address) }
  await desk.store.write((tx) => record(desk, tx, null, { kind: 'session.refused', data }))
}

/** Opens a session for somebody who has proved who they are; the last thing in a transaction. */
export async function openSession(
  desk: Desk,
  tx: Queries,
  account: Account,
  { address, userAgent }: Origin,
): Promise<Session> {
  const secret = randomBytes(32).toString('base64url')
  const id = sessionId(secret)
  const now = desk.clock()
  await tx.sessions.dropExpired(now.toISOString())
  await tx.sessions.insert({
    id,
    publicId: newId(),
    accountId: account.id,
    startedAt: now.toISOString(),
    expiresAt: later(now, IDLE_SECONDS),
    endsAt: later(now, LONGEST_SECONDS),
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    address: partOf(address),
  })
  const caller = await tx.sessions.findCaller(id, now.toISOString())
  if (!caller) throw new Refusal('login_failed')
  await record(desk, tx, account, {
    kind: 'session.started',
    data: { accountId: account.id, address: partOf(address) },
  })
  return { account, token: `${secret}.${desk.keys.sign(secret)}`, owes: caller.owes }
}

/** Who a bearer token speaks for; null when it is forged, expired or revoked. */
export async function callerOf(desk: Desk, token: string): Promise<Caller | null> {
  const id = idsOf(desk.keys).get(token) ?? verifiedId(desk, token)
  const caller = id === null ? null : await desk.store.sessions.findCaller(id, desk.clock().toISOString())
  if (caller) desk.sightings.note(caller)
  return caller
}

/**
 * The refusal of a token that speaks for nobody. Whoever holds one that was right is told why its session is over; of any
 * other token nothing is known.
 */
export async function refusalOf(desk: Desk, token: string): Promise<Refusal> {
  const id = token ? verifiedId(desk, token) : null
  return id === null ? new Refusal('unauthenticated') : sessionOver(desk.store, id)
}

/** The refusal of a session that is over. */
export async function sessionOver({ sessions }: Queries, id: string): Promise<Refusal> {
  return new Refusal('unauthenticated', { ended: (await sessions.whyEnded(id)) ?? 'expired' })
}

/** Tokens whose signatures were found right, which they stay: every request brings one. */
const MOST_VERIFIED = 10_000
const verified = new WeakMap<object, Map<string, string>>()

function idsOf(keys: Keys): Map<string, string> {
  const generation = keys.generation()
  const ids = verified.get(generation) ?? new Map<string, string>()
  verified.set(generation, ids)
  return ids
}

function verifiedId(desk: Desk, token: string): string | null {
  const [secret, signature, more] = token.split('.')
  if (!secret || !signature || more !== undefined || !desk.keys.verify(secret, signature)) return null
  const ids = idsOf(desk.keys)
  if (ids.size >= MOST_VERIFIED) ids.clear()
  const id = sessionId(secret)
  ids.set(token, id)
  return id
}

/** Ends the caller's session; the token is worthless from then on. */
export async function logOut(desk: Desk, caller: Caller): Promise<void> {
  await desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.end(caller.sessionId, 'logged_out')
    await record(desk, tx, caller, { kind: 'session.ended', data: { accountId: caller.id } })
  })
}

/** The account behind the caller's session. */
export async function currentAccount(desk: Desk, caller: Caller): Promise<Account> {
  const account = await desk.store.accounts.find(caller.id)
  if (!account) throw new Refusal('unauthenticated')
  return account
}

/** The database keeps only this, so that a copy of it opens no session. */
const sessionId = (secret: string): string => hash('sha256', secret, 'base64url')
