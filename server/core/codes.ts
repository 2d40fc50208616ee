import { randomInt } from 'node:crypto'
import { LIMITS } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { type CodeContent, queueCode } from './mail-queue.ts'
import { networkOf } from './network-address.ts'
import { countUse } from './rates.ts'
import { record } from './record.ts'
import type { Queries } from './store.ts'
import { later } from './time.ts'

const VALID_SECONDS = 10 * 60
const TRIES = 5

/** What a code is good for. One that was sent for one thing is worth nothing for another. */
export type CodePurpose = 'registration' | 'reset'

/**
 * Sends a fresh one-time code to an address and voids the one before. The challenge that comes back says nothing about
 * the code, except for a registration where the desk runs without a mail server on a loopback address: there it is the
 * code. Whoever reaches the port could otherwise take over any account by its address. Whether the address belongs to an
 * account is said in the mail alone, and takes the same work.
 */
export async function requestCode(
  desk: Desk,
  purpose: CodePurpose,
  { email, address }: { email: string; address: string },
): Promise<{ email: string; challenge: string }> {
  await countUse(desk, [
    { key: `code:address:${email.toLowerCase()}`, limit: desk.rateLimits.codePerAddress },
    { key: `code:caller:${networkOf(address)}`, limit: desk.rateLimits.codePerCaller },
  ])
  const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
  const challenge = purpose === 'registration' && desk.discloseCodes ? code : newId()
  const expiresAt = later(desk.clock(), VALID_SECONDS)
  await desk.store.write(async (tx) => {
    const account = await tx.accounts.findByEmail(email)
    await tx.codes.replace(email.toLowerCase(), {
      codeHash: desk.keys.sign(keyed(purpose, email, code)),
      challengeHash: desk.keys.sign(keyed(purpose, email, challenge)),
      expiresAt,
      triesLeft: TRIES,
    })
    // To the address that the account has: one that merely looks the same may be somebody else's.
    const recipient = account?.email ?? email
    await queueCode(desk, tx, {
      email: recipient,
      content: letterOf(purpose, code, account !== null),
      expiresAt,
    })
    await record(desk, tx, null, { kind: 'code.requested', data: {} })
  })
  return { email, challenge }
}

function letterOf(purpose: CodePurpose, code: string, hasAccount: boolean): CodeContent {
  if (purpose === 'reset') return hasAccount ? { kind: 'reset_code', code } : { kind: 'no_account' }
  return { kind: 'code', code, ...(hasAccount && { hasAccount }) }
}

export type CodeProof = { email: string; codeEmail: string; code: string; challenge: string }

/** Whether the proof fits the address's current code. A wrong try is counted, so commit the transaction either way. */
export async function checkCode(
  desk: Desk,
  tx: Queries,
  purpose: CodePurpose,
  proof: CodeProof,
): Promise<boolean> {
  const key = proof.email.toLowerCase()
  if (proof.codeEmail.trim().toLowerCase() !== key) return false
  const known = await tx.codes.find(key)
  if (!known || known.triesLeft <= 0 || known.expiresAt <= desk.clock().toISOString()) return false
  const right =
    desk.keys.verify(keyed(purpose, proof.email, proof.code.trim()), known.codeHash) &&
    desk.keys.verify(keyed(purpose, proof.email, proof.challenge.trim()), known.challengeHash)
  if (!right) await tx.codes.countWrongTry(key)
  return right
}

/** Signed with the install's secret: six digits alone could be found from a plain hash in a second. */
const keyed = (purpose: CodePurpose, email: string, value: string): string =>
  `${KEY_OF[purpose]}:${email.toLowerCase()}:${value}`

const KEY_OF = { registration: 'code', reset: 'code-reset' } as const satisfies Record<CodePurpose, string>
