import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import type { Departure, LeftBehind } from './departure.ts'

/** Queries about departures. */
export const departureQueries = (db: Db) => ({
  /** Records a departure, or turns one in progress into an erasure. Returns the stored departure. */
  async begin(departure: Departure): Promise<Departure> {
    const row = await db
      .insertInto('departures')
      .values({
        account_id: departure.accountId,
        username: departure.username,
        email: departure.email,
        actor_id: departure.actorId,
        is_erased: Number(departure.isErased),
        keeps_account: Number(departure.keepsAccount),
      })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          // An account that was deleted before has no address any more.
          email: sql<string>`case excluded.email when '' then departures.email else excluded.email end`,
          actor_id: sql<string>`excluded.actor_id`,
          is_erased: sql<number>`excluded.is_erased`,
          keeps_account: sql<number>`excluded.keeps_account`,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return toDeparture(row)
  },

  async find(accountId: string): Promise<Departure | null> {
    const row = await db
      .selectFrom('departures')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? toDeparture(row) : null
  },

  /** Deletes up to `limit` rows of a kind. Returns their number: fewer than `limit` at the end. */
  async drop(what: LeftBehind, { accountId, email }: Departure, limit: number): Promise<number> {
    const { numDeletedRows } = await DROPS[what](db, { accountId, email: email.toLowerCase() }, limit)
    return Number(numDeletedRows)
  },

  /**
   * Updates the sort key of tickets after a number to the new name of their assignee. Returns the number after which to
   * continue, or null.
   */
  async rename(
    { accountId, username }: Departure,
    name: string,
    after: number,
    limit: number,
  ): Promise<number | null> {
    const rows = await db
      .selectFrom('tickets')
      .select('number')
      .where('assignee_key', '=', username.toLowerCase())
      .where('assignee_id', '=', accountId)
      .where('number', '>', after)
      .orderBy('number')
      .limit(limit)
      .execute()
    const last = rows.at(-1)
    if (!last) return null
    await db
      .updateTable('tickets')
      .set({ assignee_key: name.toLowerCase() })
      .where(
        'number',
        'in',
        rows.map(({ number }) => number),
      )
      .where('assignee_id', '=', accountId)
      .execute()
    return rows.length < limit ? null : last.number
  },

  async finish({ accountId, isErased, keepsAccount }: Departure): Promise<void> {
    await db
      .deleteFrom('departures')
      .where('account_id', '=', accountId)
      .where('is_erased', '=', Number(isErased))
      .where('keeps_account', '=', Number(keepsAccount))
      .execute()
  },
})

type Whose = { accountId: string; email: string }
type Drop = (db: Db, whose: Whose, limit: number) => Promise<{ numDeletedRows: bigint }>

const ofAccount =
  (table: 'notifications' | 'outbox' | 'digest_lines'): Drop =>
  (db, { accountId }, limit) =>
    db
      .deleteFrom(table)
      .where('id', 'in', db.selectFrom(table).select('id').where('account_id', '=', accountId).limit(limit))
      .executeTakeFirstOrThrow()

const ofTickets =
  (table: 'ticket_watchers' | 'chat_members' | 'notified_tickets'): Drop =>
  (db, { accountId }, limit) => {
    const some = db.selectFrom(table).select('ticket_id').where('account_id', '=', accountId).limit(limit)
    return db
      .deleteFrom(table)
      .where('account_id', '=', accountId)
      .where('ticket_id', 'in', some)
      .executeTakeFirstOrThrow()
  }

/** Private views or macros. An account has few. */
const owned =
  (table: 'views' | 'macros'): Drop =>
  (db, { accountId }) =>
    db
      .deleteFrom(table)
      .where('owner_id', '=', accountId)
      .where('visibility', '=', 'own')
      .executeTakeFirstOrThrow()

/** Shared views or macros stay, without an owner. */
const shared =
  (table: 'views' | 'macros'): Drop =>
  async (db, { accountId }) => {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ owner_id: null })
      .where('owner_id', '=', accountId)
      .where('visibility', '<>', 'own')
      .executeTakeFirstOrThrow()
    return { numDeletedRows: numUpdatedRows }
  }

const DROPS: Record<LeftBehind, Drop> = {
  // An account has few tokens.
  tokens: (db, { accountId }) =>
    db.deleteFrom('api_tokens').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  notifications: ofAccount('notifications'),
  // An account has few settings.
  notificationChoices: (db, { accountId }) =>
    db.deleteFrom('notification_choices').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  notifiedTickets: ofTickets('notified_tickets'),
  digestLines: ofAccount('digest_lines'),
  watches: ofTickets('ticket_watchers'),
  memberships: ofTickets('chat_members'),
  ownViews: owned('views'),
  sharedViews: shared('views'),
  ownMacros: owned('macros'),
  sharedMacros: shared('macros'),
  signature: (db, { accountId }) =>
    db.deleteFrom('signatures').where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  // An account has few uploads at a time.
  async uploads(db, { accountId }) {
    const uploads = await db.selectFrom('uploads').select('id').where('account_id', '=', accountId).execute()
    for (const { id } of uploads) await db.deleteFrom('upload_pieces').where('upload_id', '=', id).execute()
    return db.deleteFrom('uploads').where('account_id', '=', accountId).executeTakeFirstOrThrow()
  },
  mail: ofAccount('outbox'),
  mailToAddress: async (db, { email }, limit) =>
    email === ''
      ? { numDeletedRows: 0n }
      : db
          .deleteFrom('outbox')
          .where(
            'id',
            'in',
            db
              .selectFrom('outbox')
              .select('id')
              .where(sql<boolean>`lower(recipient) = ${email}`)
              .limit(limit),
          )
          .executeTakeFirstOrThrow(),
}

const toDeparture = (row: Selectable<Schema['departures']>): Departure => ({
  accountId: row.account_id,
  username: row.username,
  email: row.email,
  actorId: row.actor_id,
  isErased: row.is_erased === 1,
  keepsAccount: row.keeps_account === 1,
})
