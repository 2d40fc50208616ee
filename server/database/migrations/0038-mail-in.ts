import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Mailboxes, the ledger of the mails that came, what became of them, and who else takes part in a ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMailboxes(db)
  await addReceivedMails(db)
  await addEntries(db)
  const { text } = columnTypes(db)
  // Of an account that nobody can log in with, made for somebody who wrote a mail.
  await db.schema.alterTable('accounts').addColumn('contact_since', text).execute()
}

async function addMailboxes(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mailboxes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('address', text, (c) => c.notNull())
    .addColumn('address_key', text, (c) => c.notNull())
    .addColumn('reply_name', text, (c) => c.notNull())
    .addColumn('signature', text, (c) => c.notNull())
    .addColumn('team_id', text)
    .addColumn('form_id', text)
    .addColumn('door', text, (c) => c.notNull())
    // Sealed; empty where a door needs none.
    .addColumn('settings', text, (c) => c.notNull())
    .addColumn('secret_hash', text)
    .addColumn('is_on', integer, (c) => c.notNull())
    .addColumn('import_since', text)
    .addColumn('acknowledges', integer, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('version', integer, (c) => c.notNull())
    // How far the mailbox was read.
    .addColumn('uid_validity', integer)
    .addColumn('last_uid', integer)
    .addColumn('looked_at', text)
    .addColumn('worked_at', text)
    .addColumn('error', text)
    .addColumn('failing_since', text)
    .addColumn('in_mailbox', integer)
    .addColumn('deleted_at', text)
    .execute()
  await db.schema
    .createIndex('mailboxes_address')
    .unique()
    .on('mailboxes')
    .column('address_key')
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}

async function addReceivedMails(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('received_mails')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('mailbox_id', text, (c) => c.notNull().references('mailboxes.id'))
    // From 1 in each mailbox, as they came.
    .addColumn('number', integer, (c) => c.notNull())
    .addColumn('door', text, (c) => c.notNull())
    // Where it lies in an IMAP mailbox.
    .addColumn('folder', text)
    .addColumn('uid_validity', integer)
    .addColumn('uid', integer)
    .addColumn('received_at', text, (c) => c.notNull())
    .addColumn('size', integer, (c) => c.notNull())
    // The raw bytes; null once they were removed.
    .addColumn('file', text)
    .addColumn('is_import', integer, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    // What was read of it.
    .addColumn('message_id', text)
    .addColumn('digest', text)
    .addColumn('sender', text)
    .addColumn('sender_name', text)
    .addColumn('account_id', text, (c) => c.references('accounts.id'))
    .addColumn('subject', text)
    .addColumn('kind', text)
    .addColumn('kind_reason', text)
    // Its first words while it is held, and whether the mail server that took it vouches for the sender.
    .addColumn('beginning', text)
    .addColumn('is_authenticated', integer)
    // What was decided and why; the way is JSON.
    .addColumn('reason', text)
    .addColumn('way', text)
    .addColumn('ticket_id', text, (c) => c.references('tickets.id'))
    .addColumn('entry_id', text)
    .addColumn('decided_by', text, (c) => c.references('accounts.id'))
    // Of the work on it.
    .addColumn('tries', integer, (c) => c.notNull())
    .addColumn('due_at', text)
    .addColumn('leased_until', text)
    .addColumn('error', text)
    .addUniqueConstraint('received_mails_number', ['mailbox_id', 'number'])
    .addUniqueConstraint('received_mails_place', ['mailbox_id', 'folder', 'uid_validity', 'uid'])
    .execute()
  // The same bytes given to the same door again are the same mail.
  await db.schema
    .createIndex('received_mails_bytes')
    .unique()
    .on('received_mails')
    .columns(['mailbox_id', 'file'])
    .where(sql.ref('uid'), 'is', null)
    .execute()
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
    await db.schema.createIndex(`received_mails_${name}`).on('received_mails').columns(columns).execute()
  }
  await db.schema
    .createIndex('received_mails_due')
    .on('received_mails')
    .column('due_at')
    .where(sql.ref('state'), '=', sql.lit('stored'))
    .execute()
}

async function addEntries(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('mail_entries')
    .addColumn('received_id', text, (c) => c.primaryKey().references('received_mails.id'))
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    // Null: the ticket as it was raised.
    .addColumn('message_id', text)
    .addColumn('rest', text, (c) => c.notNull())
    .addColumn('html', text)
    .addColumn('remote_images', integer, (c) => c.notNull())
    // JSON.
    .addColumn('remote_hosts', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('mail_entries_ticket').on('mail_entries').column('ticket_id').execute()
  await db.schema.createIndex('mail_entries_message').on('mail_entries').column('message_id').execute()
  await db.schema
    .createTable('mail_ids')
    .addColumn('message_id', text, (c) => c.notNull())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('what', text, (c) => c.notNull())
    // The message of the ticket that was sent or came under this id.
    .addColumn('entry_id', text)
    .addColumn('at', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('mail_ids_key', ['message_id', 'ticket_id'])
    .execute()
  await db.schema.createIndex('mail_ids_ticket').on('mail_ids').columns(['ticket_id', 'at']).execute()
  await db.schema
    .createTable('ticket_participants')
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id'))
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('added_by', text, (c) => c.references('accounts.id'))
    .addColumn('why', text, (c) => c.notNull())
    .addColumn('since', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('ticket_participants_key', ['ticket_id', 'account_id'])
    .execute()
  for (const column of ['account_id', 'added_by']) {
    await db.schema
      .createIndex(`ticket_participants_${column.replace('_id', '')}`)
      .on('ticket_participants')
      .column(column)
      .execute()
  }
}
