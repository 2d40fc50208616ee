import { LIMITS, usernameProblem } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'
import type { UserDraft } from './bodies/user-draft.ts'
import { inUse } from './scim-error.ts'
import { accountsIn } from '../users/index.ts'

const MOST_TRIES = 50
/** Fallback when no username can be derived. */
const NOTHING = 'colleague'

/**
 * The username of a new account: the part of the user name before the @, converted to the allowed characters, with a number if
 * taken.
 */
export async function freeUsername(
  tx: Queries,
  { userName, names, email, role }: UserDraft,
): Promise<string> {
  const written = [
    userName.split('@', 1)[0] ?? '',
    names.displayName,
    `${names.givenName}.${names.familyName}`,
  ]
  const base = written.map(asUsername).find((name) => usernameProblem(name) === null) ?? NOTHING
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const name = tries === 1 ? base : `${base}${tries}`
    const conflict = await accountsIn(tx).conflict(name, email, role ?? 'User')
    if (conflict === null) return name
    if (conflict === 'email_in_use') throw inUse('address')
  }
  throw inUse('userName')
}

const asUsername = (text: string): string =>
  [...text.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '.')]
    .slice(0, LIMITS.username - 3)
    .join('')
    .replaceAll(/^[.]+|[.]+$/gu, '')
