import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import type { StoreLocation } from '../../open-store.ts'

/** SQLite and PostgreSQL write placeholders differently. */
const select = (value: '?' | '$1'): string =>
  `select count(*) as n from outbox
   where sent_at is null and failed_at is null and (due_at <= ${value} or leased_until is not null)`

/** Watches the emails of an install directly in its database. */
export type MailWatch = {
  /** Number of emails in delivery or due at a time. */
  count(now: Date): Promise<number>
  close(): Promise<void>
}

/** Watches the emails of an install. The first call opens its database once. */
export const watchMail = ({ dataDir, databaseUrl }: StoreLocation): MailWatch =>
  databaseUrl ? watchPostgres(databaseUrl) : watchSqlite(dataDir)

function watchSqlite(dataDir: string): MailWatch {
  let opened: DatabaseSync | null = null
  return {
    async count(now) {
      opened ??= new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
      return Number(opened.prepare(select('?')).get(now.toISOString())?.['n'])
    },
    async close() {
      opened?.close()
    },
  }
}

function watchPostgres(url: string): MailWatch {
  let opened: Promise<Client> | null = null
  const open = async (): Promise<Client> => {
    const client = new Client(url)
    await client.connect()
    return client
  }
  return {
    async count(now) {
      opened ??= open()
      const { rows } = await (await opened).query<{ n: string }>(select('$1'), [now.toISOString()])
      return Number(rows[0]?.n)
    },
    async close() {
      await (await opened)?.end()
    },
  }
}
