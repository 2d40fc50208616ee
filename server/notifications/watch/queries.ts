import { WATCH_ABOUT, type WatchAbout } from '@support-desk/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/dialect.ts'
import type { Watcher } from './watcher.ts'

/** Whether a row is of a ticket, or of one that was merged into it. */
const isOf = (ticketId: string) =>
  sql<boolean>`ticket_id in (select ${ticketId} union all select id from tickets where merged_into = ${ticketId})`

/** Those of the staff who watch tickets, with what they chose for each. */
const watchersOf = (db: Db) =>
  db
    .selectFrom('ticket_watchers as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.ticket_id', 'w.account_id', 'w.about', 'w.since', 'a.username', 'a.username_key as key'])
    .where('a.deleted_at', 'is', null)
    .where('a.suspended_at', 'is', null)
    .where('a.role', '<>', 'User')

/** Who watches which ticket. What answers requesters uses none of this. */
export const watcherQueries = (db: Db) => ({
  /** Those of the staff who watch a ticket, or one that was merged into it, by name. What they chose for the ticket itself holds. */
  async of(ticketId: string): Promise<Watcher[]> {
    const ofMerged = watchersOf(db)
      .innerJoin('tickets as t', 't.id', 'w.ticket_id')
      .where('t.merged_into', '=', ticketId)
    const rows = await watchersOf(db).where('w.ticket_id', '=', ticketId).unionAll(ofMerged).execute()
    const chosen = Map.groupBy(rows, (row) => row.account_id)
    return [...chosen.values()]
      .flatMap((some) => some.find((row) => row.ticket_id === ticketId) ?? some[0] ?? [])
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ account_id: id, username, about, since }) => ({ id, username, about: wordsIn(about), since }))
  },

  /** What somebody wants to be told of about a ticket, or about one that was merged into it; empty where they watch none of these. */
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

  /** Somebody watches neither a ticket nor one that was merged into it. False where they did not. */
  async remove(ticketId: string, accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('ticket_watchers')
      .where(isOf(ticketId))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },

  /** What somebody watches, in the order of ids. */
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

/** The words in their order; one that only a newer version knows is left out. */
const wordsIn = (text: string): WatchAbout[] => WATCH_ABOUT.filter((word) => text.split(' ').includes(word))

declare module '../../kernel/store.ts' {
  interface Queries {
    watchers: ReturnType<typeof watcherQueries>
  }
}
