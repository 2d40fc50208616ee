import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import type { Schema } from '../schema.ts'
import { asUnavailable, endsConnection, isOutOfTime } from './postgres-errors.ts'

/** A read that failed after a longer time is not retried, because a user waits for the answer. */
const RETRY_MS = 2_000

/** Maximum number of prepared statements per connection. Others are parsed and planned each time. */
const MAX_NAMES = 500

/** Assigns names to prepared statements. All connections of a pool share the names. */
export function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    if (names.size < MAX_NAMES && !names.has(text)) names.set(text, `s${names.size}`)
    return names.get(text)
  }
}

type Client = Pick<PoolClient, 'release'> & {
  query(text: string, values: readonly unknown[]): Promise<QueryResult>
}

/** Kysely for single queries. A query takes any idle connection, and retries once on another when the first is dead. */
export function readerOn(pool: Pool, nameOf: (text: string) => string | undefined): Kysely<Schema> {
  return kyselyOver(async () => ({
    async query(text, given) {
      const start = performance.now()
      const values = given.map(storable)
      try {
        return await pool.query({ name: nameOf(text), text, values }).catch((error: unknown) => {
          const isDead = endsConnection(error) && !isOutOfTime(error)
          if (!isDead || performance.now() > start + RETRY_MS) throw error
          // The retry uses no prepared statement, because that may be outdated on the other connection too.
          return pool.query(text, values)
        })
      } catch (error) {
        throw asUnavailable(error)
      }
    },
    release() {},
  }))
}

/**
 * Kysely for transactions, each on its own connection. After a failed statement, all later ones fail with the same error, so that
 * the retry logic sees the cause. A broken connection is closed.
 */
export const writerOn = (pool: Pool, nameOf: (text: string) => string | undefined): Kysely<Schema> =>
  kyselyOver(async () => {
    const client = await pool.connect()
    let failure: unknown
    let isBroken = false
    return {
      async query(text, values) {
        if (failure !== undefined && (isBroken || text !== 'rollback')) throw failure
        return client.query({ name: nameOf(text), text, values: values.map(storable) }).catch((error) => {
          failure ??= error
          isBroken ||= endsConnection(error)
          throw failure
        })
      },
      release: () => client.release(isBroken),
    }
  })

function kyselyOver(connect: () => Promise<Client>): Kysely<Schema> {
  const pool: PostgresPool = {
    options: {},
    end: async () => {},
    connect: async () => (await connect()) as unknown as PostgresPoolClient,
  }
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** PostgreSQL cannot store NUL characters. */
const storable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '') : value)
