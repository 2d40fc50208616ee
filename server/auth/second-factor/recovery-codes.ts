import { randomInt } from 'node:crypto'
import { LIMITS } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'

/** Without letters that look like digits or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5

/** Codes as users write them down, with what is kept of them. */
export type RecoveryCodes = { shown: string[]; kept: { id: string; codeHash: string }[] }

/** Makes recovery codes. They are hashed like passwords: 50 bits could be found from a plain hash. */
export async function makeRecoveryCodes(ctx: Context): Promise<RecoveryCodes> {
  const shown = Array.from({ length: LIMITS.recoveryCodes }, () => `${half()}-${half()}`)
  const kept = await Promise.all(
    shown.map(async (code) => ({ id: newId(), codeHash: await ctx.passwords.hash(plain(code)) })),
  )
  return { shown, kept }
}

/** Which of the codes of an account this is; null when it is none. */
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

/** As it was made, however it was typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0')
