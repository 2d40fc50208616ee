import { inTransaction } from '../kernel/transaction.ts'
import { message, type Language } from '@support-desk/contract'
import { randomInt } from 'node:crypto'
import { LIMITS } from '@support-desk/contract'
import type { Context, TxContext } from '../kernel/context.ts'
import { knownDevice } from './devices.ts'
import { codeUses } from './guesses.ts'
import { newId } from '../kernel/ids.ts'
import { countUse } from '../kernel/rates.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import { wrongTry } from './wrong-try.ts'
import { type CodeContent, mailPreferencesIn, queueCode } from '../channels/mail/index.ts'
import { accountsIn } from '../users/index.ts'

const VALID_SECONDS = 10 * 60
const TRIES = 5

type CodeRequest = {
  email: string
  address: string
  /** Which language whoever asks has asked for. */
  language: Language | null
  devices?: readonly string[]
}

/** The purpose of a code. It is not accepted for another purpose. */
type CodePurpose = 'registration' | 'reset'

/**
 * Sends a fresh one-time code to an address and voids the one before. The challenge that comes back says nothing about
 * the code, except for a registration where the install runs without a mail server on a loopback address: there it is the
 * code. Whoever reaches the port could otherwise take over any account by its address. Whether the address belongs to an
 * account is said in the mail alone, and takes the same work.
 */
export async function requestCode(
  ctx: Context,
  purpose: CodePurpose,
  { email, address, language, devices = [] }: CodeRequest,
): Promise<{ email: string; challenge: string }> {
  const known = await accountsIn(ctx.store).findByEmail(email)
  const device = knownDevice(ctx, devices, known?.id)
  await countUse(ctx, codeUses(ctx, email, known?.id, { address, device }))
  const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
  const challenge = purpose === 'registration' && ctx.discloseCodes ? code : newId()
  const expiresAt = later(ctx.clock(), VALID_SECONDS)
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    const account = await accountsIn(tx).findByEmail(email)
    await tx.codes.replace(email.toLowerCase(), {
      codeHash: ctx.keys.sign(keyed(purpose, email, code)),
      challengeHash: ctx.keys.sign(keyed(purpose, email, challenge)),
      expiresAt,
      triesLeft: TRIES,
    })
    const suspended = await suspendedWith(tx, email)
    // To the address that the account has: one that merely looks the same may be somebody else's.
    const recipient = account?.email ?? suspended?.email ?? email
    // Asked for without an account too, so that both take the same work.
    const chosen = (await mailPreferencesIn(tx).find(account?.id ?? ''))?.locale
    await queueCode(ctx, {
      email: recipient,
      locale: { language: chosen?.language ?? language, timeZone: chosen?.timeZone ?? null },
      content: emailOf(purpose, code, { hasAccount: account !== null, isSuspended: suspended !== null }),
      expiresAt,
    })
    await record(ctx, null, { kind: 'code.requested', data: {} })
  })
  return { email, challenge }
}

/** The account of an address that is suspended; null where there is none, or another one. Takes the same work for each. */
async function suspendedWith(tx: Queries, email: string): Promise<{ email: string } | null> {
  const id = (await accountsIn(tx).idWithEmail(email)) ?? ''
  const account = await accountsIn(tx).findKept(id)
  return (await accountsIn(tx).suspendedAt(id)) === null ? null : account
}

function emailOf(
  purpose: CodePurpose,
  code: string,
  { hasAccount, isSuspended }: { hasAccount: boolean; isSuspended: boolean },
): CodeContent {
  if (purpose === 'reset' && hasAccount) return { kind: 'reset_code', code }
  if (purpose === 'reset') return { kind: 'no_account', ...(isSuspended && { isSuspended }) }
  return { kind: 'code', code, ...(hasAccount && { hasAccount }) }
}

export type CodeProof = { email: string; codeEmail: string; code: string; challenge: string }

/** What is wrong with a proof; `triesLeft` is null where there is no code that it could be a try of. */
export type WrongCode = { triesLeft: number | null }

/**
 * Null when the proof fits the address's current code. A wrong try is counted, so commit the transaction either way. Only
 * who asked for the code knows its challenge: tries without it are nobody's, or anonymous clients could use up those of others.
 */
export async function checkCode(
  ctx: TxContext,
  purpose: CodePurpose,
  proof: CodeProof,
): Promise<WrongCode | null> {
  const { tx } = ctx
  const key = proof.email.toLowerCase()
  if (proof.codeEmail.trim().toLowerCase() !== key) return NO_CODE
  const known = await tx.codes.find(key)
  if (!known || known.triesLeft <= 0 || known.expiresAt <= ctx.clock().toISOString()) return NO_CODE
  const isRight = ctx.keys.verify(keyed(purpose, proof.email, proof.code.trim()), known.codeHash)
  const isAsker = ctx.keys.verify(keyed(purpose, proof.email, proof.challenge.trim()), known.challengeHash)
  if (!isAsker) return NO_CODE
  if (isRight) return null
  await tx.codes.countWrongTry(key)
  return { triesLeft: known.triesLeft - 1 }
}

const NO_CODE: WrongCode = { triesLeft: null }

/** Refuses a wrong code, which was given in `field`, and says how many tries are left where that is known. */
export const codeWrong = ({ triesLeft }: WrongCode, field: 'code' | 'otp'): Refusal =>
  new Refusal('code_wrong', {
    field,
    ...(triesLeft !== null && {
      words: wrongTry(
        triesLeft,
        message('The code is wrong; {left, plural, one {# try} other {# tries}} left.'),
        message('The code is wrong, and that was the last try. Please request a new one.'),
      ),
    }),
  })

/** An HMAC with the install's secret: from a plain hash six digits could be found in a second. */
const keyed = (purpose: CodePurpose, email: string, value: string): string =>
  `${KEY_OF[purpose]}:${email.toLowerCase()}:${value}`

const KEY_OF = { registration: 'code', reset: 'code-reset' } as const satisfies Record<CodePurpose, string>

declare module '../kernel/context.ts' {
  interface Context {
    /** True only without a mail server and on a loopback address: codes of registrations are then shown in the answer. */
    discloseCodes: boolean
  }
}
