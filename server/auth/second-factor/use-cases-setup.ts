import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import type { SessionActor } from '../../kernel/actor.ts'
import {
  LIMITS,
  type NewPasskeyAnswer,
  type PasskeyOffer,
  message,
  words,
  type Words,
} from '@support-desk/contract'
import type { Context, TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { beginStep, freshChallenge, secondFactorWrong, takeTry, type TriedChallenge } from './challenges.ts'
import { makeRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts'
import { placeOfApp } from './use-cases-login.ts'
import type { Queries } from '../../kernel/store.ts'
import type { Factor, NewFactor, PasskeyFactor } from './factor.ts'
import { refuseWithoutLocalAdmin } from '../accounts.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { accountsIn } from '../../users/index.ts'

/** The second factors of an account, and the number of recovery codes left. */
export async function factorsOf(
  ctx: Context,
  accountId: string,
): Promise<{ factors: Factor[]; recoveryCodesLeft: number }> {
  const factors = await ctx.store.factors.list(accountId)
  return { factors, recoveryCodesLeft: (await ctx.store.factors.recoveryCodes(accountId)).length }
}

/** Creates the secret of an authenticator app. The app is added after a first code. */
export async function createAuthenticatorAppSetup(
  ctx: TxContext,
  actor: SessionActor,
  _proof: PasswordProof,
): Promise<{ setup: string; secret: string; uri: string }> {
  const factors = await ctx.tx.factors.list(actor.id)
  if (factors.some(({ kind }) => kind === 'totp')) throw new Refusal('factor_in_use')
  const secret = ctx.timeCodes.newSecret()
  const setup = await beginStep(ctx, actor.id, 'totp', secret)
  return { setup, secret, uri: ctx.timeCodes.address(secret, actor.username) }
}

/** Adds an authenticator app with its first code. Returns recovery codes if the user had none. */
export async function createAuthenticatorApp(
  ctx: Context,
  actor: SessionActor,
  { setup, code }: { setup: string; code: string },
): Promise<string[]> {
  const begun = await takeOwnTry(ctx, actor, setup, 'totp')
  const secret = begun.content
  const step = ctx.timeCodes.stepOf(secret, code.replaceAll(/\s/g, ''), ctx.clock())
  if (step === null) throw secondFactorWrong(begun, 'code')
  const id = newId()
  return add(ctx, actor, begun, {
    id,
    kind: 'totp',
    name: 'Authenticator app',
    secret: ctx.keys.seal(placeOfApp({ id, accountId: actor.id }), secret),
    counter: step,
  })
}

/** The options for the actor's browser to create a passkey. */
export async function createPasskeySetup(
  ctx: TxContext,
  actor: SessionActor,
  _proof: PasswordProof,
): Promise<{ setup: string; options: PasskeyOffer }> {
  if (!ctx.passkeys.areUsable()) throw new Refusal('passkeys_unusable')
  const known = passkeysIn(await ctx.tx.factors.list(actor.id))
  if (known.length >= LIMITS.passkeysPerPerson) throw new Refusal('too_many_passkeys')
  const challenge = freshChallenge()
  const setup = await beginStep(ctx, actor.id, 'passkey', challenge)
  return { setup, options: ctx.passkeys.offer(actor, challenge, known) }
}

/** Adds a passkey that the actor's browser created. Returns recovery codes if the user had none. */
export async function createPasskey(
  ctx: Context,
  actor: SessionActor,
  { setup, name, answer }: { setup: string; name: string; answer: NewPasskeyAnswer },
): Promise<string[]> {
  const begun = await takeOwnTry(ctx, actor, setup, 'passkey')
  const made = await ctx.passkeys.register(answer, begun.content)
  if (!made) throw secondFactorWrong(begun)
  return add(ctx, actor, begun, { id: newId(), kind: 'passkey', name, ...made })
}

/** Removes a factor of the actor. With the last one, the recovery codes are removed. */
export async function deleteSecondFactor(
  ctx: TxContext,
  actor: SessionActor,
  { id }: { id: string; proof: PasswordProof },
): Promise<void> {
  const { tx } = ctx
  if (actor.role === 'Admin') await accountsIn(tx).holdAdmins()
  await accountsIn(tx).hold(actor.id)
  const kind = await tx.factors.remove(actor.id, id)
  if (kind === null) throw new Refusal('not_found')
  if ((await tx.factors.list(actor.id)).length === 0) await tx.factors.replaceRecoveryCodes(actor.id, [])
  if (actor.role === 'Admin') await refuseWithoutLocalAdmin(tx)
  await tellOwner(ctx, actor, REMOVED[kind])
  const data = { accountId: actor.id, factorId: id, kind }
  await record(ctx, actor, { kind: 'factor.removed', data })
}

/** Replaces the recovery codes. */
export async function createRecoveryCodes(
  ctx: Context,
  actor: SessionActor,
  _proof: PasswordProof,
): Promise<string[]> {
  const { shown, kept } = await makeRecoveryCodes(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).hold(actor.id)
    if ((await tx.factors.list(actor.id)).length === 0) throw new Refusal('not_found')
    await tx.factors.replaceRecoveryCodes(actor.id, kept)
    await tellOwner(ctx, actor, {
      heading: words(message('New recovery codes were created')),
      detail: words(message('Your old recovery codes no longer work.')),
    })
    await record(ctx, actor, { kind: 'factor.recovery_renewed', data: { accountId: actor.id } })
  })
  return shown
}

