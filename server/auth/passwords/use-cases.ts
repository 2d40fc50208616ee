import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import { message, words } from '@support-desk/contract'
import { type SessionActor, userActor } from '../../kernel/actor.ts'
import { checkCode, type CodeProof, codeWrong } from '../use-cases-codes.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import type { PasswordProof } from '../../kernel/password-proof.ts'
import { record } from '../../kernel/event-log/record.ts'
import { invalid, Refusal } from '../../kernel/refusal.ts'
import { type Account, accountsIn } from '../../users/index.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'

/**
 * Throws when the password is easy to guess for someone who knows the owner. Call it after the client is authenticated: it is
 * expensive, and would reveal other people's names.
 */
export async function mustBeHardToGuess(
  ctx: Context,
  password: string,
  { username, email }: Pick<Account, 'username' | 'email'>,
): Promise<void> {
  if (await ctx.passwords.isGuessable(password, [username, email]))
    throw new Refusal('password_common', { field: 'password' })
}

/** Changes the actor's password and ends all their other sessions. */
export async function updatePassword(
  ctx: Context,
  actor: SessionActor,
  { current, password, proof }: { current: string; password: string; proof: PasswordProof },
): Promise<void> {
  if (password === current) throw invalid('password', message('That’s already your password.'))
  const owner = await accountsIn(ctx.store).find(actor.id)
  if (!owner) throw new Refusal('unauthenticated')
  await mustBeHardToGuess(ctx, password, owner)
  const passwordHash = await ctx.passwords.hash(password)
  await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.sessions.holdAllOf(actor.id, actor.sessionId)
    await accountsIn(tx).hold(actor.id)
    const account = await accountsIn(tx).find(actor.id)
    // The first of several parallel changes wins. The later ones have proved an outdated password.
    if (!account || (await accountsIn(tx).passwordHash(actor.id)) !== proof.passwordHash) {
      throw new Refusal('password_wrong', { field: 'current' })
    }
    await replacePassword(ctx, account, passwordHash, actor.sessionId)
    await record(ctx, actor, { kind: 'account.password_changed', data: { accountId: actor.id } })
  })
}

/** Sets a new password with a mailed code, and ends all sessions of the account. */
export async function completePasswordReset(
  ctx: Context,
  { password, ...proof }: CodeProof & { password: string },
): Promise<void> {
  const wrong = await inTransaction(ctx, (ctx) => checkCode(ctx, 'reset', proof))
  if (wrong) throw codeWrong(wrong, 'code')
  const owner = await accountsIn(ctx.store).findByEmail(proof.email)
  if (owner) await mustBeHardToGuess(ctx, password, owner)
  const passwordHash = await ctx.passwords.hash(password)
  const refused = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    const found = await accountsIn(tx).findByEmail(proof.email)
    if (found) {
      await tx.sessions.holdAllOf(found.id)
      await accountsIn(tx).hold(found.id)
    }
    const account = found && (await accountsIn(tx).find(found.id))
    const nowWrong = await checkCode(ctx, 'reset', proof)
    if (nowWrong || !account) return nowWrong ?? { triesLeft: null }
    await tx.codes.drop(proof.email.toLowerCase())
    await replacePassword(ctx, account, passwordHash)
    await record(ctx, userActor(account), {
      kind: 'account.password_reset',
      data: { accountId: account.id },
    })
    return null
  })
  if (refused) throw codeWrong(refused, 'code')
}

async function replacePassword(
  ctx: TxContext,
  { id, email }: Account,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  const { tx } = ctx
  await accountsIn(tx).setPassword(id, passwordHash)
  await tx.sessions.endAllOf(id, 'password_changed', keptSession)
  // A login that waits for its second step used the old password.
  await tx.factors.endBegun(id)
  await queueAccountNews(
    ctx,
    { accountId: id, email },
    {
      heading: words(message('Your password was changed')),
      detail: keptSession
        ? words(message('All your sessions were ended, except the one where you changed your password.'))
        : words(
            message(
              'Your password was reset with a code sent to this address. All sessions of your account were ended.',
            ),
          ),
    },
  )
}
