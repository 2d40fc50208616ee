import { Kysely, PostgresDialect } from 'kysely'
import type { Schema } from '../schema.ts'
import { closePool, openPool, PATIENT_CONNECT_TIMEOUT_MS } from './postgres-pool.ts'

/** Names the lock under which one node brings the tables up to date while the others wait. */
export const MIGRATION_LOCK = 7_305_131

const NOTICE_MS = 5_000
const NOTICE =
  'Waiting for another program that is bringing the database up to date, or is filling it. This start goes on when that is done.'

/** Reports a wait for the migration lock that takes longer than `afterMs`. */
export type LockWait = { say: (line: string) => void; afterMs?: number }

/** No timeout: an index over many rows can take long. */
const NO_LIMITS = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

/**
 * Runs migrations while other nodes wait. The lock belongs to a transaction, so it ends with it: a lock of the session would
 * stay where a pooler keeps the connection.
 */
export async function underMigrationLock(
  url: string,
  run: (db: Kysely<Schema>) => Promise<void>,
  { say, afterMs = NOTICE_MS }: LockWait = { say: (line) => void process.stderr.write(`${line}\n`) },
): Promise<void> {
  const patient = { query_timeout: 0, connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS }
  const pool = openPool(url, { ...patient, max: 2, limits: NO_LIMITS })
  try {
    const client = await pool.connect()
    const notice = setTimeout(say, afterMs, NOTICE)
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      clearTimeout(notice)
      await run(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }))
    } finally {
      clearTimeout(notice)
      await client.query('rollback').catch(() => {})
      client.release(true)
    }
  } finally {
    await closePool(pool)
  }
}
