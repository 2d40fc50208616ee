import type { Schema } from '../../database/schema.ts'

/** A table that is copied, and its key columns. */
export type CopiedTable = { name: string; key: readonly string[] }

/** All copied tables, ordered so that referenced rows come first. */
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
  login_providers: ['id'],
  login_groups: ['provider_id', 'position'],
  identities: ['id'],
  identity_teams: ['identity_id', 'team_id'],
  logout_tokens: ['id'],
  teams: ['id'],
  team_members: ['team_id', 'account_id'],
  scim_users: ['account_id'],
  fields: ['id'],
  field_choices: ['id'],
  forms: ['id'],
  form_fields: ['form_id', 'field_id'],
  tickets: ['id'],
  tags: ['id'],
  ticket_tags: ['ticket_id', 'tag_id'],
  field_values: ['ticket_id', 'field_id', 'value'],
  field_changes: ['id'],
  ticket_counts: ['scope', 'status'],
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

/** Names of key columns before a migration renamed them, as in backups and installs of earlier versions. */
export const EARLIER_NAMES: Readonly<Record<string, string>> = { status: 'state' }

/** Tables that are not copied as rows, with the reason. */
export const OTHER_TABLES: Record<string, string> = {
  file_pieces: 'files are copied as files, wherever either side keeps them',
  keyed_requests: 'a request of before is not sent again to what was restored or moved',
  login_flows: 'a login that is under way is begun again',
  uploads: 'what has not come yet, or hangs on nothing, is sent again',
  upload_pieces: 'what has not come yet is sent again',
  kysely_migration: 'made by the migrations that run on the other side',
  kysely_migration_lock: 'made by the migrations that run on the other side',
  ticket_words: 'search is indexed anew',
  account_names: 'search is indexed anew',
}
