import { sql } from 'kysely'
import type { Db, Dialect } from '../../../database/dialect.ts'
import { listedTicket } from '../../../tickets/index.ts'
import { failedMailQueries } from './queries-failed-mail.ts'
import { NOT_SET_UP, outgoingQueries } from './queries-unsent.ts'
import type { Lease, NewMail, OutboxMail, TopicState } from './mail.ts'

/** Queries about the outbox. */
export function outboxQueries(db: Db, dialect: Dialect) {
  const one = (id: string) => db.updateTable('outbox').where('id', '=', id)
  /** The mail, if its lease is still the given one. */
  const leased = ({ id, leasedUntil }: Pick<OutboxMail, 'id' | 'leasedUntil'>) =>
    one(id).where('leased_until', '=', leasedUntil)

  /** The mark of a mail that nothing can send. */
  const errorIfNotSetUp = () =>
    sql<string | null>`case when exists (select 1 from outgoing_mail)
      or exists (select 1 from mailboxes where sends = 1 and is_on = 1 and deleted_at is null)
      then null else ${NOT_SET_UP} end`

  const unsent = () => db.selectFrom('outbox').where('sent_at', 'is', null).where('failed_at', 'is', null)
  /** The next unsent mail, without the given ones, and without mails about spam and deleted tickets, which wait. */
  const next = (except: readonly string[]) =>
    unsent()
      .where(
        'id',
        'not in',
        sql<string>`(select value from ${dialect.listedTexts(JSON.stringify(except))} as listed)`,
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('tickets as t')
              .select('t.id')
              .whereRef('t.id', '=', 'outbox.ticket_id')
              .where(eb.not(listedTicket('t'))),
          ),
        ),
      )
      .orderBy('due_at')
      .limit(1)

  return {
    ...failedMailQueries(db),
    ...outgoingQueries(db),

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
        last_error: mail.hasMailServer === false ? errorIfNotSetUp() : null,
      }
      await db
        .insertInto('outbox')
        .values(row)
        // A concurrent change has just queued one about the same topic, which is enough.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    async topic(topic: string, exceptId: string = ''): Promise<TopicState> {
      const row = await db
        .selectFrom('outbox')
        .select((eb) => {
          const trying = eb.fn
            .countAll<number>()
            .filterWhere('sent_at', 'is', null)
            .filterWhere('failed_at', 'is', null)
            .filterWhere('claimed_at', 'is not', null)
          return [
            trying.as('trying'),
            eb.fn.max(eb.fn.coalesce('sent_at', 'claimed_at')).as('latest_at'),
            eb.fn.max('told_number').as('told_number'),
          ]
        })
        .where('topic', '=', topic)
        .where('id', '!=', exceptId)
        .executeTakeFirst()
      return {
        isTrying: (row?.trying ?? 0) > 0,
        latestAt: row?.latest_at ?? null,
        toldNumber: row?.told_number ?? 0,
      }
    },

    /** Whether an untried mail about a topic waits. Locks it, so it is not sent before this transaction ends. */
    async holdWaiting(topic: string): Promise<boolean> {
      const waiting = unsent().select('id').where('topic', '=', topic).where('claimed_at', 'is', null)
      return (await dialect.holding(waiting).execute()).length > 0
    },

    /** Moves an untried mail about a topic to an earlier time. */
    async hasten(topic: string, dueAt: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ due_at: dueAt })
        .where('topic', '=', topic)
        .where('claimed_at', 'is', null)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '>', dueAt)
        .execute()
    },

    /** Claims a due mail. It is due again when the lease expires, in case its sender has died. */
    async claim(
      now: string,
      { until, giveUpAt }: { until: string; giveUpAt: string },
      except: readonly string[] = [],
    ): Promise<OutboxMail | null> {
      const row = await db
        .updateTable('outbox')
        .set((eb) => ({
          due_at: until,
          leased_until: until,
          attempts: eb('attempts', '+', 1),
          claimed_at: eb.fn.coalesce('claimed_at', eb.val(now)),
          give_up_at: eb.fn.coalesce('give_up_at', eb.val(giveUpAt)),
        }))
        // `=` and not `in`: with `in`, PostgreSQL may run the subquery more than once, and claim more than one mail.
        .where('id', '=', dialect.holdingFree(next(except).select('id').where('due_at', '<=', now)))
        .returning(['id', 'message_id as messageId', 'recipient', 'account_id as accountId', 'sealed'])
        .returning(['topic', 'ticket_id as ticketId', 'attempts', 'claimed_at', 'give_up_at'])
        .executeTakeFirst()
      if (!row) return null
      const { claimed_at: claimedAt, give_up_at, ...mail } = row
      return { ...mail, claimedAt: claimedAt ?? now, leasedUntil: until, giveUpAt: give_up_at ?? giveUpAt }
    },

    /** Unsent mails with encrypted content, ordered by id. */
    async listSealed(
      after: string,
      limit: number,
    ): Promise<Pick<OutboxMail, 'id' | 'recipient' | 'sealed'>[]> {
      return db
        .selectFrom('outbox')
        .select(['id', 'recipient', 'sealed'])
        .where('sent_at', 'is', null)
        .where('sealed', '<>', sql.lit(''))
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Replaces the encrypted content of an unsent mail. */
    async reseal({ id, sealed }: Pick<OutboxMail, 'id' | 'sealed'>): Promise<void> {
      await one(id).set({ sealed }).where('sent_at', 'is', null).execute()
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

    /** Stores the final content of a mail, and the number of its latest message. */
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
      const error = isSetUp ? null : NOT_SET_UP
      await one(id)
        .set({ sent_at: at, sealed: '', leased_until: null, last_error: error, failed_at: null })
        .execute()
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

    /** Deletes mails about a ticket to an account that were never tried. */
    async withdrawAbout(ticketId: string, accountId: string): Promise<void> {
      await db
        .deleteFrom('outbox')
        .where('ticket_id', '=', ticketId)
        .where('account_id', '=', accountId)
        .where('claimed_at', 'is', null)
        .where('sent_at', 'is', null)
        .execute()
    },

    /** Gives waiting mails about a ticket to the account that another one was merged into. */
    async passOn(ticketId: string, fromId: string, toId: string): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ account_id: toId })
        .where('ticket_id', '=', ticketId)
        .where('account_id', '=', fromId)
        .where('sent_at', 'is', null)
        .execute()
    },

    /** When the next mail is due, without `except`; null if none waits. */
    async nextDue(except: readonly string[] = []): Promise<string | null> {
      const row = await next(except).select('due_at').executeTakeFirst()
      return row?.due_at ?? null
    },
  }
}
declare module '../../../kernel/store.ts' {
  interface Queries {
    outbox: ReturnType<typeof outboxQueries>
  }
}
