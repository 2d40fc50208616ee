import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, defaultTo, mayReferTo, primaryKey, refersTo, required } from './columns.ts'

/** Mailboxes, the ledger of received mail, and what the mails became. */
export async function createMail(db: Kysely<unknown>): Promise<void> {
  await createMailboxes(db)
  await createReceivedMails(db)
  await createMailEntries(db)
  await createOutbox(db)
}

async function createMailboxes(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mailboxes')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('address', text, required)
    .addColumn('address_key', text, required)
    .addColumn('reply_name', text, required)
    .addColumn('signature', text, required)
    .addColumn('team_id', text)
    .addColumn('form_id', text)
    .addColumn('door', text, required)
    .addColumn('settings', text, required)
    .addColumn('secret_hash', text)
    .addColumn('is_on', integer, required)
    .addColumn('import_since', text)
    .addColumn('acknowledges', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('version', integer, required)
    .addColumn('uid_validity', integer)
    .addColumn('last_uid', integer)
    .addColumn('looked_at', text)
    .addColumn('worked_at', text)
    .addColumn('error', text)
    .addColumn('failing_since', text)
    .addColumn('in_mailbox', integer)
    .addColumn('deleted_at', text)
    .addColumn('junk_since', text)
    .addColumn('junk_folder', text)
    .addColumn('junk_uid_validity', integer)
    .addColumn('junk_last_uid', integer)
    .addColumn('in_junk', integer)
    .addColumn('token_renewed_at', text)
    .addColumn('token_ends_at', text)
    .addColumn('token_warned_at', text)
    .addColumn('canary_minutes', integer)
    .addColumn('canary_sent_at', text)
    .addColumn('canary_arrived_at', text)
    .addColumn('canary_took_seconds', integer)
    .addColumn('canary_late_since', text)
    .addColumn('needs_login', integer, defaultTo(0))
    .addColumn('quotes', text, defaultTo('off'))
    .addColumn('checks_by', text)
    .addColumn('moves_after_days', integer)
    .addColumn('moves_to', text)
    .addColumn('moves_error', text)
    .addColumn('reply_to_senders', text, defaultTo('[]'))
    .execute()
  await createIndex(db, 'mailboxes_address', 'mailboxes', ['address_key'], {
    unique: true,
    where: 'deleted_at is null',
  })
}

async function createReceivedMails(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('received_mails')
    .addColumn('id', text, primaryKey)
    .addColumn('mailbox_id', text, refersTo('mailboxes.id'))
    .addColumn('number', integer, required)
    .addColumn('door', text, required)
    .addColumn('folder', text)
    .addColumn('uid_validity', integer)
    .addColumn('uid', integer)
    .addColumn('received_at', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text)
    .addColumn('is_import', integer, required)
    .addColumn('state', text, required)
    .addColumn('message_id', text)
    .addColumn('digest', text)
    .addColumn('sender', text)
    .addColumn('sender_name', text)
    .addColumn('account_id', text, mayReferTo('accounts.id'))
    .addColumn('subject', text)
    .addColumn('kind', text)
    .addColumn('kind_reason', text)
    .addColumn('beginning', text)
    .addColumn('is_authenticated', integer)
    .addColumn('reason', text)
    .addColumn('way', text)
    .addColumn('ticket_id', text, mayReferTo('tickets.id'))
    .addColumn('entry_id', text)
    .addColumn('decided_by', text, mayReferTo('accounts.id'))
    .addColumn('tries', integer, required)
    .addColumn('due_at', text)
    .addColumn('leased_until', text)
    .addColumn('error', text)
    .addColumn('envelope', text)
    .addColumn('checks', text)
    .addColumn('bounce', text)
    .addColumn('moved_to', text)
    .addUniqueConstraint('received_mails_number', ['mailbox_id', 'number'])
    .addUniqueConstraint('received_mails_place', ['mailbox_id', 'folder', 'uid_validity', 'uid'])
    .addCheckConstraint('received_mails_due', sql`(state = 'stored') = (due_at is not null)`)
    .execute()
  // Outside of IMAP, the same bytes in a mailbox are the same mail.
  await createIndex(db, 'received_mails_bytes', 'received_mails', ['mailbox_id', 'file'], {
    unique: true,
    where: 'uid is null',
  })
  await createIndex(db, 'received_mails_due', 'received_mails', ['due_at'], { where: `state = 'stored'` })
  const indexes: Record<string, string[]> = {
    state: ['mailbox_id', 'state', 'number'],
    message: ['message_id'],
    digest: ['digest'],
    file: ['file'],
    sender: ['sender', 'received_at'],
    account: ['account_id'],
    decided: ['decided_by'],
    ticket: ['ticket_id', 'state'],
    entry: ['entry_id'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await createIndex(db, `received_mails_${name}`, 'received_mails', columns)
  }
}

async function createMailEntries(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mail_entries')
    .addColumn('received_id', text, (column) => column.primaryKey().references('received_mails.id'))
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('message_id', text)
    .addColumn('rest', text, required)
    .addColumn('html', text)
    .addColumn('remote_images', integer, required)
    .addColumn('remote_hosts', text, required)
    .execute()
  await createIndex(db, 'mail_entries_ticket', 'mail_entries', ['ticket_id'])
  await createIndex(db, 'mail_entries_message', 'mail_entries', ['message_id'])

  await db.schema
    .createTable('mail_pictures')
    .addColumn('received_id', text, refersTo('received_mails.id'))
    .addColumn('number', integer, required)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('file', text, required)
    .addPrimaryKeyConstraint('mail_pictures_key', ['received_id', 'number'])
    .execute()
  await createIndex(db, 'mail_pictures_ticket', 'mail_pictures', ['ticket_id'])
  await createIndex(db, 'mail_pictures_file', 'mail_pictures', ['file'])

  await db.schema
    .createTable('mail_ids')
    .addColumn('message_id', text, required)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('what', text, required)
    .addColumn('entry_id', text)
    .addColumn('at', text, required)
    .addPrimaryKeyConstraint('mail_ids_key', ['message_id', 'ticket_id'])
    .execute()
  await createIndex(db, 'mail_ids_ticket', 'mail_ids', ['ticket_id', 'at'])

  await db.schema
    .createTable('ticket_participants')
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('account_id', text, refersTo('accounts.id'))
    .addColumn('kind', text, required)
    .addColumn('added_by', text, mayReferTo('accounts.id'))
    .addColumn('why', text, required)
    .addColumn('since', text, required)
    .addPrimaryKeyConstraint('ticket_participants_key', ['ticket_id', 'account_id'])
    .execute()
  await createIndex(db, 'ticket_participants_account', 'ticket_participants', ['account_id'])
  await createIndex(db, 'ticket_participants_added_by', 'ticket_participants', ['added_by'])
}

/** Outgoing mail. */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('outbox')
    .addColumn('id', text, primaryKey)
    .addColumn('message_id', text, (column) => column.notNull().unique())
    .addColumn('recipient', text, required)
    .addColumn('sealed', text, required)
    .addColumn('topic', text)
    .addColumn('due_at', text, required)
    .addColumn('attempts', integer, defaultTo(0))
    .addColumn('leased_until', text)
    .addColumn('last_error', text)
    .addColumn('sent_at', text)
    .addColumn('failed_at', text)
    .addColumn('account_id', text)
    .addColumn('ticket_id', text)
    .addColumn('claimed_at', text)
    .addColumn('give_up_at', text)
    .addColumn('told_number', integer)
    .execute()
  const index = (name: string, columns: string[], where?: string) =>
    createIndex(db, `outbox_${name}`, 'outbox', columns, { where })
  await index('due', ['due_at', 'id'], 'sent_at is null and failed_at is null')
  await index('topic', ['topic', 'claimed_at'], 'topic is not null')
  // One mail about a topic waits at a time, even if two nodes write at once.
  await createIndex(db, 'outbox_waiting', 'outbox', ['topic'], {
    unique: true,
    where: 'claimed_at is null and sent_at is null and failed_at is null',
  })
  await index('sent', ['sent_at', 'id'], 'sent_at is not null')
  await index('failed', ['failed_at', 'id'], 'failed_at is not null')
  await index('sealed', ['id'], `sealed <> ''`)
  await index('account', ['account_id'])
  await index('ticket', ['ticket_id'])
  await db.schema
    .createIndex('outbox_recipient')
    .on('outbox')
    .expression(sql`lower(recipient)`)
    .column('id')
    .execute()
}
