import { LIMITS, type NewPasskeyAnswer, type PasskeyOffer } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { queueAccountNews } from './mail-queue.ts'
import { proveOwnPassword } from './own-password.ts'
import type { Caller, Factor, PasskeyFactor } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'
import {
  beginStep,
  freshChallenge,
  secondFactorWrong,
  takeTry,
  type TriedChallenge,
} from './second-factor-challenges.ts'
import { makeRecoveryCodes, type RecoveryCodes } from './second-factor-recovery.ts'
import type { NewFactor, Queries } from './store.ts'

/** Somebody's own password, and where they call from. */
type Proof = { password: string; address: string }

/** What somebody can prove who they are by, and how many recovery codes are left. */
export async function factorsOf(
  desk: Desk,
  accountId: string,
): Promise<{ factors: Factor[]; recovery: number }> {
  const factors = await desk.store.factors.list(accountId)
  return { factors, recovery: (await desk.store.factors.recoveryCodes(accountId)).length }
}

/** Makes a secret for an authenticator app. It counts once a code has shown that the app has it. */
export async function beginTotp(
  desk: Desk,
  caller: Caller,
  proof: Proof,
): Promise<{ setup: string; secret: string; uri: string }> {
  await proveOwnPassword(desk, caller, proof)
  const factors = await desk.store.factors.list(caller.id)
  if (factors.some(({ kind }) => kind === 'totp')) throw new Refusal('factor_in_use')
  const secret = desk.timeCodes.newSecret()
  const setup = await desk.store.write((tx) => beginStep(desk, tx, caller.id, 'totp', secret))
  return { setup, secret, uri: desk.timeCodes.address(secret, caller.username) }
}

/** Adds an authenticator app by the first code that it shows; gives recovery codes to whoever has none. */
export async function addTotp(
  desk: Desk,
  caller: Caller,
  { setup, code }: { setup: string; code: string },
): Promise<string[]> {
  const begun = await takeOwnTry(desk, caller, setup, 'totp')
  const secret = begun.content
  const step = desk.timeCodes.stepOf(secret, code.replaceAll(/\s/g, ''), desk.clock())
  if (step === null) throw secondFactorWrong(begun, 'code')
  return add(desk, caller, begun, {
    kind: 'totp',
    name: 'Authenticator app',
    secret: desk.keys.seal(secret),
    counter: step,
  })
}

/** Tells the caller's browser what it needs to make a passkey. */
export async function beginPasskey(
  desk: Desk,
  caller: Caller,
  proof: Proof,
): Promise<{ setup: string; options: PasskeyOffer }> {
  if (!desk.passkeys.areUsable) throw new Refusal('passkeys_unusable')
  await proveOwnPassword(desk, caller, proof)
  const known = passkeysIn(await desk.store.factors.list(caller.id))
  if (known.length >= LIMITS.passkeysPerPerson) throw new Refusal('too_many_passkeys')
  const challenge = freshChallenge()
  const setup = await desk.store.write((tx) => beginStep(desk, tx, caller.id, 'passkey', challenge))
  return { setup, options: desk.passkeys.offer(caller, challenge, known) }
}

/** Adds a passkey that the caller's browser has made; gives recovery codes to whoever has none. */
export async function addPasskey(
  desk: Desk,
  caller: Caller,
  { setup, name, answer }: { setup: string; name: string; answer: NewPasskeyAnswer },
): Promise<string[]> {
  const begun = await takeOwnTry(desk, caller, setup, 'passkey')
  const made = await desk.passkeys.register(answer, begun.content)
  if (!made) throw secondFactorWrong(begun)
  return add(desk, caller, begun, { kind: 'passkey', name, ...made })
}

/** Removes an own factor. The last one takes the recovery codes with it. */
export async function removeFactor(desk: Desk, caller: Caller, id: string, proof: Proof): Promise<void> {
  await proveOwnPassword(desk, caller, proof)
  await desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    const kind = await tx.factors.remove(caller.id, id)
    if (kind === null) throw new Refusal('not_found')
    if ((await tx.factors.list(caller.id)).length === 0) await tx.factors.replaceRecoveryCodes(caller.id, [])
    await tellOwner(desk, tx, caller, {
      heading: `${NAMES[kind]} was removed`,
      detail: `${NAMES[kind]} no longer confirms your logins.`,
    })
    const data = { accountId: caller.id, factorId: id, kind }
    await record(desk, tx, caller, { kind: 'factor.removed', data })
  })
}

