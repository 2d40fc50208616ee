import { LIMITS, normalUsername, usernameProblem } from '@support-desk/contract'
import type { Queries } from '../../kernel/store.ts'
import type { Claims } from './claims.ts'
import { accountsIn } from '../../users/index.ts'

const TRIES = 50

/** A free and valid username, as close as possible to the user's name at the provider. */
export async function freeUsername(
  tx: Queries,
  { name, email }: Pick<Claims, 'name' | 'email'>,
): Promise<string | null> {
  const [local = ''] = email.split('@')
  for (const wished of [name.split('@')[0] ?? '', local, 'user']) {
    const base = cleaned(wished)
    for (let number = 1; number <= TRIES; number++) {
      const username = number === 1 ? base : `${base}${number}`
      if (usernameProblem(username) !== null) break
      const conflict = await accountsIn(tx).conflict(username, email, 'User')
      if (conflict === null) return username
      if (conflict !== 'name_in_use') break
    }
  }
  return null
}

/** Removes invalid characters and leaves room for a number. */
const cleaned = (text: string): string =>
  [
    ...normalUsername(text)
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '.')
      .replaceAll(/^[.]+|[.]+$/g, ''),
  ]
    .slice(0, LIMITS.username - 3)
    .join('')
