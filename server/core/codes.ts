import { randomInt } from 'node:crypto'
import { LIMITS } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { newId } from './ids.ts'
import { queueCode } from './mail-queue.ts'
import { countUse } from './rates.ts'
import { record } from './record.ts'
import type { Queries } from './store.ts'
import { later } from './time.ts'

const VALID_SECONDS = 10 * 60
const TRIES = 5

/**
 * Sends a fresh one-time code to an address and voids the one before. The challenge that comes back says nothing about
 * the code, except where the desk runs without a mail server on a loopback address: there it is the code.
 */
export async function requestCode(
  desk: Desk,
  { email, address }: { email: string; address: string },
): Promise<{ email: string; challenge: string }> {
  await countUse(desk, [
    { key: `code:address:${email.toLowerCase()}`, limit: desk.rateLimits.codePerAddress },
    { key: `code:caller:${address}`, limit: desk.rateLimits.codePerCaller },
  ])
  const code = String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
  const challenge = desk.discloseCodes ? code : newId()
  const expiresAt = later(desk.clock(), VALID_SECONDS)
  await desk.store.write(async (tx) => {
    await tx.codes.replace(email.toLowerCase(), {
      codeHash: hash(desk, email, code),
      challengeHash: hash(desk, email, challenge),
      expiresAt,
      triesLeft: TRIES,
    })
    await queueCode(desk, tx, { email, code, expiresAt })
    await record(desk, tx, null, { kind: 'code.requested', data: {} })
  })
  return { email, challenge }
}

export type CodeProof = { email: string; codeEmail: string; code: string; challenge: string }

/** Whether the proof fits the address's current code. A wrong try is counted, so commit the transaction either way. */
export async function checkCode(desk: Desk, tx: Queries, proof: CodeProof): Promise<boolean> {
  const key = proof.email.toLowerCase()
  if (proof.codeEmail.trim().toLowerCase() !== key) return false
  const known = await tx.codes.find(key)
  if (!known || known.triesLeft <= 0 || known.expiresAt <= desk.clock().toISOString()) return false
  const right =
    fits(desk, proof.email, proof.code.trim(), known.codeHash) &&
    fits(desk, proof.email, proof.challenge.trim(), known.challengeHash)
  if (!right) await tx.codes.countWrongTry(key)
  return right
}

/** Keyed with the install's secret: six digits alone could be found from a plain hash in a second. */
const hash = (desk: Desk, email: string, value: string): string =>
  desk.keys.sign(keyed(email, value))

const fits = (desk: Desk, email: string, value: string, kept: string): boolean =>
  desk.keys.verify(keyed(email, value), kept)

const keyed = (email: string, value: string): string => `code:${email.toLowerCase()}:${value}`
