import { inTransaction } from '../../kernel/transaction.ts'
import { hash, randomBytes } from 'node:crypto'
import { message, type ProofKind } from '@support-desk/contract'
import type { Context, TxContext } from '../../kernel/context.ts'
import { Refusal, type SecondStep } from '../../kernel/refusal.ts'
import { later } from '../../kernel/time.ts'
import { wrongTry } from '../wrong-try.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import type { ProviderUser } from '../providers/claims.ts'
import type { Factor, FactorChallenge } from './factor.ts'
import type { SealedPlace } from '../../kernel/keys.ts'

const LOGIN_SECONDS = 5 * 60
const SETUP_SECONDS = 10 * 60
const TRIES = 5

/** The state of a login between its steps. */
export type PendingLogin = {
  /** The challenge that a passkey must sign. */
  passkeyChallenge: string
  /** Keys of the rate limits that the first step used. */
  counted: string[]
  /** The known device of the login; missing in logins of earlier versions. */
  device?: string | null
  /** The identity of a login by a provider. */
  by?: ProviderUser
}

/** A challenge in progress. `token` identifies it for the client. */
export type OpenChallenge = FactorChallenge & { id: string; content: string }

/** A challenge after one attempt was taken. */
export type TriedChallenge = OpenChallenge & { triesLeft: number }

/** A random single-use token. */
export const freshChallenge = (): string => randomBytes(32).toString('base64url')

/**
 * Begins the second step of a login if the account has a second factor. Returns null if the password is enough. Call it first in
 * the transaction that would open the session, so that a factor that is being added counts.
 */
export async function beginSecondStep(
  ctx: TxContext,
  account: Account,
  firstStep: Omit<PendingLogin, 'passkeyChallenge'>,
): Promise<SecondStep | null> {
  const { tx } = ctx
  await accountsIn(tx).hold(account.id)
  const factors = await tx.factors.list(account.id)
  if (factors.length === 0) return null
  const pending: PendingLogin = { passkeyChallenge: freshChallenge(), ...firstStep }
  const challenge = await beginStep(ctx, account.id, 'login', JSON.stringify(pending))
  const hasRecovery = (await tx.factors.recoveryCodes(account.id)).length > 0
  return { challenge, kinds: kindsOf(factors, hasRecovery) }
}

function kindsOf(factors: Factor[], hasRecovery: boolean): ProofKind[] {
  const kinds = new Set<ProofKind>(factors.map(({ kind }) => kind))
  return [...kinds, ...(hasRecovery ? (['recovery'] as const) : [])]
}

/** Begins a login or set-up with a second step and returns its token. The database only stores a hash of the token. */
export async function beginStep(
  ctx: TxContext,
  accountId: string,
  purpose: FactorChallenge['purpose'],
  content: string,
): Promise<string> {
  const token = freshChallenge()
  const now = ctx.clock()
  await ctx.tx.factors.dropExpired(now.toISOString())
  const id = idOf(token)
  await ctx.tx.factors.begin({
    id,
    accountId,
    purpose,
    sealed: ctx.keys.seal(placeOf(id, accountId), content),
    expiresAt: later(now, purpose === 'login' ? LOGIN_SECONDS : SETUP_SECONDS),
    triesLeft: TRIES,
  })
  return token
}

/** Finds a challenge without taking an attempt; null when it is over. */
export const findStep = async (ctx: Context, token: string): Promise<OpenChallenge | null> =>
  opened(ctx, idOf(token), await ctx.store.factors.findChallenge(idOf(token), ctx.clock().toISOString()))

/** Counts an attempt before it is checked, so that parallel attempts cannot exceed the limit. Throws `second_step_over`. */
export async function takeTry(
  ctx: Context,
  token: string,
  purpose: FactorChallenge['purpose'],
): Promise<TriedChallenge> {
  const id = idOf(token)
  const now = ctx.clock().toISOString()
  const taken = await inTransaction(ctx, ({ tx }) => tx.factors.takeTry(id, now))
  const challenge = opened(ctx, id, taken)
  if (!taken || challenge?.purpose !== purpose) throw new Refusal('second_step_over')
  return { ...challenge, triesLeft: taken.triesLeft }
}

/** The refusal of a wrong proof, with the number of attempts left. */
export const secondFactorWrong = ({ triesLeft }: TriedChallenge, field?: string): Refusal =>
  new Refusal('second_factor_wrong', {
    ...(field !== undefined && { field }),
    words: wrongTry(
      triesLeft,
      message('That did not work; {left, plural, one {# try} other {# tries}} left.'),
      message('That did not work, and that was the last try. Please start again.'),
    ),
  })

function opened(ctx: Context, id: string, challenge: FactorChallenge | null): OpenChallenge | null {
  if (!challenge) return null
  const content = ctx.keys.open(placeOf(id, challenge.accountId), challenge.sealed)
  // Null also when its key was dropped after a leak, or when another account began it.
  return content === null ? null : { ...challenge, id, content }
}

const placeOf = (id: string, accountId: string): SealedPlace => ({ in: 'challenge', id, owner: accountId })

const idOf = (token: string): string => hash('sha256', token, 'base64url')
