import type { Context } from '../kernel/context.ts'
import { networkOf } from '../kernel/network-address.ts'
import type { RateLimit } from '../kernel/rate-limits.ts'
import type { Use } from '../kernel/rates.ts'

/**
 * What guesses are counted under. Names and addresses stand in no key as they are: what users call themselves must not meet
 * the key of something else, and counters outlive an account by some minutes.
 */

/** All devices of an account together may guess so many times as often as one, in case somebody has collected tokens. */
const DEVICES_TOGETHER = 5

/** Where a guess comes from: the network address, and the device if the account has logged in with it before. */
type Guesser = { address: string; device: string | null }

/**
 * What a login is counted under. Name and address of an account are one. A device that the account knows has a limit of its
 * own: anonymous clients who guess cannot lock it out, and whoever has stolen it cannot guess on for ever.
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

/** What the second step of a login is counted under: only those come to it who know the password. */
export function secondStepUses(ctx: Context, accountId: string, { address, device }: Guesser): Use[] {
  const { loginPerAccount, loginPerClient } = ctx.rateLimits
  if (device !== null) return deviceUses('second', accountId, device, loginPerAccount)
  return [
    { key: `login:client:${networkOf(address)}`, limit: loginPerClient },
    { key: `second:account:${accountId}`, limit: loginPerAccount },
  ]
}

/** What one-time codes for an address are counted under. */
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

/** What proofs of the own password are counted under: anonymous clients have no session, and cannot use this up. */
export const ownPasswordUses = (ctx: Context, sessionId: string): Use[] => [
  { key: `password:session:${sessionId}`, limit: ctx.rateLimits.loginPerAccount },
]

const deviceUses = (what: string, accountId: string, device: string, limit: RateLimit): Use[] => [
  { key: `${what}:device:${device}`, limit },
  { key: `${what}:devices:${accountId}`, limit: { ...limit, most: limit.most * DEVICES_TOGETHER } },
]

const hidden = (ctx: Context, name: string): string => ctx.keys.sign(`counted:${name.toLowerCase()}`)
