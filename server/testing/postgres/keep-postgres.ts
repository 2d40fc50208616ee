import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../programs/free-port.ts'
import { moveFolder } from '../programs/move-folder.ts'
import { makeOwnedFolder } from '../programs/owned-folder.ts'
import { initialise, isOpenToAll, preparePostgres, type PostgresProgram } from './postgres-program.ts'

// Runs a PostgreSQL while its standard input is open, follows orders from there, and prints a line when each is done:
// the port first. Then it stops the PostgreSQL and removes all its data. It is a separate program, because the test
// process may be killed at any time.

/**
 * Orders to a test PostgreSQL: shut down like an administrator, crash, start again, and, when stopped, move its data
 * into a folder.
 */
export type Order = 'shutdown' | 'crash' | 'start' | `give ${string}`

/** Options of a test PostgreSQL. */
export type PostgresOptions = {
  /** Benchmarks need `usual`. */
  care?: Care
  /** The folder of another PostgreSQL, instead of the packaged one. */
  from?: string
  /** A folder with data from a `give` order. Without it, there are no tables. */
  data?: string
  /** Whether it works on that data itself and removes it at the end. Default: on a copy. */
  takesData?: boolean
  /** `shared_buffers` in megabytes. Default: 128. */
  memory?: number
}

/** Durability: reduced for tests, or as in production. */
export type Care = 'little' | 'usual'

const SETTINGS: Record<Care, readonly string[]> = {
  // No socket file, which would be outside of the folder.
  usual: ['unix_socket_directories=', 'listen_addresses=127.0.0.1', 'max_connections=300'],
  little: [
    // A crash of PostgreSQL loses nothing without these. A crash of the machine ends the tests too.
    'fsync=off',
    'full_page_writes=off',
    // No autovacuum, because the databases of tests are small and short-lived.
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'checkpoint_timeout=1d',
  ],
}
const SIGNALS = { shutdown: 'SIGINT', crash: 'SIGKILL', purge: 'SIGQUIT' } as const
/** After a crash, old processes may still run for a moment, and block a new start. */
const TRIES = 100
const PAUSE_MS = 100
const LONGEST_STOP_MS = 10_000
const GIVE = 'give '

const {
  care = 'little',
  from,
  data,
  takesData = false,
  memory,
}: PostgresOptions = JSON.parse(process.argv[2] ?? '{}')
const settings = [
  ...SETTINGS.usual,
  ...(care === 'usual' ? [] : SETTINGS.little),
  ...(memory === undefined ? [] : [`shared_buffers=${memory}MB`]),
]
const folder = await makeOwnedFolder(await placeForAll(), 'postgres')
let server: ChildProcess | null = null
try {
  // Lets another account run the programs in the folder.
  await chmod(folder, 0o711)
  const databaseDir = join(folder, 'data')
  const program = await preparePostgres(folder, from)
  if (data === undefined) await initialise(program, databaseDir)
  else if (takesData) await moveFolder(data, databaseDir)
  else await program.copyFolder(data, databaseDir)
  const port = await freePort()
  const start = async () => void (server = await startServer(program, databaseDir, port))
  await start()
  process.stdout.write(`${port}\n`)
  for await (const order of createInterface(process.stdin)) {
    if (order === 'start') await start()
    else if (order.startsWith(GIVE)) await moveFolder(databaseDir, order.slice(GIVE.length))
    else await end(SIGNALS[order === 'crash' ? 'crash' : 'shutdown'])
    process.stdout.write('done\n')
  }
} finally {
  await end(SIGNALS.purge)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: PAUSE_MS })
}

async function startServer(program: PostgresProgram, dataDir: string, port: number): Promise<ChildProcess> {
  let said = ''
  for (let tries = 0; tries < TRIES; tries++) {
    const child = program.spawn('postgres', [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ])
    said = ''
    const isReady = await new Promise<boolean>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => resolve(false))
      child.stderr?.on('data', (piece) => {
        said += String(piece)
        if (said.includes('ready to accept connections')) resolve(true)
      })
    })
    if (isReady) return child
    await setTimeout(PAUSE_MS)
  }
  throw new Error(`PostgreSQL does not start: ${said}`)
}

async function end(signal: NodeJS.Signals): Promise<void> {
  const ending = server
  server = null
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  const ended = once(ending, 'exit')
  ending.kill(signal)
  await Promise.race([ended, setTimeout(LONGEST_STOP_MS, undefined, { ref: false })])
  ending.kill('SIGKILL')
  await ended
}

/** The folder for temporary files. As root, one that the account of PostgreSQL can reach. */
async function placeForAll(): Promise<string> {
  for (const path of [tmpdir(), '/tmp', '/var/tmp']) {
    if (process.getuid?.() !== 0 || (await isOpenToAll(path).catch(() => false))) return path
  }
  throw new Error(`${tmpdir()} can be reached by root alone: name another folder in TMPDIR.`)
}
