import type { Desk } from './desk.ts'
import { ownTickets } from './policy.ts'
import type { Caller, Notification, PageRequest, Rows, StateCounts } from './ports.ts'
import { record } from './record.ts'
import { Refusal } from './refusal.ts'

/** How many tickets the caller raised, by state. */
export const countMyTickets = (desk: Desk, caller: Caller): Promise<StateCounts> =>
  desk.store.tickets.counts(ownTickets(caller))

/** How many tickets the caller has, by state. */
export const countAssignedTickets = (desk: Desk, caller: Caller): Promise<StateCounts> =>
  desk.store.tickets.counts(ownTickets(caller))

/** How many tickets there are, by state. */
export const countAllTickets = (desk: Desk): Promise<StateCounts> =>
  desk.store.tickets.counts({ kind: 'all' })

/** Notifications of the caller, newest first. */
export const listNotifications = (
  desk: Desk,
  caller: Caller,
  page: PageRequest,
): Promise<Rows<Notification>> => desk.store.notifications.list(caller.id, page)

/** Deletes those of the caller's notifications that were there at a moment, and gives how many. */
export const dismissNotifications = (desk: Desk, caller: Caller, upTo: string): Promise<number> =>
  desk.store.write(async (tx) => {
    const count = await tx.notifications.removeUpTo(caller.id, upTo)
    if (count > 0) await record(desk, tx, caller, { kind: 'notification.all_dismissed', data: { count } })
    return count
  })

/** Deletes one of the caller's notifications. */
export async function dismissNotification(desk: Desk, caller: Caller, id: string): Promise<void> {
  await desk.store.write(async (tx) => {
    if (!(await tx.notifications.remove(caller.id, id))) throw new Refusal('not_found')
    await record(desk, tx, caller, { kind: 'notification.dismissed', data: { notificationId: id } })
  })
}
