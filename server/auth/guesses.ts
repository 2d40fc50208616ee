import type { Context } from '../kernel/context.ts'
import { networkOf } from '../kernel/network-address.ts'
import type { RateLimit } from '../kernel/rate-limits.ts'
import type { Use } from '../kernel/rates.ts'

/**
 * The keys of rate limits for guessing. Names and addresses are hashed: a chosen name must not equal another key, and counters
 * outlive an account by some minutes.
 */

/** All devices of an account together have this multiple of the limit of one, in case an attacker has collected tokens. */
const DEVICES_TOGETHER = 5

/** The origin of a guess: the network address, and a known device of the account. */
type Guesser = { address: string; device: string | null }

/**
 * The limits of a login. Name and address of an account share one. A known device has its own limit: anonymous guessing cannot
 * lock it out, and a thief cannot guess on it forever.
 */
export function loginUses(ctx: Context, { login, accountId }: Target, { address, device }: Guesser): Use[] {
  const { loginPerAccount, loginPerClient } = ctx.rateLimits
  if (accountId !== undefined && device !== null)
    return deviceUses('login', accountId, device, loginPerAccount)
  const key = accountId === undefined ? `login:name:${hidden(ctx, login)}` : `login:account:${accountId}`
  return [
    { key: `login:client:${networkOf(address)}`, limit: loginPerClient },
    { key, limit: loginPerAccount },
  ]
}

type Target = { login: string; accountId: string | undefined }

/** The limits of the second step of a login. Only clients with the correct password reach it. */
export function secondStepUses(ctx: Context, accountId: string, { address, device }: Guesser): Use[] {
  const { loginPerAccount, loginPerClient } = ctx.rateLimits
  if (device !== null) return deviceUses('second', accountId, device, loginPerAccount)
  return [
    { key: `login:client:${networkOf(address)}`, limit: loginPerClient },
    { key: `second:account:${accountId}`, limit: loginPerAccount },
  ]
}

/** The limits of one-time codes for an address. */
export function codeUses(
  ctx: Context,
  email: string,
  accountId: string | undefined,
  { address, device }: Guesser,
): Use[] {
  const { codePerAddress, codePerClient } = ctx.rateLimits
  if (accountId !== undefined && device !== null) return deviceUses('code', accountId, device, codePerAddress)
  return [
    { key: `code:client:${networkOf(address)}`, limit: codePerClient },
    { key: `code:address:${hidden(ctx, email)}`, limit: codePerAddress },
  ]
}

/** The limits of own-password proofs, per session. Anonymous clients cannot use them up. */
export const ownPasswordUses = (ctx: Context, sessionId: string): Use[] => [
  { key: `password:session:${sessionId}`, limit: ctx.rateLimits.loginPerAccount },
]

const deviceUses = (what: string, accountId: string, device: string, limit: RateLimit): Use[] => [
  { key: `${what}:device:${device}`, limit },
  { key: `${what}:devices:${accountId}`, limit: { ...limit, most: limit.most * DEVICES_TOGETHER } },
]

const hidden = (ctx: Context, name: string): string => ctx.keys.sign(`counted:${name.toLowerCase()}`)
