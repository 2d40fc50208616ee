import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { withoutPassword } from './operations/problems/postgres.ts'
import type { Queries, Store } from './kernel/store.ts'
import { accountQueries } from './users/queries.ts'
import { auditQueries } from './audit/queries.ts'
import { bulkQueries } from './bulk/queries.ts'
import { chatQueries } from './conversation/queries.ts'
import { noteQueries } from './conversation/notes/queries.ts'
import { scheduledQueries } from './conversation/scheduled/queries.ts'
import { watcherQueries } from './conversation/watch/queries.ts'
import { conditionQueries } from './conditions/queries.ts'
import type { Db, Dialect } from './database/dialect.ts'
import { scimGroupQueries } from './scim/queries-groups.ts'
import { scimUserQueries } from './scim/queries-users.ts'
import { departureQueries } from './users/queries-departure.ts'
import { eventQueries } from './kernel/event-log/queries.ts'
import { factorQueries } from './auth/second-factor/queries.ts'
import { attachmentQueries } from './files/attachments/queries.ts'
import { scheduledFileQueries } from './files/attachments/queries-scheduled.ts'
import { uploadQueries } from './files/incoming/queries.ts'
import { fileRows } from './files/queries.ts'
import { pictureQueries } from './files/queries-pictures.ts'
import { jobQueries } from './jobs/queries.ts'
import { handoverNoteQueries } from './tickets/handover/queries.ts'
import { preferenceQueries } from './users/queries-preferences.ts'
import { mailPreferenceQueries } from './channels/mail/queries-preferences.ts'
import { fillEmptySearch } from './database/search/fill-search.ts'
import { migrations } from './database/migrations/index.ts'
import { refuseUnknown } from './operations/problems/unknown-migrations.ts'
import { notificationQueries } from './notifications/queries.ts'
import { privacyQueries } from './privacy/queries.ts'
import { reportQueries } from './reports/queries.ts'
import { retentionQueries } from './privacy/queries-retention.ts'
import { mailEntryQueries } from './channels/mail/inbound/entries/queries.ts'
import { replyQueries } from './channels/mail/outbound/replies/queries.ts'
import { mailIdQueries } from './channels/mail/inbound/threading/queries.ts'
import { mailboxQueries } from './channels/mail/inbound/mailboxes/queries.ts'
import { outboxQueries } from './channels/mail/outbound/queries.ts'
import { participantQueries } from './channels/mail/inbound/participants/queries.ts'
import { receivedMailQueries } from './channels/mail/inbound/ledger/queries.ts'
import { sealedQueries } from './operations/keys/queries.ts'
import { secretRow } from './operations/keys/secret-row.ts'
import { identityQueries } from './auth/providers/queries-identities.ts'
import { providerQueries } from './auth/providers/queries.ts'
import { tokenQueries } from './auth/tokens/queries.ts'
import { codeQueries, sessionQueries } from './auth/sessions/queries.ts'
import { onceQueries } from './kernel/queries-once.ts'
import { rateQueries } from './kernel/queries-rates.ts'
import { openSqlite } from './database/sqlite/sqlite.ts'
import { ticketQueries } from './tickets/queries.ts'
import { queueQueries } from './tickets/queue/queries.ts'
import { searchesBeside } from './tickets/search/searches-beside.ts'
import { linkQueries } from './tickets/links/queries.ts'
import { mergeQueries } from './tickets/merge/queries.ts'
import { splitQueries } from './tickets/split/queries.ts'
import { tagQueries } from './tags/queries.ts'
import { fieldQueries } from './fields/queries.ts'
import { fieldValueQueries } from './fields/queries-values.ts'
import { teamQueries } from './teams/queries.ts'
import { ticketTagQueries } from './tickets/tags/queries.ts'
import { ticketTeamQueries } from './tickets/team/queries.ts'
import { macroQueries } from './macros/queries.ts'
import { webhookQueries } from './webhooks/queries.ts'
import { viewQueries } from './views/queries.ts'
import { timelineQueries } from './tickets/timeline/queries.ts'
import { unreadQueries } from './conversation/queries-unread.ts'
import type { Clock } from './kernel/time.ts'

/**
 * Where things are stored: in the database that a URL names, or without one in a file below a folder. `databaseDirectUrl` leads to
 * the same database past a pooler.
 */
export type Place = { dataDir: string; databaseUrl?: string | null; databaseDirectUrl?: string | null }

/** What a change does beside what it writes. */
type Change = { hasScheduled: boolean }

/** What a storage is opened with beside its place: its clock, and after how many milliseconds a search ends. */
type StoreOptions = { clock?: Clock; searchLimitMs?: number | undefined }

