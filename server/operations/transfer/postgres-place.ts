import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { type ClientBase, Pool } from 'pg'
import { withoutPassword } from '../problems/postgres.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Db } from '../../database/dialect.ts'
import { postgresDialect } from '../../database/postgres/postgres.ts'
import { MIGRATION_LOCK } from '../../database/postgres/postgres-migration-lock.ts'
import {
  connectionOptions,
  limitSession,
  PATIENT_CONNECT_TIMEOUT_MS,
} from '../../database/postgres/postgres-pool.ts'
import { refuseSharedSessions } from '../problems/pooler.ts'
import type { Schema } from '../../database/schema.ts'
import { secretRow } from '../keys/secret-row.ts'
import { takeOffPerRow } from './postgres-pouring.ts'
import { type Column, type InstallPlace, type InstallSource, type InstallTarget, tablesOf } from './place.ts'
import type { Value } from './items.ts'
import { fileRows } from '../../files/index.ts'

/** No timeouts: a copy can take long. */
const PATIENT = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** Opens an install for reading a snapshot while its nodes run. */
export async function openPostgresSource(url: string): Promise<InstallSource> {
  const { db, end } = await connect(url)
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  return {
    ...placeOf(tx, url),
    async close() {
      await tx.rollback().execute()
      await end()
    },
  }
}

/** Opens an empty database for filling, in one transaction. Nodes that start in the meantime wait for its end. */
export async function openPostgresTarget(url: string): Promise<InstallTarget> {
  const { db, end } = await connect(url)
  const tx = await db.startTransaction().execute()
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  const place = placeOf(tx, url)
  return {
    ...place,
    async refuseUnlessEmpty(secret) {
      const tables = await tablesOf(place)
      const used = tables.has('accounts') && (await hasAccounts(tx))
      const kept = tables.has('install') ? await place.secret.read() : null
      if (used || (kept !== null && kept !== secret)) {
        throw new StartProblem(`there is an install in ${place.description} already; name an empty database`)
      }
    },
    beginPouring: () => takeOffPerRow(tx),
    async insert(table, columns, rows) {
      await tx.executeQuery(
        CompiledQuery.raw(
          insertion(table, columns),
          columns.map((_, index) => rows.map((row): Value => row[index] ?? null)),
        ),
      )
    },
    async publish() {
      await tx.commit().execute()
    },
    async close() {
      if (!tx.isCommitted) await tx.rollback().execute()
      await end()
    },
  }
}

async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).execute()).length > 0
}

/** One statement with one array per column, independent of the number of rows. */
function insertion(table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const lists = columns.map(({ type }, index) => `$${index + 1}::${type === 'text' ? 'text' : 'bigint'}[]`)
  return `insert into "${table}" (${names}) select * from unnest(${lists.join(', ')})`
}

async function connect(url: string): Promise<{ db: Db; end: () => Promise<void> }> {
  await refuseSharedSessions(url, 'the address of the database')
  const onConnect = (client: ClientBase): Promise<void> => limitSession(client, PATIENT)
  const patient = { query_timeout: 0, connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS }
  const pool = new Pool({ ...connectionOptions(url), ...patient, max: 1, onConnect })
  // A broken connection is reported by the next query. Without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select 1`.execute(db)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db, end: () => pool.end() }
}

const placeOf = (db: Db, url: string): InstallPlace => {
  const here = { reader: db, commit: <T>(work: (tx: Db) => Promise<T>) => work(db) }
  return {
    description: withoutPassword(url),
    db,
    dialect: postgresDialect,
    files: fileRows(here),
    secret: secretRow(here),
  }
}
