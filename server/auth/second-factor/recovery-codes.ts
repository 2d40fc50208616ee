import { randomInt } from 'node:crypto'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'

/** The alphabet leaves out letters that look like digits or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5

/** New codes as text, and their stored form. */
export type RecoveryCodes = { shown: string[]; kept: { id: string; codeHash: string }[] }

/** Creates recovery codes. They are hashed like passwords, because a fast hash of 50 bits could be broken. */
export async function makeRecoveryCodes(ctx: Context): Promise<RecoveryCodes> {
  const shown = Array.from({ length: LIMITS.recoveryCodes }, () => `${half()}-${half()}`)
  const kept = await Promise.all(
    shown.map(async (code) => ({ id: newId(), codeHash: await ctx.passwords.hash(plain(code)) })),
  )
  return { shown, kept }
}

/** The id of a recovery code of an account; null when it is wrong. */
export async function findRecoveryCode(
  ctx: Context,
  accountId: string,
  code: string,
): Promise<string | null> {
  const wanted = plain(code)
  if (wanted.length !== 2 * HALF) return null
  for (const { id, codeHash } of await ctx.store.factors.recoveryCodes(accountId)) {
    if (await ctx.passwords.matches(codeHash, wanted)) return id
  }
  return null
}

const half = (): string =>
  Array.from({ length: HALF }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')

/** Normalizes a typed code. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0')
