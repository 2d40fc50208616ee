import { newId } from '../../kernel/ids.ts'
import type { Store } from '../../kernel/store.ts'
import type { Call, Sample } from './store-calls.ts'
import { at } from './test-store.ts'

const CHANNELS = { list: true, browser: false, email: 'hourly', minutes: 30 } as const

/** Reads of notification settings and of tickets that staff are notified of. */
export const notificationReads = (
  { notificationChoices, arrivals, digests }: Store,
  { member, ticketId }: Sample,
): Call[] => [
  ['notification settings', () => notificationChoices.of(member.id)],
  ['a notification setting', () => notificationChoices.find(member.id, 'reply')],
  ['notification settings that a job evaluates', () => notificationChoices.subscriptions()],
  ['tickets to notify about', () => arrivals.tickets([ticketId])],
  ['the latest evaluated event', () => arrivals.evaluatedUpTo()],
  ['noted tickets', () => arrivals.noted([ticketId])],
  ['lines of a notification email', () => digests.of(member.id, 10)],
]

/** Changes of notification settings. */
export const notificationChange = (store: Store, { member, ticketId }: Sample): Call => [
  'notification settings',
  () =>
    store.write(async (tx) => {
      const choice = { ...CHANNELS, occasion: 'view', viewId: 'view' } as const
      await tx.mailPreferences.setQuietHours(member.id, null)
      await tx.notificationChoices.set(member.id, choice, { now: at(0), isNew: true })
      const known = { accountId: member.id, viewId: 'view', viewTree: null }
      await tx.notificationChoices.setViewTree(known, { viewTree: '{}', isWhole: true })
      await tx.arrivals.begin(1)
      await tx.arrivals.moveOn(1, 2)
      await tx.arrivals.note(member.id, 'view', ticketId)
      await tx.arrivals.noteNumbers(member.id, 'view', [1, 2])
      await tx.arrivals.forget(member.id, 'view', ticketId)
      await tx.arrivals.forgetTicket('unassigned', ticketId)
      await tx.arrivals.forgetSource(member.id, 'view')
      await tx.arrivals.forgetAll(member.id)
      await tx.arrivals.end()
      await tx.notificationChoices.remove(member.id, choice)
      await tx.notificationChoices.removeAll(member.id)
      const line = { id: newId(), accountId: member.id, ticketId, kind: 'view', text: 'T', values: {} }
      await tx.digests.insert({ ...line, userId: null, createdAt: at(0) })
      await tx.digests.remove(member.id, ['reply'], ticketId)
      await tx.digests.remove(member.id, ['reply'])
      await tx.digests.removeAll([line.id])
      await tx.outbox.hasten('digest:1', at(0))
    }),
]
