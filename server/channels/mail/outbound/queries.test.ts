import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.ts'
import type { Store } from '../../../kernel/store.ts'
import { at, DATABASES, openTestStore } from '../../../testing/database/test-store.ts'
import type { NewMail } from './mail.ts'

describe.each(DATABASES)('%s', (kind) => {
  let store: Store
  let discard: () => Promise<void>

  beforeEach(async () => {
    ;({ store, discard } = await openTestStore(kind))
  })
  afterEach(() => discard())

  describe('outbox', () => {
    const mail = (topic: string | null = null): NewMail => ({
      id: newId(),
      messageId: newId(),
      recipient: 'ada@example.com',
      accountId: null,
      ticketId: null,
      sealed: 'sealed',
      dueAt: at(0),
      giveUpAt: null,
      topic,
    })
    const claim = (now: number) =>
      store.write((tx) => tx.outbox.claim(at(now), { until: at(now + 60), giveUpAt: at(now + 3600) }))

    test('gives a mail to one sender at a time, and to another sender when the lease has expired', async () => {
      await store.write((tx) => tx.outbox.insert(mail()))
      const claims = await Promise.all([claim(1), claim(1), claim(1)])
      const [first, ...others] = claims.filter((claimed) => claimed !== null)
      expect(others).toEqual([])
      expect(await claim(30)).toBeNull()
      expect(await claim(61)).toMatchObject({ attempts: 2, claimedAt: at(1), giveUpAt: at(3601) })

      // A sender with an expired lease cannot change the mail, except to record its delivery.
      if (!first) throw new Error('Nothing was claimed.')
      expect(await store.write((tx) => tx.outbox.retryLater(first, at(9), 'late'))).toBe(false)
      expect(await store.write((tx) => tx.outbox.giveUp(first, at(9), 'late'))).toBe(false)
      expect(await store.outbox.nextDue()).toBe(at(121))
      await store.write((tx) => tx.outbox.markSent(first.id, at(62)))
      expect(await store.outbox.nextDue()).toBeNull()
    })

    test('lists waiting topics, and withdraws them unless they are being sent', async () => {
      await store.write((tx) => tx.outbox.insert(mail('chat:1')))
      expect(await store.outbox.topic('chat:1')).toMatchObject({ isTrying: false, latestAt: null })
      expect(await store.write((tx) => tx.outbox.holdWaiting('chat:1'))).toBe(true)
      expect(await store.write((tx) => tx.outbox.holdWaiting('chat:2'))).toBe(false)
      await store.write((tx) => tx.outbox.withdraw('chat:2', at(0)))
      expect(await store.outbox.nextDue()).toBe(at(0))
      await store.write((tx) => tx.outbox.withdraw('chat:1', at(0)))
      expect(await store.outbox.nextDue()).toBeNull()

      await store.write((tx) => tx.outbox.insert(mail('chat:1')))
      const claimed = await claim(10)
      await store.write((tx) => tx.outbox.withdraw('chat:1', at(11)))
      expect(await store.outbox.topic('chat:1')).toMatchObject({ isTrying: true, latestAt: at(10) })
      if (claimed) await store.write((tx) => tx.outbox.retryLater(claimed, at(40), 'busy'))
      await store.write((tx) => tx.outbox.withdraw('chat:1', at(20)))
      expect(await store.outbox.topic('chat:1')).toMatchObject({ isTrying: false, latestAt: at(20) })
      expect(await store.outbox.nextDue()).toBeNull()
    })
  })
})
