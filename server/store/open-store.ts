import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { withoutPassword } from '../problems/postgres.ts'
import type { Clock } from '../core/ports.ts'
import type { Queries, Store } from '../core/store.ts'
import { accountQueries } from './accounts.ts'
import { auditQueries } from './audit.ts'
import { chatQueries } from './chat.ts'
import type { Db, Dialect } from './dialect.ts'
import { departureQueries } from './departures.ts'
import { eventQueries } from './events.ts'
import { factorQueries } from './factors.ts'
import { fileRows } from './file-rows.ts'
import { handoverNoteQueries } from './handover-notes.ts'
import { mailPreferenceQueries } from './mail-preferences.ts'
import { migrations } from './migrations/index.ts'
import { refuseUnknown } from './migrations/unknown.ts'
import { notificationQueries } from './notifications.ts'
import { privacyQueries } from './privacy.ts'
import { reportQueries } from './reports.ts'
import { retentionQueries } from './retention.ts'
import { outboxQueries } from './outbox.ts'
import { peopleQueries } from './people.ts'
import { sealedQueries } from './sealed.ts'
import { secretRow } from './secret-row.ts'
import { codeQueries, rateQueries, sessionQueries } from './sessions.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { usernameQueries } from './username-issues.ts'
import { ticketQueries } from './tickets.ts'
import { timelineQueries } from './timeline.ts'
import { unreadQueries } from './unread.ts'

/** Where things are stored: in the database that a URL names, or without one in a file below a folder. */
export type Place = { dataDir: string; databaseUrl?: string | null }

/** Opens the storage and brings its tables up to date. */
export async function openStore({ dataDir, databaseUrl }: Place, clock?: Clock): Promise<Store> {
  const transaction = new AsyncLocalStorage<true>()
  const refuseInsideTransaction = () => {
    if (transaction.getStore()) {
      throw new Error('Inside a transaction use the queries that it hands you, not those of the store.')
    }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { reader, dialect, ...engine } = databaseUrl
    ? await openPostgres(databaseUrl, refuseInsideTransaction)
    : openSqlite(join(dataDir, 'support-desk.sqlite'), refuseInsideTransaction)
  const description = `the desk in ${databaseUrl ? `DATABASE_URL ${withoutPassword(databaseUrl)}` : `DATA_DIR ${dataDir}`}`
  await engine.migrate((db) => migrate(db, dialect, description))
  return {
    ...queriesOn(reader, dialect),
    async write(work) {
      refuseInsideTransaction()
      return engine.commit((tx) => transaction.run(true, () => work(queriesOn(tx, dialect))))
    },
    async writeEndingSessions(work) {
      refuseInsideTransaction()
      return engine.commit(async (tx) => {
        await dialect.oneAtATime(tx, 'endingSessions')
        return transaction.run(true, () => work(queriesOn(tx, dialect)))
      })
    },
    watch: engine.watch,
    signals: engine.signals,
    files: fileRows({ reader, commit: engine.commit }, clock),
    secret: secretRow({ reader, commit: engine.commit }),
    scrub: engine.scrub,
    async ready() {
      await sql`select 1`.execute(reader)
    },
    close: engine.close,
  }
}

const queriesOn = (db: Db, dialect: Dialect): Queries => ({
  accounts: {
    ...accountQueries(db, dialect),
    ...peopleQueries(db, dialect),
    ...usernameQueries(db, dialect),
  },
  sessions: sessionQueries(db, dialect),
  codes: codeQueries(db, dialect),
  factors: factorQueries(db, dialect),
  tickets: ticketQueries(db, dialect),
  chat: chatQueries(db, dialect),
  unread: unreadQueries(db, dialect),
  timeline: timelineQueries(db),
  handoverNotes: handoverNoteQueries(db),
  notifications: notificationQueries(db),
  events: eventQueries(db, dialect),
  audit: auditQueries(db, dialect),
  outbox: outboxQueries(db, dialect),
  mailPreferences: mailPreferenceQueries(db),
  rates: rateQueries(db, dialect),
  privacy: privacyQueries(db, dialect),
  departures: departureQueries(db),
  retention: retentionQueries(db, dialect),
  reports: reportQueries(db),
  sealed: sealedQueries(db),
})

async function migrate(db: Db, dialect: Dialect, description: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }))
  refuseUnknown(
    rows.map(({ name }) => name),
    dialect,
    description,
  )
  throw new Error('The database could not be brought up to date.', { cause: error })
}
