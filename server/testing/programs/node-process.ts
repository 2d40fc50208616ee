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
}

const LONGEST_START_MS = 30_000

/** Starts a server with these settings and nothing else of the environment, on a port that is free unless one is set. */
export async function startNode(settings: Record<string, string>): Promise<NodeProcess> {
  const env = { PORT: '0', LOG_LEVEL: 'silent', ...settings }
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../../cli/serve.ts')], {
    env,
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
  }, LONGEST_START_MS)
  return { port: Number(port), pid: child.pid ?? 0, ended, signal: (name) => void child.kill(name) }
}
