import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Every database has its own sign for a value that comes with the query. */
const select = (value: '?' | '$1'): string =>
  `select count(*) as n from outbox
   where sent_at is null and failed_at is null and (due_at <= ${value} or leased_until is not null)`

/** How many mails of an install are on their way or due at a moment. */
export function countUnderWay(dataDir: string, now: Date): number {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const row = database.prepare(select('?')).get(now.toISOString())
  database.close()
  return Number(row?.['n'])
}

/** Like {@link countUnderWay}, for an install on PostgreSQL. */
export async function countUnderWayIn(databaseUrl: string, now: Date): Promise<number> {
  const client = new Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ n: string }>(select('$1'), [now.toISOString()])
  await client.end()
  return Number(rows[0]?.n)
}
