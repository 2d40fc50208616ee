import { userActor } from '../../kernel/actor.ts'
import { type PasskeyAnswer, type PasskeyRequest, message, words } from '@support-desk/contract'
import type { Context, TxContext } from '../../kernel/context.ts'
import { secondStepUses } from '../guesses.ts'
import type { NewEvent } from '../../kernel/event-log/event.ts'
import { countUse, releaseUses } from '../../kernel/rates.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findStep, type OpenChallenge, type PendingLogin, secondFactorWrong, takeTry } from './challenges.ts'
import { findRecoveryCode } from './recovery-codes.ts'
import { holdForLogin, openByProvider } from '../providers/proved.ts'
import { openSession, recordRefused, type Origin, type Session } from '../sessions/use-cases.ts'
import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import type { AppFactor, Factor, PasskeyFactor } from './factor.ts'
import type { SealedPlace } from '../../kernel/keys.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'

/** Consumes a proof and returns the events to record. Null when the proof was used before. */
type Proof = (ctx: TxContext, account: Account) => Promise<NewEvent[] | null>

/** Finishes a login with a code of an authenticator app, or with a recovery code. */
export async function verifyLoginCode(
  ctx: Context,
  { challenge, code, from }: { challenge: string; code: string; from: Origin },
): Promise<Session> {
  return finish(ctx, challenge, from, async ({ accountId }) => {
    const factors = await ctx.store.factors.list(accountId)
    const app = factors.find(({ kind }) => kind === 'totp') as AppFactor | undefined
    const typed = code.replaceAll(/\s/g, '')
    const secret = app ? ctx.keys.open(placeOfApp(app), app.secret) : null
    const step = secret === null ? null : ctx.timeCodes.stepOf(secret, typed, ctx.clock())
    if (app && step !== null) return useFactor(app, step)
    const recoveryId = await findRecoveryCode(ctx, accountId, code)
    if (recoveryId !== null) return (ctx, account) => useRecoveryCode(ctx, account, recoveryId)
    if (app && secret === null) throw unreadable(app)
    return null
  })
}

/** Location of the sealed secret of an authenticator app. */
export const placeOfApp = ({ id, accountId }: Pick<AppFactor, 'id' | 'accountId'>): SealedPlace => ({
  in: 'authenticator',
  id,
  owner: accountId,
})

const unreadable = ({ id }: AppFactor): Refusal =>
  new Refusal('factor_unreadable', {
    field: 'code',
    cause: new Error(`The secret of the second factor ${id} was not sealed for it, or its key is gone.`),
  })

/** The options for a browser to request a passkey during a login. */
export async function createLoginPasskeyOptions(ctx: Context, challenge: string): Promise<PasskeyRequest> {
  const login = await findStep(ctx, challenge)
  if (login?.purpose !== 'login') throw new Refusal('second_step_over')
  return ctx.passkeys.ask(pendingOf(login).passkeyChallenge, await passkeysOf(ctx, login.accountId))
}

/** Finishes a login with a passkey. */
export async function verifyLoginPasskey(
  ctx: Context,
  { challenge, answer, from }: { challenge: string; answer: PasskeyAnswer; from: Origin },
): Promise<Session> {
  return finish(ctx, challenge, from, async (login) => {
    const passkeys = await passkeysOf(ctx, login.accountId)
    const passkey = passkeys.find(({ credentialId }) => credentialId === answer.id)
    if (!passkey) return null
    const uses = await ctx.passkeys.check(answer, pendingOf(login).passkeyChallenge, passkey)
    return uses === null ? null : useFactor(passkey, uses)
  })
}

/** Verifies the second step of a login and opens the session. Attempts are counted before the proof is checked. */
async function finish(
  ctx: Context,
  challenge: string,
  from: Origin,
  prove: (login: OpenChallenge) => Promise<Proof | null>,
): Promise<Session> {
  // First, so that attempts after the end of this login do not count for the account.
  const login = await takeTry(ctx, challenge, 'login')
  const { address } = from
  const uses = secondStepUses(ctx, login.accountId, { address, device: pendingOf(login).device ?? null })
  await countUse(ctx, uses)
  const proof = await prove(login)
  const counted = uses.map(({ key }) => key)
  const session = proof && (await openProved(ctx, login, from, proof, counted))
  if (session) return session
  await recordRefused(ctx, login.accountId, address)
  throw secondFactorWrong(login, 'code')
}

/** Returns null when the proof was used before, or the login was finished concurrently. */
async function openProved(
  ctx: Context,
  login: OpenChallenge,
  from: Origin,
  proof: Proof,
  counted: string[],
): Promise<Session | null> {
  const { by } = pendingOf(login)
  const run = by ? inTransactionEndingSessions : inTransaction
  return run(ctx, async (ctx) => {
    const { tx } = ctx
    // Other logins of this account wait for this lock, so the following checks stay valid.
    await (by ? holdForLogin(tx, login.accountId) : accountsIn(tx).hold(login.accountId))
    const account = await accountsIn(tx).find(login.accountId)
    if (!account || !(await tx.factors.isBegun(login.id))) return null
    const events = await proof(ctx, account)
    if (!events) return null
    await tx.factors.end(login.id)
    await releaseUses(tx, [...counted, ...pendingOf(login).counted])
    for (const event of events) await record(ctx, userActor(account), event)
    return by ? openByProvider(ctx, account, { by, from }) : openSession(ctx, account, from)
  })
}

const useFactor =
  ({ id }: Factor, counter: number): Proof =>
  async ({ tx, clock }) =>
    (await tx.factors.use(id, counter, clock().toISOString())) ? [] : null

async function useRecoveryCode(ctx: TxContext, account: Account, id: string): Promise<NewEvent[] | null> {
  if (!(await ctx.tx.factors.useRecoveryCode(id))) return null
  const left = (await ctx.tx.factors.recoveryCodes(account.id)).length
  await queueAccountNews(
    ctx,
    { accountId: account.id, email: account.email },
    {
      heading: words(message('A recovery code was used')),
      detail: words(
        message(
          'Someone logged in to your account with one of your recovery codes. {left, plural, one {# code is left.} other {# codes are left.}}',
        ),
        { left },
      ),
    },
  )
  return [{ kind: 'factor.recovery_used', data: { accountId: account.id } }]
}

async function passkeysOf(ctx: Context, accountId: string): Promise<PasskeyFactor[]> {
  const factors = await ctx.store.factors.list(accountId)
  return factors.filter((factor): factor is PasskeyFactor => factor.kind === 'passkey')
}

const pendingOf = ({ content }: OpenChallenge): PendingLogin => JSON.parse(content) as PendingLogin
