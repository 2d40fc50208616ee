import type { Actor, SessionActor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { orNotFound, Refusal } from '../../kernel/refusal.ts'
import type { SessionRecord } from './session.ts'
import { message, words } from '@support-desk/contract'
import { queueAccountNews } from '../../channels/mail/index.ts'
import { accountsIn } from '../../users/index.ts'

const MOST_LISTED = 100

/** A session of the actor, and whether it is the current one. */
export type OwnSession = SessionRecord & { current: boolean }

/** The actor's sessions: the current session first, then by last use. */
export async function listSessions(ctx: Context, actor: SessionActor): Promise<OwnSession[]> {
  const { sessions } = ctx.store
  const [own, latest] = await Promise.all([
    sessions.find(actor.sessionId),
    sessions.list(actor.id, ctx.clock().toISOString(), MOST_LISTED),
  ])
  const others = latest
    .filter(({ id }) => id !== actor.sessionId)
    .toSorted((a, b) => b.seenAt.localeCompare(a.seenAt))
  return [
    ...(own ? [{ ...own, current: true }] : []),
    ...others.map((session) => ({ ...session, current: false })),
  ]
}

/** Ends a session of the actor by its public id. */
export async function deleteSession(ctx: TxContext, actor: SessionActor, publicId: string): Promise<void> {
  if (!(await ctx.tx.sessions.endNamed(actor.id, publicId, ctx.clock().toISOString()))) {
    throw new Refusal('not_found')
  }
  await record(ctx, actor, { kind: 'session.ended', data: { accountId: actor.id } })
}

/** Ends all sessions of the actor except the current one. */
export async function deleteOtherSessions(ctx: TxContext, actor: SessionActor): Promise<void> {
  await ctx.tx.sessions.endAllOf(actor.id, 'ended_elsewhere', actor.sessionId)
  await record(ctx, actor, { kind: 'session.others_ended', data: { accountId: actor.id } })
}

/**
 * Ends all sessions and unfinished logins of another user, for example after a lost device or a leaked password. Users
 * end their own sessions by other calls.
 */
export async function deleteUserSessions(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  if (id === actor.id)
    throw new Refusal('own_account', { words: words(message('End your own on your account page.')) })

  const { tx } = ctx
  await tx.sessions.holdAllOf(id)
  await accountsIn(tx).hold(id)
  const account = orNotFound(await accountsIn(tx).find(id))
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
