import { inTransaction, inTransactionEndingSessions } from '../../kernel/transaction.ts'
import type { Context } from '../../kernel/context.ts'
import { countUse, releaseUses } from '../../kernel/rates.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { knownDevice } from '../devices.ts'
import { loginUses } from '../guesses.ts'
import { beginSecondStep } from '../second-factor/challenges.ts'
import { type Origin, recordRefused, type Session } from '../sessions/use-cases.ts'
import { keepFlow, takeFlow } from './flow.ts'
import { holdForLogin, openByProvider } from './proved.ts'
import { accountsIn } from '../../users/index.ts'

type Proof = { key: string; password: string; devices: readonly string[]; from: Origin }

/**
 * Links an account to the identity of a login with the same address. Requires the account's password and, if it has one, its
 * second factor. Wrong passwords count like failed logins.
 */
export async function linkLogin(ctx: Context, { key, password, devices, from }: Proof): Promise<Session> {
  const flow = await inTransaction(ctx, (ctx) => takeFlow(ctx, key, 'link'))
  const { accountId, claims, providerId, triesLeft } = flow
  const device = knownDevice(ctx, devices, accountId)
  const uses = loginUses(ctx, { login: '', accountId }, { address: from.address, device })
  const again = (left: number) =>
    inTransaction(ctx, (ctx) =>
      keepFlow(ctx, { key, providerId, content: { step: 'link', accountId, claims, triesLeft: left } }),
    )
  await countUse(ctx, uses).catch(async (error: unknown) => {
    await again(triesLeft)
    throw error
  })
  const known = await accountsIn(ctx.store).passwordHash(accountId)
  const isRight = await ctx.passwords.matches(known, password)
  if (!isRight) {
    if (triesLeft > 1) await again(triesLeft - 1)
    await recordRefused(ctx, accountId, from.address)
    throw triesLeft > 1 ? new Refusal('password_wrong', { field: 'password' }) : new Refusal('login_over')
  }
  const counted = uses.map((use) => use.key)
  const by = { providerId, claims }
  const outcome = await inTransactionEndingSessions(ctx, async (ctx) => {
    const { tx } = ctx
    await holdForLogin(tx, accountId)
    const account = await accountsIn(tx).find(accountId)
    // A new password or address invalidates the proof.
    const isSame = account?.email.toLowerCase() === claims.email.toLowerCase()
    if (!account || !isSame || (await accountsIn(tx).passwordHash(accountId)) !== known)
      throw new Refusal('login_over')
    const secondStep = await beginSecondStep(ctx, account, { counted, device, by })
    if (secondStep) return { secondStep }
    await releaseUses(tx, counted)
    return { session: await openByProvider(ctx, account, { by, from }) }
  })
  if (outcome.secondStep) throw new Refusal('second_factor_needed', { secondStep: outcome.secondStep })
  return outcome.session
}
