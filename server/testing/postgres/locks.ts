import { Client } from 'pg'

/** Whether a transaction waits for a row lock. SQLite serialises changes, so there the answer is always true. */
export async function isLockAwaited(url: string | null): Promise<boolean> {
  if (url === null) return true
  const client = new Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  await client.end()
  return rowCount === 1
}
