import type { Db, Dialect } from '../../../database/dialect.ts'
import { failedMailQueries } from './queries-failed-mail.ts'
import { sealedMailQueries } from './queries-sealed.ts'
import { NOT_SET_UP, outgoingQueries } from './queries-unsent.ts'
import { claimFirst, selectNextDue } from './statements-claim.ts'
import type { Lease, NewMail, OutboxMail, TopicState } from './mail.ts'

const selectTopic = (db: Db, { topic, exceptId }: { topic: string; exceptId: string }) =>
  db.executeQuery(
    db
      .selectFrom('outbox')
      .select((eb) => {
        const unsent = eb.fn
          .countAll<number>()
          .filterWhere('sent_at', 'is', null)
          .filterWhere('failed_at', 'is', null)
        return [
          unsent.filterWhere('claimed_at', 'is not', null).as('trying'),
          eb.fn.max(eb.fn.coalesce('sent_at', 'claimed_at')).as('latest_at'),
          eb.fn.max('told_number').as('told_number'),
        ]
      })
      .where('topic', '=', topic)
      .where('id', '!=', exceptId),
  )

const selectWaiting = (db: Db, dialect: Dialect, { topic }: { topic: string }) =>
  db.executeQuery(
    dialect.holding(
      db
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('topic', '=', topic)
        .where('claimed_at', 'is', null),
    ),
  )

/** Marks a mail as sent, and wipes the content. */
const markSent = (db: Db, { id, at, error }: { id: string; at: string; error: string | null }) =>
  db.executeQuery(
    db
      .updateTable('outbox')
      .set({ sent_at: at, sealed: '', leased_until: null, last_error: error, failed_at: null })
      .where('id', '=', id),
  )

/** Queries about the outbox. */
export function outboxQueries(db: Db, dialect: Dialect) {
  const one = (id: string) => db.updateTable('outbox').where('id', '=', id)
  /** The mail, if its lease is still the given one. */
  const leased = ({ id, leasedUntil }: Pick<OutboxMail, 'id' | 'leasedUntil'>) =>
    one(id).where('leased_until', '=', leasedUntil)

  return {
    ...failedMailQueries(db),
    ...outgoingQueries(db),
    ...sealedMailQueries(db),

    async insert(mail: NewMail): Promise<void> {
      const row = {
        id: mail.id,
        message_id: mail.messageId,
        recipient: mail.recipient,
        account_id: mail.accountId,
        ticket_id: mail.ticketId,
        sealed: mail.sealed,
        topic: mail.topic,
        due_at: mail.dueAt,
        give_up_at: mail.giveUpAt,
        attempts: 0,
        last_error: mail.isSetUp === false ? NOT_SET_UP : null,
      }
      await db
        .insertInto('outbox')
        .values(row)
        // A concurrent change has just queued one about the same topic, which is enough.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async topic(topic: string, exceptId: string = ''): Promise<TopicState> {
      const [row] = (await selectTopic(db, { topic, exceptId })).rows
      return {
        isTrying: (row?.trying ?? 0) > 0,
        latestAt: row?.latest_at ?? null,
        toldNumber: row?.told_number ?? 0,
      }
    },

    /** Whether an untried mail about a topic waits. Locks it, so it is not sent before this transaction ends. */
    async holdWaiting(topic: string): Promise<boolean> {
      return (await selectWaiting(db, dialect, { topic })).rows.length > 0
    },

    /** Claims a due mail. It is due again when the lease expires, in case its sender has died. */
    async claim(
      now: string,
      { until, giveUpAt }: { until: string; giveUpAt: string },
      except: readonly string[] = [],
    ): Promise<OutboxMail | null> {
      const values = { now, until, giveUpAt, except: JSON.stringify(except) }
      const [row] = (await claimFirst(db, dialect, values)).rows
      return row
        ? {
            id: row.id,
            messageId: row.message_id,
            recipient: row.recipient,
            accountId: row.account_id,
            ticketId: row.ticket_id,
            sealed: row.sealed,
            topic: row.topic,
            attempts: row.attempts,
            claimedAt: row.claimed_at ?? now,
            leasedUntil: row.leased_until ?? until,
            giveUpAt: row.give_up_at ?? giveUpAt,
          }
        : null
    },

    /** Renews a lease. Returns false if another node has it, or the mail was sent or removed. */
    async renew(mail: Lease, until: string): Promise<boolean> {
      const { numUpdatedRows } = await leased(mail)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .set({ due_at: until, leased_until: until })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Fixes the content of a mail, and the number of its latest message. */
    async fix(id: string, sealed: string, toldNumber: number): Promise<void> {
      await one(id).set({ sealed, told_number: toldNumber }).execute()
    },

    /** Delays a mail that was just claimed for the first time, and undoes the claim. */
    async postpone(id: string, dueAt: string): Promise<void> {
      await one(id)
        .set({ due_at: dueAt, leased_until: null, attempts: 0, claimed_at: null, give_up_at: null })
        .execute()
    },

    async drop(id: string): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute()
    },

    /** Drops all mails to an account. */
    async dropAllTo(accountId: string): Promise<void> {
      await db.deleteFrom('outbox').where('account_id', '=', accountId).execute()
    },

    /**
     * Marks a mail as sent, and wipes the content. Needs no lease, because a confirmed delivery is final. Without a
     * mail server the email is a file.
     */
    async markSent(id: string, at: string, isSetUp = true): Promise<void> {
      await markSent(db, { id, at, error: isSetUp ? null : NOT_SET_UP })
    },

    /** Returns false if another node has the lease, or the mail is removed. */
    async retryLater(mail: Lease, dueAt: string, error: string): Promise<boolean> {
      const { numUpdatedRows } = await leased(mail)
        .set({ due_at: dueAt, last_error: error, leased_until: null })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Returns false if another node has the lease, or the mail is removed. */
    async giveUp(mail: Lease, at: string, error: string): Promise<boolean> {
      const { numUpdatedRows } = await leased(mail)
        .set({ failed_at: at, last_error: error, leased_until: null })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Withdraws the unsent mail about a topic, unless it is being sent. */
    async withdraw(topic: string, now: string): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('topic', '=', topic)
        .where('claimed_at', 'is', null)
        .where('sent_at', 'is', null)
        .execute()
      // A tried mail may have arrived, so it still counts as the latest about its topic.
      await db
        .updateTable('outbox')
        .set({ sent_at: now, sealed: '', leased_until: null })
        .where('topic', '=', topic)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .execute()
    },

    /** When the next mail is due, without `except`; null if none waits. */
    async nextDue(except: readonly string[] = []): Promise<string | null> {
      const { rows } = await selectNextDue(db, dialect, { except: JSON.stringify(except) })
      return rows[0]?.due_at ?? null
    },
  }
}
declare module '../../../kernel/store.ts' {
  interface Queries {
    outbox: ReturnType<typeof outboxQueries>
  }
}
