import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from '../calls/test-server.ts'

/** A server as a program of its own. */
export type NodeProcess = {
  port: number
  pid: number
  /** The code that it ended with; null when it was killed. */
  ended: Promise<number | null>
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** What it has said so far. */
  said(): string
  /** Tells it something, and waits for its answer; false where it ended before. */
  tell(what: object): Promise<boolean>
}

/** A module that is loaded into a server before anything else, and what it is told on its command line. */
type Beside = { module: string; told: string }

/** Starts a server with these settings and nothing else of the environment, on a port that is free unless one is set. */
export async function startNode(settings: Record<string, string>, beside?: Beside): Promise<NodeProcess> {
  const env = { PORT: '0', LOG_LEVEL: 'silent', ...settings }
  const program = join(import.meta.dirname, '../../cli/serve.ts')
  const given = beside ? ['--import', beside.module, program, beside.told] : [program]
  const child: ChildProcess = spawn(process.execPath, given, {
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(beside ? ['ipc' as const] : [])],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  let said = ''
  const hear = (chunk: unknown): void => {
    said += String(chunk)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const port = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(said)
    return /ready at \S+:(\d+)/.exec(said)?.[1]
  })
  return {
    port: Number(port),
    pid: child.pid ?? 0,
    ended,
    signal: (name) => void child.kill(name),
    said: () => said,
    async tell(what) {
      const answered = once(child, 'message').then(() => true)
      child.send(what)
      return Promise.race([answered, ended.then(() => false)])
    },
  }
}
