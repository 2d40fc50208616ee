import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type Server = { address: string; pid: number; stop: () => Promise<void> }

const ROOT = join(import.meta.dirname, '..')
export const ADMIN = { name: 'bench-admin', password: 'Bench#2026' }

/** What the product is measured with. */
export const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  ADMIN_USERNAME: ADMIN.name,
  ADMIN_PASSWORD: ADMIN.password,
  // As fast as it is answered, for minutes, is what limits are there for.
  LIMIT_LOGINS_PER_CLIENT: '1000000/900',
  LIMIT_CHANGES_PER_USER: '100000000/900',
  LIMIT_UPLOADS_PER_USER: '100000000/900',
  LIMIT_SEARCHES_PER_USER: '100000000/900',
  LIMIT_ANONYMOUS_PER_CLIENT: '100000000/900',
  // An install that has run for years has purged its old mail long ago.
  RETAIN_MAIL_DAYS: '0',
}

/** Starts the product on a data folder, with further settings. */
export const startProduct = (dataDir: string, settings: Record<string, string> = {}): Promise<Server> =>
  // As `npm start` does.
  start(
    [
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
      '--import',
      './server/cli/keep-compiled.js',
      'server/cli/serve.ts',
    ],
    {
      DATA_DIR: dataDir,
      ...SETTINGS,
      ...settings,
    },
  )

/** Starts the floor on a data folder: on Fastify as the product, or on Node.js alone, which reads only. */
export const startFloor = (dataDir: string, kind: 'fastify' | 'http'): Promise<Server> =>
  start(['bench/floor/start.ts', dataDir, kind], {})

async function start(args: string[], env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { address: await addressFrom(child), pid: child.pid ?? 0, stop: () => stop(child) }
}

async function addressFrom(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output to read its address from.')
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /http:\/\/[\w.:[\]]+/.exec(line)?.[0]
    if (address) {
      child.stdout.resume()
      return address
    }
  }
  throw new Error(`The server ended with ${child.exitCode} before it told its address.`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
