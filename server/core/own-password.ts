import type { Desk } from './desk.ts'
import { ownPasswordUses } from './guesses.ts'
import type { Caller } from './ports.ts'
import { countUse, releaseUses } from './rates.ts'
import { Refusal } from './refusal.ts'
import { recordRefused } from './sessions.ts'

/**
 * Goes on only for somebody who knows the password of the account that they are logged in with: a session that was left
 * open must not be enough to change who can log in. Limited like logins, for each session. Gives what the password was checked against.
 */
export async function proveOwnPassword(
  desk: Desk,
  caller: Caller,
  { password, address, field = 'password' }: { password: string; address: string; field?: string },
): Promise<string> {
  const uses = ownPasswordUses(desk, caller.sessionId)
  await countUse(desk, uses)
  const known = await desk.store.accounts.passwordHash(caller.id)
  const isRight = await desk.passwords.matches(known, password)
  if (known === null || !isRight) {
    await recordRefused(desk, caller.id, address)
    throw new Refusal('password_wrong', { field })
  }
  const counted = uses.map(({ key }) => key)
  await desk.store.write((tx) => releaseUses(tx, counted))
  return known
}
