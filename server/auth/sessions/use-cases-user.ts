import { message, words } from '@support-desk/contract'
import type { Actor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { accountsIn } from '../../users/index.ts'

/**
 * Ends all sessions of another user, who has lost a device or whose password may be known. Also ends logins in progress. Users
 * end their own sessions by other calls.
 */
export async function deleteUserSessions(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  if (id === actor.id)
    throw new Refusal('own_account', { words: words(message('End your own on your account page.')) })

  const { tx } = ctx
  await tx.sessions.holdAllOf(id)
  await accountsIn(tx).hold(id)
  const account = await accountsIn(tx).find(id)
  if (!account) throw new Refusal('not_found')
  await tx.sessions.endAllOf(id, 'ended_by_admin')
  await tx.factors.endBegun(id)
  await queueAccountNews(
    ctx,
    { accountId: id, email: account.email },
    {
      heading: words(message('You were logged out everywhere')),
      detail: words(
        message('An admin ended all sessions of your account. You can log in again at any time.'),
      ),
    },
  )
  await record(ctx, actor, { kind: 'session.all_ended', data: { accountId: id } })
}
