import { type ClientBase, Pool, type PoolConfig, types } from 'pg'

const BIGINT = 20
const NUMERIC = 1700

/** Timeout for opening a connection, and for a free connection when all are busy. */
const CONNECT_TIMEOUT_MS = 5_000
/** The timeout for starts and commands. No request waits for them, and a machine that starts many programs at once is slow. */
export const PATIENT_CONNECT_TIMEOUT_MS = 30_000
/** The server ends a statement after the first timeout. The driver gives up on a silent server after the second. */
const STATEMENT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 20_000

/** Queries read few rows. Parallel workers and JIT would cost more than they save. */
const FOR_SHORT_QUERIES = 'set max_parallel_workers_per_gather = 0; set jit = off'

/** Timeouts of a connection in ms, by PostgreSQL's names; 0: none. */
export type SessionLimits = Partial<typeof SESSION_LIMITS>

const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** Sets the timeouts by statements, because poolers reject them as connection parameters. */
export async function limitSession(client: ClientBase, limits: SessionLimits = {}): Promise<void> {
  const all = Object.entries({ ...SESSION_LIMITS, ...limits })
  await client.query(all.map(([name, milliseconds]) => `set ${name} = ${milliseconds}`).join('; '))
}

/** Options of a connection to the database at `url`. The URL includes the TLS settings. */
export const connectionOptions = (url: string): PoolConfig => ({
  connectionString: url,
  application_name: 'support-desk',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: SILENCE_TIMEOUT_MS,
  keepAlive: true,
  types: { getTypeParser },
})

/** Opens a pool with lazy connections. */
export function openPool(
  url: string,
  { limits, ...options }: PoolConfig & { max: number; limits?: SessionLimits },
): Pool {
  const onConnect = async (client: ClientBase): Promise<void> => {
    await client.query(FOR_SHORT_QUERIES)
    await limitSession(client, limits)
  }
  const pool = new Pool({ ...connectionOptions(url), onConnect, ...options })
  // An idle connection that dies leaves the pool. Without a listener, its error would end the process.
  pool.on('error', () => {})
  // The pool only handles errors of idle connections. On a used one, the failed query reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Closes a pool and ignores errors of broken connections. */
export async function closePool(pool: Pool): Promise<void> {
  await pool.end().catch(() => {})
}

/** Parses exact numbers as numbers, like SQLite. */
const getTypeParser: NonNullable<PoolConfig['types']>['getTypeParser'] = (
  oid: number,
  format?: 'text' | 'binary',
) => (oid === BIGINT || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'))
