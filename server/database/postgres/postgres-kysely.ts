import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Schema } from '../schema.ts'
import { asRefusal, endsConnection, isOutOfTime } from './postgres-errors.ts'

/** A query that took longer to fail is not sent again, because somebody waits for the answer. */
const RETRY_MS = 2_000

/** Statements that a connection keeps prepared; further ones are parsed and planned each time. */
const KEPT_STATEMENTS = 500

/** Gives each of the first statements a name, under which the server keeps it prepared. */
type Names = (text: string) => string | undefined

/** One for all connections of a pool. */
export function createNames(): Names {
  const names = new Map<string, string>()
  return (text) => {
    if (names.size < KEPT_STATEMENTS && !names.has(text)) names.set(text, `s${names.size}`)
    return names.get(text)
  }
}

/** For statements whose best plan depends on their values, such as searches for words. */
const unnamed: Names = () => undefined

/**
 * Kysely for single queries. Each takes any idle connection, and another one if that turns out to be dead. `beforeQuery` may refuse by
 * throwing.
 */
export function readerOn(
  pool: Pool,
  beforeQuery: () => void = () => {},
  nameOf: Names = unnamed,
): Kysely<Schema> {
  const query = async (text: string, given: readonly unknown[]): Promise<QueryResult> => {
    beforeQuery()
    const start = performance.now()
    const values = given.map(storable)
    try {
      return await pool.query(statement(nameOf(text), text, values)).catch((error: unknown) => {
        const isDead = endsConnection(error) && !isOutOfTime(error)
        // Without a name: what another connection has prepared may be outdated as well.
        if (isDead && performance.now() < start + RETRY_MS) return pool.query({ text, values })
        throw error
      })
    } catch (error) {
      throw asRefusal(error)
    }
  }
  return kyselyOver(async () => ({ query, release() {} }))
}

/** Kysely for transactions, each on a connection of its own. */
export const writerOn = (pool: Pool, nameOf: Names): Kysely<Schema> =>
  kyselyOver(async () => watched(await pool.connect(), nameOf))

const statement = (name: string | undefined, text: string, values: unknown[]): QueryConfig => ({
  ...(name !== undefined && { name }),
  text,
  values,
})

type Client = { query(text: string, values: readonly unknown[]): Promise<QueryResult>; release(): void }

/**
 * A connection during one transaction. After a failed statement its commit fails as well: PostgreSQL would answer it by a rollback, and
 * that is no error. A broken connection is not given back to the pool.
 */
function watched(client: PoolClient, nameOf: Names): Client {
  let failure: unknown
  let isBroken = false
  return {
    async query(text, values) {
      if (text === 'rollback' && isBroken) return NOTHING
      if (failure !== undefined && text !== 'rollback') throw failure
      return client.query(statement(nameOf(text), text, values.map(storable))).catch((error: unknown) => {
        failure ??= error
        isBroken ||= endsConnection(error)
        throw failure
      })
    },
    release: () => client.release(isBroken),
  }
}

const NOTHING: QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

function kyselyOver(connect: () => Promise<Client>): Kysely<Schema> {
  const pool: PostgresPool = {
    options: {},
    end: async () => {},
    connect: async () => (await connect()) as unknown as PostgresPoolClient,
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** PostgreSQL cannot store the character zero, which is invisible anyway. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
