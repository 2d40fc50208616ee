import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import {
  type ClientBase,
  Pool,
  types,
  type PoolConfig,
  type QueryConfig,
  type QueryResult as Answer,
} from 'pg'
import { runAtOnce } from '../prepared.ts'
import type { Schema } from '../schema.ts'
import { asRefusal, endsConnection, isOutOfTime } from './postgres-errors.ts'

/** Statements that are prepared once per connection; further ones are sent as text each time. */
const KEPT_STATEMENTS = 400
const BIGINT = 20
const NUMERIC = 1700

/** Also how long somebody waits for a connection while all of them are busy. */
const CONNECT_TIMEOUT_MS = 5_000
/** The same for a start or a command: no request waits for it, and a machine that starts many programs at once is slow. */
export const PATIENT_CONNECT_TIMEOUT_MS = 30_000
/** A query that took longer to fail is not asked again: somebody waits for the answer. */
const REPEATING_MS = 2_000
/** The server breaks off by the first; the driver gives up on a server that is silent by the second. */
const STATEMENT_TIMEOUT_MS = 15_000
const SILENCE_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 20_000

/**
 * Nothing that is asked reads much: to start other processes for it, or to compile it, takes longer than to answer it, and the planner
 * thinks of both where a question that reads a few rows could read many.
 */
const FOR_SHORT_QUESTIONS = 'set max_parallel_workers_per_gather = 0; set jit = off'

/** Timeouts of a connection in ms, by their names in PostgreSQL; 0: none. */
export type SessionLimits = Partial<typeof SESSION_LIMITS>

const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** Sets the timeouts by statements, because poolers refuse them as connection parameters. */
export async function limitSession(client: ClientBase, limits: SessionLimits = {}): Promise<void> {
  const all = Object.entries({ ...SESSION_LIMITS, ...limits })
  await client.query(all.map(([name, milliseconds]) => `set ${name} = ${milliseconds}`).join('; '))
}

/** How a connection to the database at `url` is made; the URL also says whether and how it is encrypted. */
export const connectionOptions = (url: string): PoolConfig => ({
  connectionString: url,
  application_name: 'support-desk',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: SILENCE_TIMEOUT_MS,
  keepAlive: true,
  types: { getTypeParser },
})

/**
 * Opens a pool of connections, which are made when they are needed. Each holds some megabytes on the server; what waits for one
 * waits shortly.
 */
export function openPool(
  url: string,
  { limits, ...options }: PoolConfig & { max: number; limits?: SessionLimits },
): Pool {
  const onConnect = async (client: ClientBase): Promise<void> => {
    await client.query(FOR_SHORT_QUESTIONS)
    await limitSession(client, limits)
  }
  const pool = new Pool({ ...connectionOptions(url), onConnect, ...options })
  // A connection that dies while nobody uses it leaves the pool by itself; without a listener the process would end.
  pool.on('error', () => {})
  // The pool listens to those that are free only. Whoever uses one hears of it by the query that fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Closes a pool; errors of broken connections are ignored. */
export async function closePool(pool: Pool): Promise<void> {
  await pool.end().catch(() => {})
}

/** Numbers that JavaScript holds exactly come back as numbers, as they do from SQLite. */
const getTypeParser: NonNullable<PoolConfig['types']>['getTypeParser'] = (
  oid: number,
  format?: 'text' | 'binary',
) => (oid === BIGINT || oid === NUMERIC ? Number : types.getTypeParser(oid, format as 'text'))

/**
 * How often words are decides how they are best looked for, and a statement that is kept prepared is planned for any words: where two common
 * ones are to meet in subjects, it would go through all tickets of one for each ticket of the other.
 */
const BY_WORDS = /words @@ \S+ (?!and array)|ts_match_vq|ticket_subjects o/

/** Gives statements their names. */
export type Names = (text: string) => string | undefined

/** Gives each statement a name, by which the server keeps it prepared; one for all who share a pool. */
export function createNames(): Names {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= KEPT_STATEMENTS || BY_WORDS.test(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}

/**
 * For single queries: each takes whichever connection is free, and another one if that turns out dead. Prepared ones, which are
 * answered shortly, go by `ask` where it is given.
 */
export function readingFrom(
  pool: { query: Ask },
  nameOf: Names,
  beforeQuery: () => void,
  askShortly?: Ask,
): Kysely<Schema> {
  const ask: Ask = (question) => pool.query(question)
  const by =
    (first: Ask) =>
    async (text: string, given: readonly unknown[]): Promise<Answer> => {
      beforeQuery()
      const start = performance.now()
      const values = given.map(storable)
      const name = nameOf(text)
      try {
        return await first({ ...(name !== undefined && { name }), text, values }).catch((error: unknown) => {
          // Without a name: what was prepared on the next connection may be outdated too.
          const isWorthIt = endsConnection(error) && !isOutOfTime(error)
          if (isWorthIt && performance.now() < start + REPEATING_MS) return ask({ text, values })
          throw error
        })
      } catch (error) {
        throw asRefusal(error)
      }
    }
  return kyselyOver(by(ask), { prepared: by(askShortly ?? ask) })
}

type Ask = (question: QueryConfig) => Promise<Answer>
type Query = (text: string, values: readonly unknown[]) => Promise<Answer>
/** Other ways for prepared statements, and for those of them whose results nobody needs. */
type Ways = { prepared?: Query; send?: (text: string, values: readonly unknown[]) => void }

/** Kysely over what answers a statement, which looks for a connection itself. */
export function kyselyOver(query: Query, { prepared = query, send }: Ways = {}): Kysely<Schema> {
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { options: {}, end: async () => {}, connect: async () => client }
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const run = async <R>({ sql, parameters }: Statement) => {
    const { rows, rowCount } = await prepared(sql, parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount ?? 0) }
  }
  runAtOnce(
    db,
    Object.assign(run, send && { send: ({ sql, parameters }: Statement) => send(sql, parameters) }),
  )
  return db
}

type Statement = { sql: string; parameters: readonly unknown[] }

/** Text in PostgreSQL cannot hold the character zero, which nobody sees anyway. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
