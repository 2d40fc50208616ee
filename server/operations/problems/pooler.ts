import { randomInt } from 'node:crypto'
import { Client } from 'pg'
import { StartProblem } from '../../kernel/start-problem.ts'
import { connectionOptions, PATIENT_CONNECT_TIMEOUT_MS } from '../../database/postgres/postgres-pool.ts'

/** Other clients of the pooler may hide the sharing in a single round. */
const ROUNDS = 3

/** Throws `StartProblem` for a URL that the server cannot use. `directUrl` bypasses a pooler. */
export async function refuseUnusablePoolers(url: string, directUrl: string | null): Promise<void> {
  await refuseSharedSessions(url, 'DATABASE_URL')
  if (directUrl === null) return
  await refuseSharedSessions(directUrl, 'DATABASE_DIRECT_URL')
  await refuseOtherDatabase(url, directUrl)
}

/**
 * Throws for a pooler that shares server connections between clients, like PgBouncer in transaction mode. Timeouts, LISTEN and
 * session locks need a session. `setting` is the name of the setting with the URL.
 */
export async function refuseSharedSessions(url: string, setting: string): Promise<void> {
  await withClients([url, url], async (one, other) => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = await processOf(one)
      await other.query('begin')
      const isShared = (await processOf(other)) === before || (await processOf(one)) !== before
      await other.query('rollback')
      if (isShared) {
        throw new StartProblem(
          `${setting} leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction or ` +
            'statement); set pool_mode = session for this database, or use the address of PostgreSQL itself',
        )
      }
    }
  })
}

/** Throws when the direct URL is another database: locks belong to a database. */
async function refuseOtherDatabase(url: string, directUrl: string): Promise<void> {
  const key = randomInt(2 ** 31)
  await withClients([url, directUrl], async (pooled, direct) => {
    await pooled.query(`begin; select pg_advisory_xact_lock(${key})`)
    const { rows } = await direct.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${key}) as free`)
    await pooled.query('rollback')
    if (rows[0]?.free) {
      throw new StartProblem(
        'DATABASE_URL and DATABASE_DIRECT_URL point to different databases; use the same one',
      )
    }
  })
}

async function withClients(
  [first, second]: [string, string],
  work: (one: Client, other: Client) => Promise<void>,
): Promise<void> {
  const [one, other] = [clientOf(first), clientOf(second)]
  // A broken connection is reported by the failing query.
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await Promise.all([one.connect(), other.connect()])
    await work(one, other)
  } finally {
    await Promise.allSettled([one.end(), other.end()])
  }
}

const clientOf = (url: string): Client =>
  new Client({ ...connectionOptions(url), connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS })

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
