import { sql } from 'kysely'
import type { Db, Dialect } from '../../../database/dialect.ts'

/** The first unsent mail, without those in a JSON list. */
const firstUnsent = (dialect: Dialect, db: Db, except: string) =>
  db
    .selectFrom('outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('id', 'not in', sql<string>`(select value from ${dialect.listedTexts(except)} as listed)`)
    .orderBy('due_at')
    .limit(1)

/** When the first unsent mail is due. */
export const selectNextDue = (db: Db, dialect: Dialect, { except }: { except: string }) =>
  db.executeQuery(firstUnsent(dialect, db, except).select('due_at'))

type Claim = { now: string; until: string; giveUpAt: string; except: string }

/** Claims the first due mail that no other node is claiming. */
export const claimFirst = (db: Db, dialect: Dialect, { now, until, giveUpAt, except }: Claim) =>
  db.executeQuery(
    db
      .updateTable('outbox')
      .set((eb) => ({
        due_at: until,
        leased_until: until,
        attempts: eb('attempts', '+', 1),
        claimed_at: eb.fn.coalesce('claimed_at', eb.val(now)),
        give_up_at: eb.fn.coalesce('give_up_at', eb.val(giveUpAt)),
      }))
      // With `in`, PostgreSQL may run the subquery more than once, and claim more than one mail.
      .where(
        'id',
        '=',
        dialect.holdingFree(firstUnsent(dialect, db, except).select('id').where('due_at', '<=', now)),
      )
      .returning(['id', 'message_id', 'recipient', 'account_id', 'ticket_id', 'sealed', 'topic'])
      .returning(['attempts', 'claimed_at', 'leased_until', 'give_up_at']),
  )