/** Opens the storage and brings its tables up to date. */
export async function openStore(
  { dataDir, databaseUrl, databaseDirectUrl = null }: Place,
  { clock, searchLimitMs }: StoreOptions = {},
): Promise<Store> {
  const transaction = new AsyncLocalStorage<Change>()
  const refuseInsideTransaction = () => {
    if (transaction.getStore()) {
      throw new Error('Inside a transaction use the queries that it hands you, not those of the store.')
    }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'support-desk.sqlite')
  const server = databaseUrl ? { url: databaseUrl, ...(await loadPostgres()) } : null
  await server?.refuseUnusablePoolers(server.url, databaseDirectUrl)
  const { dialect, ...engine } = server
    ? await server.openPostgres({ url: server.url, directUrl: databaseDirectUrl })
    : openSqlite(file)
  const reader = beforeQueries(engine.reader, refuseInsideTransaction)
  const { close: endSearches, ...searches } = server
    ? server.searchesOnServer(server.url, searchLimitMs)
    : searchesBeside(file, searchLimitMs)
  const description = `the install in ${databaseUrl ? `DATABASE_URL ${withoutPassword(databaseUrl)}` : `DATA_DIR ${dataDir}`}`
  await engine.migrate(async (db) => {
    await migrate(db, description)
    await fillEmptySearch(db, dialect)
  })
  const jobWatchers = new Set<() => void>()
  const onScheduled = (): void => {
    const state = transaction.getStore()
    if (state) state.hasScheduled = true
  }
  const change = async <T>(work: (queries: Queries) => Promise<T>, prepare?: (tx: Db) => Promise<void>) => {
    refuseInsideTransaction()
    const state: Change = { hasScheduled: false }
    const result = await engine.commit(async (tx) => {
      await prepare?.(tx)
      return transaction.run(state, () => work(queriesOn(tx, dialect, onScheduled)))
    })
    if (state.hasScheduled) for (const wake of jobWatchers) wake()
    return result
  }
  return {
    ...queriesOn(reader, dialect),
    searches,
    write: (work) => change(work),
    writeEndingSessions: (work) => change(work, (tx) => dialect.oneAtATime(tx, 'endingSessions')),
    watch: engine.watch,
    watchJobs(wake) {
      jobWatchers.add(wake)
      return () => void jobWatchers.delete(wake)
    },
    signals: engine.signals,
    files: fileRows({ reader, commit: engine.commit }, clock),
    secret: secretRow({ reader, commit: engine.commit }),
    scrub: engine.scrub,
    async ready() {
      await sql`select 1`.execute(reader)
    },
    async close() {
      await endSearches()
      await engine.close()
    },
  }
}

/** What nobody needs whose install lies in a file. */
async function loadPostgres() {
  const [{ openPostgres }, { refuseUnusablePoolers }, { searchesOnServer }] = await Promise.all([
    import('./database/postgres/postgres.ts'),
    import('./operations/problems/pooler.ts'),
    import('./tickets/search/searches-on-server.ts'),
  ])
  return { openPostgres, refuseUnusablePoolers, searchesOnServer }
}

/** Calls `check` before each query. It may throw. */
const beforeQueries = (db: Db, check: () => void): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      check()
      return node
    },
    transformResult: async ({ result }) => result,
  })

const queriesOn = (db: Db, dialect: Dialect, onScheduled?: () => void): Queries => ({
  accounts: accountQueries(db, dialect),
  sessions: sessionQueries(db, dialect),
  apiTokens: tokenQueries(db, dialect),
  loginProviders: providerQueries(db, dialect),
  identities: identityQueries(db, dialect),
  codes: codeQueries(db, dialect),
  factors: factorQueries(db, dialect),
  tickets: ticketQueries(db, dialect),
  queue: queueQueries(db, dialect),
  chat: chatQueries(db, dialect),
  notes: noteQueries(db, dialect),
  watchers: watcherQueries(db),
  unread: unreadQueries(db),
  conditions: conditionQueries(db, dialect),
  bulk: bulkQueries(db, dialect),
  timeline: timelineQueries(db),
  handoverNotes: handoverNoteQueries(db),
  teams: teamQueries(db, dialect),
  mailboxes: mailboxQueries(db, dialect),
  ticketTeams: ticketTeamQueries(db, dialect),
  ticketLinks: linkQueries(db, dialect),
  merges: mergeQueries(db, dialect),
  splits: splitQueries(db),
  tags: tagQueries(db, dialect),
  ticketTags: ticketTagQueries(db, dialect),
  fields: fieldQueries(db, dialect),
  fieldValues: fieldValueQueries(db, dialect),
  views: viewQueries(db, dialect),
  macros: macroQueries(db, dialect),
  webhooks: webhookQueries(db, dialect),
  notifications: notificationQueries(db),
  events: eventQueries(db, dialect),
  audit: auditQueries(db, dialect),
  outbox: outboxQueries(db, dialect),
  replies: replyQueries(db),
  mailIds: mailIdQueries(db),
  mailEntries: mailEntryQueries(db),
  receivedMails: receivedMailQueries(db, dialect),
  participants: participantQueries(db),
  preferences: preferenceQueries(db),
  mailPreferences: mailPreferenceQueries(db),
  rates: rateQueries(db, dialect),
  once: onceQueries(db),
  privacy: privacyQueries(db),
  departures: departureQueries(db),
  scimUsers: scimUserQueries(db),
  scimGroups: scimGroupQueries(db),
  retention: retentionQueries(db, dialect),
  reports: reportQueries(db),
  jobs: jobQueries(db, onScheduled),
  pictures: pictureQueries(db),
  uploads: uploadQueries(db, dialect),
  attachments: attachmentQueries(db, dialect),
  scheduledFiles: scheduledFileQueries(db),
  scheduled: scheduledQueries(db),
  sealed: sealedQueries(db),
})

async function migrate(db: Db, description: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  refuseUnknown(
    rows.map(({ name }) => name),
    description,
  )
  throw new Error('The database could not be brought up to date.', { cause: error })
}
