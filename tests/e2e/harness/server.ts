import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { SETTINGS } from '../../../server/config/config.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Name and password of the first admin of every test server. */
export const ADMIN = { username: 'Dana', password: 'Quiet#Harbour71' }

/** A server in a child process. */
export type Server = {
  url: string
  /** The setup link of an install without an admin. */
  setupLink: Promise<string>
  /** Stops the server like an operator, and removes its folder. */
  stop: () => Promise<void>
  /** Stops the server like an operator, and keeps its folder. */
  end: () => Promise<void>
  /** Kills the server at once, and keeps its folder. */
  kill: () => Promise<void>
}

type Command = 'start' | 'serve' | 'demo'

/** A program that starts a server, and its working folder. */
type Program = { file: string; words: string[]; cwd: string }

/** Starts the real server as a program on a free port. All commands except `serve` build stale pages first. */
export async function startServer(
  dataDir?: string,
  started: Command | Program = 'start',
  settings: Record<string, string> = {},
): Promise<Server> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'support-desk-e2e-')))
  const { file, words, cwd } = typeof started === 'string' ? commandOf(started) : started
  const child = spawn(file, words, {
    cwd,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.includes(name))),
      // The test runner sets another value, which would make the pages slow and large.
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (isOver) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    ...(await addressOf(child)),
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const commandOf = (command: Command): Program => ({
  file: process.execPath,
  words: [command === 'start' ? 'tests/e2e/harness/patient-start.ts' : `server/cli/${command}.ts`],
  cwd: ROOT,
})

/** Waits until the server prints its address. */
function addressOf(child: ChildProcess & { stdout: Readable }): Promise<Pick<Server, 'url' | 'setupLink'>> {
  const said: string[] = []
  const link = Promise.withResolvers<string>()
  return new Promise((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line)
      const address = /ready at (http:\S+)/.exec(line)?.[1]
      if (address) resolve({ url: address, setupLink: link.promise })
      const found = /^Set up your help desk: (\S+)/.exec(line)?.[1]
      if (found) link.resolve(found)
    })
    child.once('exit', () => reject(new Error(`The server did not start.\n${said.join('\n')}`)))
  })
}
