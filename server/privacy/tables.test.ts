import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'

/** Where the export of a user contains the data of a table: a key in `data.json`, or the reason why not. */
const EXPORTED: Record<string, string | { not: string }> = {
  api_tokens: 'apiTokens',
  accounts: 'profile',
  account_names: { not: 'words of the name and address in the profile, for search' },
  attachments: 'ticketsRaised',
  blocked_senders: { not: 'addresses of other people, blocked by staff' },
  bulk_jobs: { not: 'the changes are in the record' },
  calendar_versions: { not: 'the author of a change of a calendar is in the record' },
  chat_members: { not: 'read marks in tickets that are in the export' },
  contact_addresses: 'profile',
  contact_merges: { not: 'names addresses that are in the profile, for an undo' },
  contact_notes: 'notesAboutRequesters',
  digest_lines: { not: 'copies of notifications, until the email is sent' },
  departures: { not: 'rows exist only while an account is being deleted' },
  events: 'record',
  factor_challenges: { not: 'secrets that expire within minutes' },
  factors: 'secondFactors',
  handover_notes: 'handoverNotes',
  identities: 'identities',
  invitations: { not: 'sender and acceptance are in the record' },
  macros: 'macros',
  sample_contacts: { not: 'invented people of sample tickets' },
  messages: 'messagesInOtherTickets',
  note_mentions: 'notifications',
  notes: 'notes',
  notification_choices: 'notificationSettings',
  notifications: 'notifications',
  notified_tickets: { not: 'the tickets in the views with notifications' },
  organisation_members: 'profile',
  outbox: 'mail',
  phone_numbers: 'phoneNumbers',
  received_mails: 'mailsSent',
  recovery_codes: { not: 'secrets' },
  scheduled_files: 'scheduledReplies',
  scheduled_replies: 'scheduledReplies',
  scim_users: 'directory',
  sessions: 'sessions',
  side_conversations: 'sideMessages',
  side_files: 'sideMessages',
  side_messages: 'sideMessages',
  signature_files: 'signature',
  signatures: 'signature',
  team_members: 'teams',
  ticket_links: 'record',
  ticket_participants: 'ticketsTakingPartIn',
  ticket_watchers: 'watches',
  tickets: 'ticketsRaised',
  uploads: { not: 'files without a message, deleted within a day' },
  views: 'views',
  webhooks: { not: 'the creation is in the record' },
}

/** Whether the rows of a table are deleted with their ticket. */
const AFTER_TICKET_REMOVAL: Record<string, 'removed' | { stays: string }> = {
  attachments: 'removed',
  blocked_senders: { stays: 'the block applies to later mail' },
  bulk_tickets: { stays: 'holds ids only, and is deleted with its job within a day' },
  chat_members: 'removed',
  digest_lines: 'removed',
  events: { stays: 'the event log holds ids only' },
  field_changes: 'removed',
  field_values: 'removed',
  handover_notes: 'removed',
  mail_entries: 'removed',
  mail_ids: 'removed',
  mail_pictures: 'removed',
  messages: 'removed',
  notes: 'removed',
  notifications: 'removed',
  notified_tickets: 'removed',
  outbox: 'removed',
  received_mails: { stays: 'the row prevents that the same mail is received again' },
  scheduled_files: 'removed',
  scheduled_replies: 'removed',
  side_conversations: 'removed',
  side_files: 'removed',
  side_messages: 'removed',
  side_recipients: 'removed',
  ticket_links: 'removed',
  ticket_participants: 'removed',
  ticket_tags: 'removed',
  ticket_watchers: 'removed',
  webhook_deliveries: 'removed',
}

let testServer: TestServer
let database: DatabaseSync
let member: User

beforeAll(async () => {
  testServer = await startTestServer()
  member = await testServer.add('SupportTeam')
  database = new DatabaseSync(join(testServer.dataDir, 'support-desk.sqlite'), { readOnly: true })
})
afterAll(async () => {
  database.close()
  await testServer.stop()
})

type TableRow = { name: string }

/** The tables with a foreign key to another one, or a column of such a name. */
function tablesAbout(other: string, isName: RegExp): string[] {
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as TableRow[]
  return tables
    .map(({ name }) => name)
    .filter((name) => {
      const columns = database.prepare(`pragma table_info(${name})`).all() as TableRow[]
      const references = database.prepare(`pragma foreign_key_list(${name})`).all() as { table: string }[]
      return (
        columns.some((column) => isName.test(column.name)) || references.some(({ table }) => table === other)
      )
    })
    .toSorted()
}

test('every table about users is exported or has a reason why not', async () => {
  const about = tablesAbout('accounts', /^(account|author|actor|owner)_id$/)
  expect([...about, 'accounts'].toSorted()).toEqual(Object.keys(EXPORTED).toSorted())
  const { answer } = await testServer.call('exportOwnData', {}, member.token)
  const data: unknown = JSON.parse(unzip(answer).get('data.json')?.toString() ?? '{}')
  const places = Object.values(EXPORTED).filter((place) => typeof place === 'string')
  for (const place of places) expect(data).toHaveProperty(place)
})

test('every table about tickets is classified for the removal of tickets', () => {
  expect(tablesAbout('tickets', /^ticket_id$/)).toEqual(Object.keys(AFTER_TICKET_REMOVAL).toSorted())
})
