import type { Db } from '../../../database/dialect.ts'
import { keysetPage, type Keyset } from '../../../kernel/keyset-pages.ts'
import type { PageRequest, Rows } from '../../../kernel/paging.ts'
import { listedTicket } from '../../../tickets/index.ts'
import type { FailedMail } from './mail.ts'

const LATEST_FIRST: Keyset = { column: 'failed_at', id: 'outbox.id', descending: true }

/** Queries about mail that was given up. */
export function failedMailQueries(db: Db) {
  return {
    /** Given-up mails about tickets, latest first. */
    listFailed(page: PageRequest): Promise<Rows<FailedMail>> {
      const failed = db
        .selectFrom('outbox')
        .innerJoin('tickets', 'tickets.id', 'outbox.ticket_id')
        .select(['outbox.id', 'recipient', 'ticket_id', 'tickets.number', 'subject'])
        .select(['last_error', 'attempts', 'failed_at'])
        .where('failed_at', 'is not', null)
        .where(listedTicket('tickets'))
      return keysetPage(failed, LATEST_FIRST, page, {
        keyOf: (row) => [row.failed_at ?? '', row.id],
        present: (row) => ({
          id: row.id,
          to: row.recipient,
          ticketId: row.ticket_id ?? '',
          ticketNumber: row.number,
          ticketSubject: row.subject,
          error: row.last_error ?? '',
          attempts: row.attempts,
          failedAt: row.failed_at ?? '',
        }),
      })
    },

    /** Makes a given-up mail due again, and its recipient reachable. Returns false if there is none. */
    async revive(id: string, dueAt: string, giveUpAt: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set({ failed_at: null, last_error: null, attempts: 0, due_at: dueAt, give_up_at: giveUpAt })
        .where('id', '=', id)
        .where('failed_at', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await db.updateTable('accounts').set({ bounced_by: null }).where('bounced_by', '=', id).execute()
      return true
    },
  }
}
