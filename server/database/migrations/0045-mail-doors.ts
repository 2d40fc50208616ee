import { type ColumnDataType, type Kysely, type RawBuilder, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** What more doors of mail need: junk, tokens that end, test mails, and what the SMTP door knows of a mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  const columns: Record<string, ColumnDataType | RawBuilder<unknown>> = {
    // From when on the folder of junk is read; null: it is not.
    junk_since: text,
    junk_folder: text,
    junk_uid_validity: integer,
    junk_last_uid: integer,
    in_junk: integer,
    token_renewed_at: text,
    token_ends_at: text,
    token_warned_at: text,
    canary_minutes: integer,
    canary_sent_at: text,
    canary_arrived_at: text,
    canary_took_seconds: integer,
    canary_late_since: text,
  }
  for (const [name, type] of Object.entries(columns)) {
    await db.schema.alterTable('mailboxes').addColumn(name, type).execute()
  }
  // 1: whatever is tried again fails again, until an admin logs in anew.
  await db.schema
    .alterTable('mailboxes')
    .addColumn('needs_login', integer, (c) => c.notNull().defaultTo(sql.lit(0)))
    .execute()
  // JSON: who handed it over by SMTP, for whom, and what was found about the sender.
  await db.schema.alterTable('received_mails').addColumn('envelope', text).execute()
}
