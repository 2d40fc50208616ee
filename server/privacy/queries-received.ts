import type { Db } from '../database/dialect.ts'

/** What a row of the ledger has of a mail. The row stays, so that the same mail never comes in again. */
const NOTHING = {
  file: null,
  subject: null,
  sender_name: null,
  beginning: null,
  envelope: null,
  error: null,
} as const

/** Forgets what mails said that are in a ticket which is removed, or wait in its margin. */
export async function removeMailsOf(db: Db, ticketId: string): Promise<void> {
  await db
    .updateTable('received_mails')
    .set({ state: 'ignored', reason: 'removed' })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'held')
    .execute()
  await db
    .updateTable('received_mails')
    .set({ ...NOTHING, sender: null, account_id: null, ticket_id: null, entry_id: null, reason: 'removed' })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Forgets what mails said that are messages of a ticket whose chat is emptied. */
export async function emptyMailsOf(db: Db, ticketId: string): Promise<void> {
  await db
    .updateTable('mail_entries')
    .set({ rest: '', html: null })
    .where('ticket_id', '=', ticketId)
    .where('message_id', 'is not', null)
    .execute()
  await db
    .updateTable('received_mails')
    .set(NOTHING)
    .where('ticket_id', '=', ticketId)
    .where('entry_id', 'is not', null)
    .execute()
}

/** Forgets what somebody wrote in mails, beside the messages that they became. */
export async function forgetMailsFrom(db: Db, accountId: string): Promise<void> {
  const theirs = await db
    .selectFrom('received_mails')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  for (const { id } of theirs) {
    await db.updateTable('mail_entries').set({ rest: '', html: null }).where('received_id', '=', id).execute()
  }
  await db
    .updateTable('received_mails')
    .set({ ...NOTHING, sender: null, message_id: null })
    .where('account_id', '=', accountId)
    .execute()
  await db.deleteFrom('ticket_participants').where('account_id', '=', accountId).execute()
}
