import { addFirstAdmin, mustBeHardToGuess, openSession, type Origin, type Session } from '../auth/index.ts'
import type { Context } from '../kernel/context.ts'
import { networkOf } from '../kernel/network-address.ts'
import { countUse } from '../kernel/rates.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isSameSecret } from '../kernel/secrets/same-secret.ts'
import { later } from '../kernel/time.ts'
import { inTransaction } from '../kernel/transaction.ts'
import { accountsIn } from '../users/index.ts'
import { linkTokenHash, newLinkToken } from './link-token.ts'
import type { SetupLink } from './queries.ts'

const VALID_SECONDS = 24 * 60 * 60

/** The token of a new link; null if a recent one of another server is kept. */
type NewSetupLink = { token: string | null }

/**
 * Creates the link that claims the install, and voids the earlier one. Keeps a link that is younger than `keepSeconds`, so that
 * nodes that start together create one. Returns null if an admin has claimed the install.
 */
export const createSetupLink = (
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  keepSeconds = 0,
): Promise<NewSetupLink | null> =>
  store.write(async (tx) => {
    await accountsIn(tx).holdAdmins()
    if ((await accountsIn(tx).count('Admin')) > 0) return null
    const now = clock()
    const known = await tx.setupLinks.find()
    if (known && known.createdAt > later(now, -keepSeconds)) return { token: null }
    const token = newLinkToken()
    await tx.setupLinks.replace({
      tokenHash: linkTokenHash(token),
      createdAt: now.toISOString(),
      expiresAt: later(now, VALID_SECONDS),
    })
    return { token }
  })

/** Checks a setup link. Throws `setup_link_invalid` for a wrong or expired one. */
export async function verifySetupLink(
  ctx: Context,
  { token, address }: { token: string; address: string },
): Promise<SetupLink> {
  await countUse(ctx, linkUses(ctx, address))
  return mustBeCurrent(ctx, await ctx.store.setupLinks.find(), token)
}

/** Creates the first admin with a setup link and logs them in. The link is used up. */
export async function completeSetupLink(
  ctx: Context,
  {
    token,
    username,
    email,
    password,
    from,
  }: { token: string; username: string; email: string; password: string; from: Origin },
): Promise<Session> {
  await countUse(ctx, linkUses(ctx, from.address))
  mustBeCurrent(ctx, await ctx.store.setupLinks.find(), token)
  await mustBeHardToGuess(ctx, password, { username, email })
  const passwordHash = await ctx.passwords.hash(password)
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await accountsIn(tx).holdAdmins()
    const account = await addFirstAdmin(ctx, { username, email, passwordHash })
    if (!account) throw new Refusal('not_found')
    // Read under the lock: a new link may have replaced this one.
    mustBeCurrent(ctx, await tx.setupLinks.find(), token)
    await tx.setupLinks.delete()
    return openSession(ctx, account, from)
  })
}

function mustBeCurrent({ clock }: Pick<Context, 'clock'>, link: SetupLink | null, token: string): SetupLink {
  const isCurrent =
    link !== null &&
    isSameSecret(link.tokenHash, linkTokenHash(token)) &&
    link.expiresAt > clock().toISOString()
  if (!isCurrent) throw new Refusal('setup_link_invalid')
  return link
}

/** The limit of tries with links, per network. */
export const linkUses = ({ rateLimits }: Pick<Context, 'rateLimits'>, address: string) => [
  { key: `link:client:${networkOf(address)}`, limit: rateLimits.loginPerClient },
]
