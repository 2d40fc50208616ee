import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { openPool, PATIENT_CONNECT_TIMEOUT_MS } from './postgres-pool.ts'

/** Advisory lock of migrations, and of commands that fill a database. */
export const MIGRATION_LOCK = 7_305_131

const NOTICE_MS = 5_000
const NOTICE =
  'Waiting for another program that is upgrading or filling the database. The start continues afterwards.'

/** Reports a wait for the migration lock longer than `afterMs`. */
export type LockWait = { say: (line: string) => void; afterMs?: number }

/** No timeouts: creating an index on many rows takes long. */
const PATIENT = {
  query_timeout: 0,
  connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS,
  limits: { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 },
}

/**
 * Runs migrations under a lock of the whole install. The lock belongs to a transaction, because a pooler would keep session
 * locks.
 */
export async function underMigrationLock(
  url: string,
  run: (db: Kysely<Schema>) => Promise<void>,
  { say, afterMs = NOTICE_MS }: LockWait = { say: (line) => void process.stderr.write(`${line}\n`) },
): Promise<void> {
  const pool = openPool(url, { ...PATIENT, max: 2 })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  let notice: NodeJS.Timeout | undefined
  try {
    await db.transaction().execute(async (tx) => {
      notice = setTimeout(say, afterMs, NOTICE)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
      clearTimeout(notice)
      await run(db)
    })
  } finally {
    clearTimeout(notice)
    await db.destroy()
  }
}
