import { inTransaction } from '../../kernel/transaction.ts'
import { ownPasswordUses } from '../guesses.ts'
import type { PasswordProof, ProvePassword } from '../../kernel/password-proof.ts'
import { countUse, releaseUses } from '../../kernel/rates.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { recordRefused } from '../sessions/use-cases.ts'
import { accountsIn } from '../../users/index.ts'

/**
 * Goes on only for somebody who knows the password of the account that they are logged in with: a session that was left
 * open must not be enough to change who can log in.
 * Limited like logins, for each session.
 */
export const proveOwnPassword: ProvePassword = async (ctx, actor, { password, address, field }) => {
  const uses = ownPasswordUses(ctx, actor.sessionId)
  await countUse(ctx, uses)
  const known = await accountsIn(ctx.store).passwordHash(actor.id)
  const isRight = await ctx.passwords.matches(known, password)
  if (known === null || !isRight) {
    await recordRefused(ctx, actor.id, address)
    throw new Refusal('password_wrong', { field })
  }
  const counted = uses.map(({ key }) => key)
  await inTransaction(ctx, ({ tx }) => releaseUses(tx, counted))
  return { passwordHash: known } as PasswordProof
}
