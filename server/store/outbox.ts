import type { OutboxQueries } from '../core/store.ts'
import type { Db } from './dialect.ts'
import { prepared } from './prepared.ts'

const selectWaiting = prepared((db, { topic }: { topic: string }) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('topic', '=', topic)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null),
)

const selectNextDue = prepared((db) =>
  db
    .selectFrom('outbox')
    .select('due_at')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .orderBy('due_at')
    .limit(1),
)

/** Mail that waits to be sent, and what became of it. */
export function outboxQueries(db: Db): OutboxQueries {
  const unsent = () => db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null)

  return {
    async insert({ id, messageId, recipient, sealed, dueAt, topic }) {
      await db
        .insertInto('outbox')
        .values({ id, message_id: messageId, recipient, sealed, topic, due_at: dueAt, attempts: 0 })
        .execute()
    },

    async waits(topic) {
      return (await selectWaiting(db, { topic })).rows.length > 0
    },

    async claim(now, leasedUntil, limit) {
      const due = unsent().select('id').where('due_at', '<=', now).orderBy('due_at').limit(limit)
      const rows = await db
        .updateTable('outbox')
        .set((eb) => ({ due_at: leasedUntil, leased_until: leasedUntil, attempts: eb('attempts', '+', 1) }))
        .where('id', 'in', due)
        .returning(['id', 'message_id', 'recipient', 'sealed', 'attempts'])
        .execute()
      return rows.map(({ message_id: messageId, ...row }) => ({ ...row, messageId }))
    },

    async markSent(id, at) {
      await db
        .updateTable('outbox')
        .set({ sent_at: at, sealed: '', leased_until: null, last_error: null })
        .where('id', '=', id)
        .execute()
    },

    async retryLater(id, dueAt, error) {
      await db
        .updateTable('outbox')
        .set({ due_at: dueAt, last_error: error, leased_until: null })
        .where('id', '=', id)
        .execute()
    },

    async giveUp(id, at, error) {
      await db
        .updateTable('outbox')
        .set({ failed_at: at, last_error: error, leased_until: null })
        .where('id', '=', id)
        .execute()
    },

    async withdraw(topic, now) {
      await db
        .deleteFrom('outbox')
        .where('topic', '=', topic)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .execute()
    },

    async nextDue() {
      return (await selectNextDue(db, {})).rows[0]?.due_at ?? null
    },
  }
}
