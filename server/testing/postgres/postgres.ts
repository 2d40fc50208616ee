import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import type { Order, PostgresOptions } from './keep-postgres.ts'

const KEEPER = join(import.meta.dirname, 'keep-postgres.ts')

/** A test PostgreSQL. `url` names a database of an account that can create others. */
type TestPostgres = { url: string; stop: () => Promise<void> }

/** A PostgreSQL that a test may break. */
export type OwnPostgres = TestPostgres & {
  /** Stops it like an administrator, with immediate disconnects, or like a crash. Its data stays. */
  end(how: 'shutdown' | 'crash'): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Moves the data of a stopped PostgreSQL into a new folder. */
  giveTo(folder: string): Promise<void>
}

/** Uses the PostgreSQL of TEST_DATABASE_URL, or starts one. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startOwnPostgres()
}

/** Starts a PostgreSQL in a keeper process, which stops it and removes its data when this process ends in any way. */
export async function startOwnPostgres(options: PostgresOptions = {}): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [KEEPER, JSON.stringify(options)], {
    // Ctrl+C in the terminal must not reach the keeper.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A dead keeper is noticed by its missing answers.
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

/** Creates the template database. `fill` migrates it once, which saves the migrations of each test. */
export async function makeTemplate(adminUrl: string, fill: (url: string) => Promise<void>): Promise<void> {
  await asAdmin(adminUrl, `drop database if exists ${TEMPLATE} with (force)`)
  await asAdmin(adminUrl, `create database ${TEMPLATE}`)
  await fill(addressOf(adminUrl, TEMPLATE))
}

/** Creates a database for one test, and a function that drops it. */
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
