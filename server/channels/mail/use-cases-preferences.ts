import type { UserActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { MailPreferences } from './outbound/mail.ts'
import { accountsIn } from '../../users/index.ts'

/** The email preferences of the actor. */
export async function getMailPreferences(ctx: Context, actor: UserActor): Promise<MailPreferences> {
  const reader = await ctx.store.mailPreferences.find(actor.id)
  if (!reader) throw new Refusal('unauthenticated')
  return reader.wants
}

/** Changes the email preferences of the actor. Equal preferences record no event. */
export async function updateMailPreferences(
  ctx: TxContext,
  actor: UserActor,
  wants: MailPreferences,
): Promise<MailPreferences> {
  const { tx } = ctx
  await accountsIn(tx).hold(actor.id)
  const before = await tx.mailPreferences.find(actor.id)
  if (!before) throw new Refusal('unauthenticated')
  if (KINDS.every((kind) => before.wants[kind] === wants[kind])) return wants
  await tx.mailPreferences.set(actor.id, wants)
  await record(ctx, actor, { kind: 'account.mail_preferences_set', data: { accountId: actor.id } })
  return wants
}

const KINDS = ['assigned', 'status', 'chat'] as const satisfies readonly (keyof MailPreferences)[]
