import type { EmailTime, Occasion, WatchAbout } from '@support-desk/contract'
import { sql } from 'kysely'
import { type MailReader, READER_COLUMNS, toMailReader } from '../channels/mail/index.ts'
import type { Db } from '../database/dialect.ts'
import { watchersOf, watchersOfMerged, wordsIn } from './watch/queries.ts'

/** A user who may be notified about a ticket. */
export type Recipient = MailReader & {
  id: string
  /** The topics that the user watches in the ticket. Empty if the query did not ask for watchers. */
  about: readonly WatchAbout[]
  /** How the user wants to be notified of the occasion; null if they have not chosen. */
  choice: { list: boolean; browser: boolean; email: EmailTime } | null
}

/** Queries about the recipients of notifications. */
export const recipientQueries = (db: Db) => ({
  /** The existing accounts among some ids and, if asked, the watchers of a ticket and of those merged into it. */
  async of(
    ticketId: string,
    {
      accountIds,
      watchers,
      occasion = null,
    }: { accountIds: readonly string[]; watchers: boolean; occasion?: Occasion | null },
  ): Promise<Map<string, Recipient>> {
    const columns = READER_COLUMNS.map((column) => `a.${column}` as const)
    const direct = db
      .selectFrom('accounts as a')
      .leftJoin('notification_choices as c', (join) =>
        join.onRef('c.account_id', '=', 'a.id').on('c.occasion', '=', occasion).on('c.view_id', '=', ''),
      )
      .select(['c.in_list', 'c.in_browser', 'c.email as email_time'])
      .select(['a.id', sql<string | null>`null`.as('ticket_id'), sql<string>`''`.as('about'), ...columns])
      .where(({ eb, or }) => or(accountIds.map((id) => eb('a.id', '=', id))))
      .where('a.deleted_at', 'is', null)
      .where('a.suspended_at', 'is', null)
    const watching = [watchersOf(db, ticketId), watchersOfMerged(db, ticketId)].map((some) =>
      some
        .select([
          sql<number | null>`null`.as('in_list'),
          sql<number | null>`null`.as('in_browser'),
          sql<EmailTime | null>`null`.as('email_time'),
        ])
        .select(['a.id', 'w.ticket_id', 'w.about', ...columns]),
    )
    const query = watchers ? watching.reduce((all, part) => all.unionAll(part), direct) : direct
    const recipients = new Map<string, Recipient>()
    for (const [id, [row, ...others]] of Map.groupBy(await query.execute(), (each) => each.id)) {
      if (!row) continue
      // The choice for the ticket itself has priority over that for a merged one.
      const watched = [row, ...others].filter((each) => each.ticket_id !== null)
      const chosen = watched.find((each) => each.ticket_id === ticketId) ?? watched[0]
      const choice = [row, ...others].find((each) => each.in_list !== null && each.email_time !== null)
      recipients.set(id, {
        id,
        ...toMailReader(row),
        about: wordsIn(chosen?.about ?? ''),
        choice: choice?.email_time
          ? { list: choice.in_list === 1, browser: choice.in_browser === 1, email: choice.email_time }
          : null,
      })
    }
    return recipients
  },
})
