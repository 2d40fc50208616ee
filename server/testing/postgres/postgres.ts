import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import type { Order, PostgresOptions } from './keep-postgres.ts'

const KEEPER = join(import.meta.dirname, 'keep-postgres.ts')

/** A PostgreSQL for tests. `url` names a database of an account that may make others. */
type TestPostgres = { url: string; stop: () => Promise<void> }

/** One that a test may break. */
export type OwnPostgres = TestPostgres & {
  /** Ends it as administrators do, at once for everybody who is connected; or as a crash does. What it holds stays. */
  end(how: 'shutdown' | 'crash'): Promise<void>
  /** Starts it again after that. */
  start(): Promise<void>
  /** Puts all that it holds into a new folder, once it has ended; it has nothing any more. */
  giveTo(folder: string): Promise<void>
}

/** Uses the PostgreSQL that TEST_DATABASE_URL names, or starts one. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startOwnPostgres()
}

/**
 * Starts a PostgreSQL. A program of its own keeps it, which ends it and removes what it has written when this one is over,
 * in whatever way.
 */
export async function startOwnPostgres(options: PostgresOptions = {}): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(options)], {
    // Whoever interrupts the tests by the keyboard interrupts all that they have started, but not this.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // That it is gone is heard from the answers that do not come.
  keeper.stdin.on('error', () => {})
  const ended = once(keeper, 'exit')
  const answers = createInterface(keeper.stdout)[Symbol.asyncIterator]()
  const answer = async (): Promise<string> => {
    const { done, value } = await answers.next()
    if (done) throw new Error('The PostgreSQL for tests has ended; what it said stands above.')
    return value
  }
  const ask = async (what: Order): Promise<void> => {
    keeper.stdin.write(`${what}\n`)
    await answer()
  }
  const port = await answer()
  return {
    url: `postgres://desk:desk@127.0.0.1:${port}/postgres`,
    end: ask,
    start: () => ask('start'),
    giveTo: (folder) => ask(`give ${folder}`),
    async stop() {
      keeper.stdin.end()
      await ended
    },
  }
}

const TEMPLATE = 'support_desk_template'

/** Makes the database that others are copied from: one that `fill` has brought up to date is not brought so each time. */
export async function makeTemplate(adminUrl: string, fill: (url: string) => Promise<void>): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await asAdmin(adminUrl, `create database ${TEMPLATE}`)
  await fill(addressOf(adminUrl, TEMPLATE))
}

/** Makes a database of its own for one test, and a way to throw it away. */
export async function createDatabase(
  adminUrl: string,
  template = TEMPLATE,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: addressOf(adminUrl, name),
    drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`),
  }
}

function addressOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = database
  return url.href
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
