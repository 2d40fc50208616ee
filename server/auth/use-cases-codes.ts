import { inTransaction } from '../kernel/transaction.ts'
import { randomInt } from 'node:crypto'
import { type Language, LIMITS, message } from '@support-desk/contract'
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
import { type CodeContent, mailPreferencesIn, outgoingMailIn, queueCode } from '../channels/mail/index.ts'
import { accountsIn } from '../users/index.ts'

const VALID_SECONDS = 10 * 60
const TRIES = 5

type CodeRequest = {
  email: string
  address: string
  /** The language of the request. */
  language: Language | null
  devices?: readonly string[]
}

/** The purpose of a code. It is not accepted for another purpose. */
type CodePurpose = 'registration' | 'reset'

/**
 * Sends a new one-time code to an address and voids the previous one. Returns a challenge. For a registration on a loopback
 * address without a mail server, the challenge is the code. Otherwise it reveals nothing, because clients could take over
 * accounts. Only the mail says whether the address has an account, and both cases take the same work.
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
  const isDisclosed =
    purpose === 'registration' && ctx.disclosesCodes() && !(await outgoingMailIn(ctx.store).isSetUp())
  const challenge = isDisclosed ? code : newId()
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
    // The stored address: a similar-looking one may belong to another person.
    const recipient = account?.email ?? suspended?.email ?? email
    // Runs without an account too, so that both cases take the same work.
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

/** The suspended account of an address, or null. Takes the same work in each case. */
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

/** The result of a wrong code; `triesLeft` is null when there is no matching challenge. */
export type WrongCode = { triesLeft: number | null }

/**
 * Returns null when the code is correct. Commit the transaction in any case, because a wrong attempt is counted. Attempts without
 * the challenge are not counted; otherwise anonymous clients could use up the attempts of others.
 */
export async function checkCode(
  ctx: TxContext,
  purpose: CodePurpose,
  proof: CodeProof,
): Promise<WrongCode | null> {
  const key = proof.email.toLowerCase()
  if (proof.codeEmail.trim().toLowerCase() !== key) return NO_CODE
  const known = await ctx.tx.codes.find(key)
  if (!known || known.triesLeft <= 0 || known.expiresAt <= ctx.clock().toISOString()) return NO_CODE
  const isRight = ctx.keys.verify(keyed(purpose, proof.email, proof.code.trim()), known.codeHash)
  const isAsker = ctx.keys.verify(keyed(purpose, proof.email, proof.challenge.trim()), known.challengeHash)
  if (!isAsker) return NO_CODE
  if (isRight) return null
  await ctx.tx.codes.countWrongTry(key)
  return { triesLeft: known.triesLeft - 1 }
}

const NO_CODE: WrongCode = { triesLeft: null }

/** The refusal of a wrong code in `field`, with the attempts left if known. */
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

/** Input of the HMAC with the install's secret. A plain hash of six digits could be broken in a second. */
const keyed = (purpose: CodePurpose, email: string, value: string): string =>
  `${KEY_OF[purpose]}:${email.toLowerCase()}:${value}`

const KEY_OF = { registration: 'code', reset: 'code-reset' } as const satisfies Record<CodePurpose, string>

declare module '../kernel/context.ts' {
  interface Context {
    /** Whether responses show registration codes: only without a mail server and on a loopback address. */
    disclosesCodes: () => boolean
  }
}
