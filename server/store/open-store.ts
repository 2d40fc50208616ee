import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Queries, Store } from '../core/store.ts'
import { accountQueries } from './accounts.ts'
import { chatQueries } from './chat.ts'
import type { Db, Dialect } from './dialect.ts'
import { eventQueries } from './events.ts'
import { createGroupCommit } from './group-commit.ts'
import { mailPreferenceQueries } from './mail-preferences.ts'
import { migrations } from './migrations/index.ts'
import { notificationQueries } from './notifications.ts'
import { outboxQueries } from './outbox.ts'
import { peopleQueries } from './people.ts'
import { codeQueries, rateQueries, sessionQueries } from './sessions.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'
import { ticketQueries } from './tickets.ts'
import { timelineQueries } from './timeline.ts'

/** Opens the storage below `dataDir` and brings its tables up to date. */
export async function openStore({ dataDir }: { dataDir: string }): Promise<Store> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const transaction = new AsyncLocalStorage<true>()
  const refuseInsideTransaction = () => {
    if (transaction.getStore()) {
      throw new Error('Inside a transaction use the queries that it hands you, not those of the store.')
    }
  }
  const { writer, reader } = openSqlite(join(dataDir, 'support-desk.sqlite'), refuseInsideTransaction)
  await migrate(writer, sqliteDialect)
  const watchers = new Set<() => void>()
  const commit = createGroupCommit(writer, () => {
    for (const wake of watchers) wake()
  })
  return {
    ...queriesOn(reader, sqliteDialect),
    async write(work) {
      refuseInsideTransaction()
      return commit((tx) => transaction.run(true, () => work(queriesOn(tx, sqliteDialect))))
    },
    watch(wake) {
      watchers.add(wake)
      return () => void watchers.delete(wake)
    },
    async ready() {
      await sql`select 1`.execute(reader)
    },
    async close() {
      await reader.destroy()
      await writer.destroy()
    },
  }
}

const queriesOn = (db: Db, dialect: Dialect): Queries => ({
  accounts: { ...accountQueries(db, dialect), ...peopleQueries(db, dialect) },
  sessions: sessionQueries(db),
  codes: codeQueries(db),
  tickets: ticketQueries(db, dialect),
  chat: chatQueries(db, dialect),
  timeline: timelineQueries(db),
  notifications: notificationQueries(db),
  events: eventQueries(db),
  outbox: outboxQueries(db),
  mailPreferences: mailPreferenceQueries(db),
  rates: rateQueries(db),
})

async function migrate(db: Db, dialect: Dialect): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(dialect) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought up to date.', { cause: error })
}
