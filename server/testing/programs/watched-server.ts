import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { waitFor } from '../calls/test-server.ts'
import { holdUp } from './hold-up.ts'
import type { LoopReport } from './loop-watch.ts'

/** A server in a child process that measures the delays of its event loop. */
export type WatchedServer = {
  url: string
  /** Runs `work` while polling `/healthz`, and returns the measurement. */
  during(work: () => Promise<unknown>): Promise<LoopReport>
  /** Pauses the server until the returned function is called. */
  pause(): () => void
  stop(): Promise<void>
}

const ASK_EVERY_MS = 50

/** Starts a server with these settings on a free port. */
export async function startWatchedServer(settings: Record<string, string>): Promise<WatchedServer> {
  const watch = join(import.meta.dirname, 'loop-watch.ts')
  const child = spawn(
    process.execPath,
    ['--import', watch, join(import.meta.dirname, '../../cli/serve.ts')],
    {
      env: { PORT: '0', LOG_LEVEL: 'silent', ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  let said = ''
  child.stdout?.on('data', (chunk) => {
    said += String(chunk)
  })
  const url = await waitFor(() => {
    if (child.exitCode !== null) throw new Error(said)
    return /ready at (\S+)/.exec(said)?.[1]
  })
  return {
    url,
    async during(work) {
      let isOver = false
      const asking = (async () => {
        while (!isOver) {
          await (await fetch(`${url}/healthz`)).arrayBuffer()
          await setTimeout(ASK_EVERY_MS)
        }
      })()
      try {
        await askFor(child)
        await work()
        return await askFor(child)
      } finally {
        isOver = true
        await asking
      }
    },
    pause: () => holdUp(child),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function askFor(child: ChildProcess): Promise<LoopReport> {
  const answer = once(child, 'message')
  child.send('report')
  return (await answer)[0] as LoopReport
}