const REMOVED = {
  totp: {
    heading: words(message('An authenticator app was removed')),
    detail: words(message('An authenticator app no longer confirms your logins.')),
  },
  passkey: {
    heading: words(message('A passkey was removed')),
    detail: words(message('A passkey no longer confirms your logins.')),
  },
}

const ADDED = {
  totp: {
    heading: words(message('An authenticator app was added')),
    detail: words(message('From now on an authenticator app can confirm your logins.')),
  },
  passkey: {
    heading: words(message('A passkey was added')),
    detail: words(message('From now on a passkey can confirm your logins.')),
  },
}

const passkeysIn = (factors: Factor[]): PasskeyFactor[] =>
  factors.filter((factor): factor is PasskeyFactor => factor.kind === 'passkey')

async function takeOwnTry(
  ctx: Context,
  actor: SessionActor,
  setup: string,
  kind: Factor['kind'],
): Promise<TriedChallenge> {
  const begun = await takeTry(ctx, setup, kind)
  if (begun.accountId !== actor.id) throw new Refusal('second_step_over')
  return begun
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

async function add(
  ctx: Context,
  actor: SessionActor,
  begun: TriedChallenge,
  made: Without<NewFactor, 'accountId' | 'addedAt'>,
): Promise<string[]> {
  const hasCodes = (await ctx.store.factors.recoveryCodes(actor.id)).length > 0
  const codes = hasCodes ? null : await makeRecoveryCodes(ctx)
  return inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.sessions.holdAllOf(actor.id, actor.sessionId)
    await accountsIn(tx).hold(actor.id)
    const before = await tx.factors.list(actor.id)
    if (!(await tx.factors.end(begun.id))) throw new Refusal('second_step_over')
    if (passkeysIn(before).length >= LIMITS.passkeysPerPerson && made.kind === 'passkey')
      throw new Refusal('too_many_passkeys')
    const factor = { ...made, accountId: actor.id, addedAt: ctx.clock().toISOString() }
    if (!(await tx.factors.insert(factor))) throw new Refusal('factor_in_use')
    // Earlier sessions were opened with a password alone, which may be stolen.
    if (before.length === 0) await tx.sessions.endAllOf(actor.id, 'second_factor_changed', actor.sessionId)
    const shown = await giveCodes(tx, actor, codes)
    await tellOwner(ctx, actor, ADDED[made.kind])
    const data = { accountId: actor.id, factorId: made.id, kind: made.kind }
    await record(ctx, actor, { kind: 'factor.added', data })
    return shown
  })
}

/** Keeps the codes that the user got concurrently in another window. */
async function giveCodes(tx: Queries, actor: SessionActor, codes: RecoveryCodes | null): Promise<string[]> {
  if (!codes || (await tx.factors.recoveryCodes(actor.id)).length > 0) return []
  await tx.factors.replaceRecoveryCodes(actor.id, codes.kept)
  return codes.shown
}

async function tellOwner(
  ctx: TxContext,
  { id }: SessionActor,
  news: { heading: Words; detail: Words },
): Promise<void> {
  const account = await accountsIn(ctx.tx).find(id)
  if (!account) throw new Refusal('unauthenticated')
  await queueAccountNews(ctx, { accountId: id, email: account.email }, news)
}
