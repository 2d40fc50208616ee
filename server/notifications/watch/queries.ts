import { WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { UserName } from '../../kernel/actor.ts'

/** Whether a row belongs to a ticket, or to one that was merged into it. */
const isOf = (ticketId: string) =>
  sql<boolean>`ticket_id in (select ${ticketId} union all select id from tickets where merged_into = ${ticketId})`

/** Staff who watch tickets. */
const watchers = (db: Db) =>
  db
    .selectFrom('ticket_watchers as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .where('a.role', '<>', 'User')

/** Staff who watch a ticket. */
export const watchersOf = (db: Db, ticketId: string) => watchers(db).where('w.ticket_id', '=', ticketId)

/** Staff who watch a ticket that was merged into this one. */
export const watchersOfMerged = (db: Db, ticketId: string) =>
  watchers(db).innerJoin('tickets as t', 't.id', 'w.ticket_id').where('t.merged_into', '=', ticketId)

/** Queries about watchers of tickets. Answers to requesters never use them. */
export const watcherQueries = (db: Db) => ({
  /** Staff who watch a ticket or one merged into it, by name. Their choice for the ticket itself has priority. */
  async of(ticketId: string): Promise<Watcher[]> {
    const columns = [
      'w.ticket_id',
      'w.account_id',
      'w.about',
      'w.since',
      'a.username',
      'a.username_key as key',
    ] as const
    const ofMerged = watchersOfMerged(db, ticketId).select(columns)
    const rows = await watchersOf(db, ticketId).select(columns).unionAll(ofMerged).execute()
    const chosen = Map.groupBy(rows, (row) => row.account_id)
    return [...chosen.values()]
      .flatMap((some) => some.find((row) => row.ticket_id === ticketId) ?? some[0] ?? [])
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ account_id: id, username, about, since }) => ({ id, username, about: wordsIn(about), since }))
  },

  /** The topics of a watcher for a ticket or one merged into it; empty if they watch neither. */
  async find(ticketId: string, accountId: string): Promise<WatchAbout[]> {
    const rows = await db
      .selectFrom('ticket_watchers')
      .select(['ticket_id', 'about'])
      .where(isOf(ticketId))
      .where('account_id', '=', accountId)
      .execute()
    const own = rows.find((row) => row.ticket_id === ticketId) ?? rows[0]
    return wordsIn(own?.about ?? '')
  },

  async set(ticketId: string, accountId: string, about: readonly WatchAbout[], since: string): Promise<void> {
    const words = about.join(' ')
    await db
      .insertInto('ticket_watchers')
      .values({ ticket_id: ticketId, account_id: accountId, about: words, since })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doUpdateSet({ about: words }))
      .execute()
  },

  /** Stops watching a ticket and those merged into it. Returns false if the account did not watch. */
  async remove(ticketId: string, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_watchers')
      .where(isOf(ticketId))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** The watched tickets of an account, ordered by id. */
  async ofAccount(
    accountId: string,
    after: string,
    limit: number,
  ): Promise<{ ticketId: string; about: WatchAbout[]; since: string }[]> {
    const rows = await db
      .selectFrom('ticket_watchers')
      .select(['ticket_id', 'about', 'since'])
      .where('account_id', '=', accountId)
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ticketId: row.ticket_id, about: wordsIn(row.about), since: row.since }))
  },
})

/** The known topics in their order. Topics of newer versions are ignored. */
export const wordsIn = (text: string): WatchAbout[] =>
  WATCH_ABOUT.filter((word) => text.split(' ').includes(word))

/** A member of staff who watches a ticket, with the chosen topics. */
export type Watcher = UserName & { about: WatchAbout[]; since: string }
