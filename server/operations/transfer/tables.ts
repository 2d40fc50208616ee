import type { Schema } from '../../database/schema.ts'

/** A table that is copied row by row, and the columns that tell its rows apart. */
export type CopiedTable = { name: string; key: readonly string[] }

/** Every table that is copied, in an order in which rows come after those that they refer to. */
const KEYS = {
  accounts: ['id'],
  sessions: ['id'],
  session_ends: ['id'],
  api_tokens: ['id'],
  codes: ['email_key'],
  factors: ['id'],
  recovery_codes: ['id'],
  factor_challenges: ['id'],
  second_factor_roles: ['role'],
  teams: ['id'],
  team_members: ['team_id', 'account_id'],
  fields: ['id'],
  field_choices: ['id'],
  forms: ['id'],
  form_fields: ['form_id', 'field_id'],
  tickets: ['id'],
  tags: ['id'],
  ticket_tags: ['ticket_id', 'tag_id'],
  field_values: ['ticket_id', 'field_id', 'value'],
  field_changes: ['id'],
  ticket_counts: ['scope', 'state'],
  ticket_figures: ['figure', 'period', 'value'],
  messages: ['id'],
  chat_members: ['ticket_id', 'account_id'],
  attachments: ['id'],
  handover_notes: ['id'],
  ticket_links: ['id'],
  notes: ['id'],
  note_mentions: ['note_id', 'place'],
  ticket_watchers: ['ticket_id', 'account_id'],
  mailboxes: ['id'],
  received_mails: ['id'],
  mail_entries: ['received_id'],
  mail_pictures: ['received_id', 'number'],
  mail_ids: ['message_id', 'ticket_id'],
  ticket_participants: ['ticket_id', 'account_id'],
  scheduled_replies: ['id'],
  scheduled_files: ['id'],
  views: ['id'],
  macros: ['id'],
  webhooks: ['id'],
  webhook_deliveries: ['id'],
  notifications: ['id'],
  event_counter: ['id'],
  events: ['number'],
  outbox: ['id'],
  install: ['key'],
  rate_counters: ['key'],
  departures: ['account_id'],
  removed_tickets: ['number'],
  jobs: ['job', 'key'],
  bulk_jobs: ['id'],
  bulk_tickets: ['job_id', 'position'],
} satisfies Partial<Record<keyof Schema, readonly string[]>>

export const COPIED_TABLES: readonly CopiedTable[] = Object.entries(KEYS).map(([name, key]) => ({
  name,
  key,
}))

/** Tables that are not copied as rows, and why. */
export const OTHER_TABLES: Record<string, string> = {
  file_pieces: 'files are copied as files, wherever either side keeps them',
  uploads: 'what has not come yet, or hangs on nothing, is sent again',
  upload_pieces: 'what has not come yet is sent again',
  kysely_migration: 'made by the migrations that run on the other side',
  kysely_migration_lock: 'made by the migrations that run on the other side',
  ticket_words: 'search is indexed anew',
  ticket_subjects: 'search is indexed anew',
  account_words: 'search is indexed anew',
  account_names: 'search is indexed anew',
}
