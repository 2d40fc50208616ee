import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { waitFor } from '../calls/test-server.ts'

/** A server in a child process. */
export type NodeProcess = {
  port: number
  pid: number
  /** Exit code of the process; null if it was killed. */
  ended: Promise<number | null>
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Output of the process so far. */
  said(): string
  /** Sends an IPC message and waits for the answer; false if the process ended first. */
  tell(what: object): Promise<boolean>
}

/** A module that is loaded into a server first, and its argument. */
type PreloadedModule = { module: string; told: string }

/** Starts a server with only these settings as environment, on a free port unless one is set. */
export async function startNode(
  settings: Record<string, string>,
  beside?: PreloadedModule,
): Promise<NodeProcess> {
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
