import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import type { UserActor } from '../kernel/actor.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Notification } from './notification.ts'

/** Notifications of the actor, newest first. */
export const listNotifications = (
  ctx: Context,
  actor: UserActor,
  page: PageRequest,
): Promise<Rows<Notification>> => ctx.store.notifications.list(actor.id, page)

/** Deletes the actor's notifications up to a time. Returns their number. */
export const deleteNotifications = async (
  ctx: TxContext,
  actor: UserActor,
  upTo: string,
): Promise<number> => {
  const count = await ctx.tx.notifications.removeUpTo(actor.id, upTo)
  if (count > 0) await record(ctx, actor, { kind: 'notification.all_dismissed', data: { count } })
  return count
}

/** Deletes a notification of the actor. Throws `not_found`. */
export async function dismissNotification(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  if (!(await ctx.tx.notifications.remove(actor.id, id))) throw new Refusal('not_found')
  await record(ctx, actor, { kind: 'notification.dismissed', data: { notificationId: id } })
}
