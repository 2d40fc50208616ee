import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../..')

/** Name and password of the first admin of every server that is started here. */
export const ADMIN = { username: 'Dana', password: 'Secret#123' }

/** A running server of its own, with an empty desk. */
export type Server = {
  url: string
  dataDir: string
  /** Ends it as an operator would, and throws its folder away. */
  stop: () => Promise<void>
  /** Ends it in the middle of whatever it does, and leaves its folder as it is. */
  kill: () => Promise<void>
}

/** Starts the real server as a program on a free port; `start` builds stale pages first. */
export async function startServer(dataDir?: string, command: 'start' | 'serve' = 'start'): Promise<Server> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'support-desk-e2e-')))
  const child = spawn(process.execPath, [`server/cli/${command}.ts`], {
    cwd: ROOT,
    env: {
      ...process.env,
      // The runner of the tests sets another one, which would make the pages slow and large.
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    url: await addressOf(child),
    dataDir: folder,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: { stdout: NodeJS.ReadableStream }): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1]
    if (address) {
      // What is said from now on must be read, or the server would wait for its reader.
      child.stdout.resume()
      return address
    }
    said.push(line)
  }
  throw new Error(`The server did not start.\n${said.join('\n')}`)
}
