import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, primaryKey, refersTo, required } from './baseline/columns.ts'

/** Formatted signatures with pictures, and own texts of acknowledgements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('signatures')
    .addColumn('id', text, primaryKey)
    .addColumn('account_id', text, (column) => column.references('accounts.id').unique())
    .addColumn('team_id', text, (column) => column.references('teams.id').onDelete('cascade').unique())
    .addColumn('mailbox_id', text, (column) => column.references('mailboxes.id').unique())
    .addColumn('document', text, required)
    .addColumn('changed_at', text, required)
    .addCheckConstraint(
      'signatures_of_one',
      sql`case when account_id is null then 0 else 1 end + case when team_id is null then 0 else 1 end
        + case when mailbox_id is null then 0 else 1 end = 1`,
    )
    .execute()
  await db.schema
    .createTable('signature_files')
    .addColumn('id', text, primaryKey)
    .addColumn('signature_id', text, (column) =>
      column.notNull().references('signatures.id').onDelete('cascade'),
    )
    .addColumn('uploader_id', text, refersTo('accounts.id'))
    .addColumn('name', text, required)
    .addColumn('media_type', text, required)
    .addColumn('size', integer, required)
    .addColumn('file', text, required)
    .addColumn('thumb', text)
    .addColumn('created_at', text, required)
    .execute()
  await createIndex(db, 'signature_files_signature', 'signature_files', ['signature_id'])
  await createIndex(db, 'signature_files_file', 'signature_files', ['file'])
  await createIndex(db, 'signature_files_thumb', 'signature_files', ['thumb'])
  await db.schema
    .createTable('acknowledgement_texts')
    .addColumn('mailbox_id', text, (column) => column.notNull().references('mailboxes.id'))
    .addColumn('language', text, required)
    .addColumn('document', text, required)
    .addColumn('changed_at', text, required)
    .addPrimaryKeyConstraint('acknowledgement_texts_pk', ['mailbox_id', 'language'])
    .execute()

  // Plain signatures of mailboxes become formatted ones.
  const mailboxes = await sql<{ id: string; signature: string; created_at: string }>`
    select id, signature, created_at from mailboxes where signature <> ''`.execute(db)
  for (const { id, signature, created_at: at } of mailboxes.rows)
    await sql`insert into signatures (id, mailbox_id, document, changed_at)
      values (${randomUUID()}, ${id}, ${documentOf(signature)}, ${at})`.execute(db)
}

/** The JSON of a plain text as a document. */
function documentOf(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const blocks = lines.split('\n\n').map((paragraph) => ({
    kind: 'paragraph',
    content: paragraph
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [{ kind: 'break' }] : []),
        ...(line === '' ? [] : [{ kind: 'text', text: line }]),
      ]),
  }))
  return JSON.stringify({ version: 1, blocks })
}
