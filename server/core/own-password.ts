import type { Desk } from './desk.ts'
import { networkOf } from './network-address.ts'
import type { Caller } from './ports.ts'
import { countUse } from './rates.ts'
import { Refusal } from './refusal.ts'
import { recordRefused } from './sessions.ts'

/**
 * Goes on only for somebody who knows the password of the account that they are logged in with: a session that was left
 * open must not be enough to change who can log in. Limited like logins. Gives what the password was checked against.
 */
export async function proveOwnPassword(
  desk: Desk,
  caller: Caller,
  { password, address, field = 'password' }: { password: string; address: string; field?: string },
): Promise<string> {
  const accountKey = `login:account:${caller.username.toLowerCase()}`
  const callerKey = `login:caller:${networkOf(address)}`
  await countUse(desk, [
    { key: accountKey, limit: desk.rateLimits.loginPerAccount },
    { key: callerKey, limit: desk.rateLimits.loginPerCaller },
  ])
  const known = await desk.store.accounts.passwordHash(caller.id)
  const isRight = await desk.passwords.matches(known, password)
  if (known === null || !isRight) {
    await recordRefused(desk, caller.id, address)
    throw new Refusal('password_wrong', { field })
  }
  await desk.store.write(async (tx) => {
    await tx.rates.release(accountKey)
    await tx.rates.release(callerKey)
  })
  return known
}