/** Makes recovery codes anew and voids the ones from before. */
export async function renewRecoveryCodes(desk: Desk, caller: Caller, proof: Proof): Promise<string[]> {
  await proveOwnPassword(desk, caller, proof)
  const { shown, kept } = await makeRecoveryCodes(desk)
  await desk.store.write(async (tx) => {
    await tx.accounts.hold(caller.id)
    if ((await tx.factors.list(caller.id)).length === 0) throw new Refusal('not_found')
    await tx.factors.replaceRecoveryCodes(caller.id, kept)
    await tellOwner(desk, tx, caller, {
      heading: 'New recovery codes were made',
      detail: 'The recovery codes that you had before are void.',
    })
    await record(desk, tx, caller, { kind: 'factor.recovery_renewed', data: { accountId: caller.id } })
  })
  return shown
}

const NAMES = { totp: 'An authenticator app', passkey: 'A passkey' } as const

const passkeysIn = (factors: Factor[]): PasskeyFactor[] =>
  factors.filter((factor): factor is PasskeyFactor => factor.kind === 'passkey')

async function takeOwnTry(
  desk: Desk,
  caller: Caller,
  setup: string,
  kind: Factor['kind'],
): Promise<TriedChallenge> {
  const begun = await takeTry(desk, setup, kind)
  if (begun.accountId !== caller.id) throw new Refusal('second_step_over')
  return begun
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

async function add(
  desk: Desk,
  caller: Caller,
  begun: TriedChallenge,
  made: Without<NewFactor, 'id' | 'accountId' | 'addedAt'>,
): Promise<string[]> {
  const hasCodes = (await desk.store.factors.recoveryCodes(caller.id)).length > 0
  const codes = hasCodes ? null : await makeRecoveryCodes(desk)
  return desk.store.writeEndingSessions(async (tx) => {
    await tx.sessions.holdAllOf(caller.id, caller.sessionId)
    await tx.accounts.hold(caller.id)
    const before = await tx.factors.list(caller.id)
    if (!(await tx.factors.end(begun.id))) throw new Refusal('second_step_over')
    if (passkeysIn(before).length >= LIMITS.passkeysPerPerson && made.kind === 'passkey')
      throw new Refusal('too_many_passkeys')
    const id = newId()
    const factor = { ...made, id, accountId: caller.id, addedAt: desk.clock().toISOString() }
    if (!(await tx.factors.insert(factor))) throw new Refusal('factor_in_use')
    // Sessions from before were opened by a password alone, perhaps by somebody who stole it.
    if (before.length === 0) await tx.sessions.endAllOf(caller.id, 'second_factor_changed', caller.sessionId)
    const shown = await giveCodes(tx, caller, codes)
    await tellOwner(desk, tx, caller, {
      heading: `${NAMES[made.kind]} was added`,
      detail: `From now on ${NAMES[made.kind].toLowerCase()} can confirm your logins.`,
    })
    const data = { accountId: caller.id, factorId: id, kind: made.kind }
    await record(desk, tx, caller, { kind: 'factor.added', data })
    return shown
  })
}

/** Somebody who got codes meanwhile, in another window, keeps those. */
async function giveCodes(tx: Queries, caller: Caller, codes: RecoveryCodes | null): Promise<string[]> {
  if (!codes || (await tx.factors.recoveryCodes(caller.id)).length > 0) return []
  await tx.factors.replaceRecoveryCodes(caller.id, codes.kept)
  return codes.shown
}

async function tellOwner(
  desk: Desk,
  tx: Queries,
  { id }: Caller,
  news: { heading: string; detail: string },
): Promise<void> {
  const account = await tx.accounts.find(id)
  if (!account) throw new Refusal('unauthenticated')
  await queueAccountNews(desk, tx, { accountId: id, email: account.email }, news)
}
