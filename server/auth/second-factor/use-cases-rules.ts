import { message, words, ROLES, type Role } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import { factorsOf } from './use-cases-setup.ts'
import type { Factor } from './factor.ts'
import { refuseWithoutLocalAdmin } from '../accounts.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { accountsIn } from '../../users/index.ts'

/** Sets the roles that require a second factor. An equal set changes nothing. */
export async function setRequiredRoles(
  ctx: TxContext,
  actor: Actor,
  wanted: readonly Role[],
): Promise<Role[]> {
  const roles = ROLES.filter((role) => wanted.includes(role))
  const { tx } = ctx
  await accountsIn(tx).holdAdmins()
  const before = await tx.factors.requiredRoles()
  if (before.join() === roles.join()) return roles
  await tx.factors.setRequiredRoles(roles)
  await record(ctx, actor, { kind: 'security.settings_changed', data: { roles } })
  return roles
}

/** The second factors of a user, for admins. */
export async function factorsOfUser(
  ctx: Context,
  id: string,
): Promise<{ factors: Factor[]; recoveryCodesLeft: number }> {
  if (!(await accountsIn(ctx.store).find(id))) throw new Refusal('not_found')
  return factorsOf(ctx, id)
}

/**
 * Removes all factors of another user who has lost theirs. Ends the user's sessions, because a lost device may still be logged
 * in. Users remove their own factors with their password instead.
 */
export async function deleteUserSecondFactors(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  if (id === actor.id)
    throw new Refusal('own_account', { words: words(message('Remove your own on your account page.')) })

  const { tx } = ctx
  await tx.sessions.holdAllOf(id)
  await accountsIn(tx).holdAdmins()
  await accountsIn(tx).hold(id)
  const account = orNotFound(await accountsIn(tx).find(id))
  if ((await tx.factors.list(id)).length === 0) return
  await tx.factors.removeAllOf(id)
  if (account.role === 'Admin') await refuseWithoutLocalAdmin(tx)
  await tx.sessions.endAllOf(id, 'second_factor_changed')
  await queueAccountNews(
    ctx,
    { accountId: id, email: account.email },
    {
      heading: words(message('Your two-factor authentication was removed')),
      detail: words(
        message(
          'An admin removed your two-factor authentication. Log in with your password and set it up again.',
        ),
      ),
    },
  )
  await record(ctx, actor, { kind: 'factor.reset', data: { accountId: id } })
}
