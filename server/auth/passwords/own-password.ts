import { inTransaction } from '../../kernel/transaction.ts'
import { ownPasswordUses } from '../guesses.ts'
import type { PasswordProof, ProvePassword } from '../../kernel/password-proof.ts'
import { countUse, releaseUses } from '../../kernel/rates.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { recordRefused } from '../sessions/use-cases.ts'
import { accountsIn } from '../../users/index.ts'

/**
 * Checks the password of the actor's account, so that an unattended session cannot change the credentials. Rate limited per
 * session like logins.
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
