import { SIDE_REASONS } from '@support-desk/contract'
import { sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { SentMail } from './kept-data.ts'

/** The content of a mail in the ledger. The row remains, so that the mail is not processed again. */
const NOTHING = {
  file: null,
  subject: null,
  sender_name: null,
  beginning: null,
  envelope: null,
  checks: null,
  bounce: null,
  error: null,
} as const

/** Erases the content of mails in a removed ticket, and of mails held for it. */
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

/** Erases the content of mails that are messages of an emptied ticket. */
export async function emptyMailsOf(db: Db, ticketId: string): Promise<void> {
  const entries = await db
    .selectFrom('mail_entries')
    .select('received_id')
    .where('ticket_id', '=', ticketId)
    .where('message_id', 'is not', null)
    .execute()
  // One by key each: with one statement, some databases would scan all images.
  for (const { received_id: id } of entries) {
    await db.deleteFrom('mail_pictures').where('received_id', '=', id).execute()
  }
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

/** Empties ignored mails of a mailbox from before a moment, in batches by number. Returns the count and where to continue. */
export async function emptyIgnoredMails(
  db: Db,
  { mailboxId, after }: { mailboxId: string; after: number },
  before: string,
  limit: number,
): Promise<{ count: number; upTo: number | null }> {
  const rows = await db
    .selectFrom('received_mails')
    .select(['id', 'number', 'file', 'sender', 'received_at'])
    .where('mailbox_id', '=', mailboxId)
    .where('state', '=', sql.lit('ignored'))
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute()
  const old = rows.filter((row) => row.received_at < before && (row.file !== null || row.sender !== null))
  if (old.length > 0)
    await db
      .updateTable('received_mails')
      .set({ ...NOTHING, sender: null })
      .where(
        'id',
        'in',
        old.map(({ id }) => id),
      )
      .execute()
  return { count: old.length, upTo: rows.length < limit ? null : (rows.at(-1)?.number ?? null) }
}

/** Mails that a user has sent, after an id: by account, and by address. */
export async function mailsFrom(
  db: Db,
  { id: accountId, email }: { id: string; email: string },
  after: string,
  limit: number,
): Promise<SentMail[]> {
  const rows = await db
    .selectFrom('received_mails as r')
    .innerJoin('mailboxes as b', 'b.id', 'r.mailbox_id')
    .select(['r.id', 'r.received_at', 'r.subject', 'r.state', 'r.ticket_id', 'r.file', 'r.account_id'])
    .select('b.address')
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('received_mails')
        .select('id')
        .where('account_id', '=', accountId)
        .union(eb.selectFrom('received_mails').select('id').where('sender', '=', email.toLowerCase())),
    )
    .where('r.id', '>', after)
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(({ received_at: receivedAt, ticket_id: ticketId, address: to, ...row }) => ({
    id: row.id,
    receivedAt,
    to,
    subject: row.subject,
    state: row.state,
    ticketId,
    // The sender's address may be forged, so the raw mail is not included.
    file: row.account_id === accountId ? row.file : null,
  }))
}

/** Erases the content of a user's mails, also of those matched only by address. */
export async function forgetMailsFrom(db: Db, accountId: string, emails: readonly string[]): Promise<void> {
  const byAddress = (email: string) =>
    db
      .selectFrom('received_mails')
      .select('id')
      .where('sender', '=', email.toLowerCase())
      .where('account_id', 'is', null)
  const theirs = await db
    .selectFrom('received_mails')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  const unused: { id: string }[] = []
  const beside: { id: string }[] = []
  for (const email of emails) {
    unused.push(...(await byAddress(email).where('state', 'in', ['ignored', 'failed']).execute()))
    // Answers to side conversations belong to no account.
    beside.push(...(await byAddress(email).where('reason', 'in', SIDE_REASONS).execute()))
  }
  for (const { id } of [...unused, ...beside])
    await db
      .updateTable('received_mails')
      .set({ ...NOTHING, sender: null, message_id: null })
      .where('id', '=', id)
      .execute()
  for (const { id } of [...theirs, ...beside]) {
    await db.deleteFrom('mail_pictures').where('received_id', '=', id).execute()
    await db.updateTable('mail_entries').set({ rest: '', html: null }).where('received_id', '=', id).execute()
  }
  await db
    .updateTable('received_mails')
    .set({ ...NOTHING, sender: null, message_id: null })
    .where('account_id', '=', accountId)
    .execute()
  await db.deleteFrom('ticket_participants').where('account_id', '=', accountId).execute()
}
