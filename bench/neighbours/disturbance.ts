import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { holdUp } from '../../server/testing/programs/hold-up.ts'

/** What somebody asks for: each once, or again and again. */
export type Asking = {
  address: string
  requests: { method: string; path: string; headers: Record<string, string>; bodyFile?: string }[]
  isEndless: boolean
}

/** Work that is under way beside everybody else's. */
export type Disturbance = {
  /** Settles when it has come to its end, by itself or not. */
  ended: Promise<void>
  /** Ends it, and gives how much of it was done. */
  stop(): Promise<number>
  /** Holds it up until what it gives is called. Without: nothing can. */
  pause?(): () => void
}

const ROOT = join(import.meta.dirname, '../..')
/** Searches that take too long are ended, and whoever asked is told so. */
const ALLOWED = new Set([200, 503])

/** What somebody who asks for much says before the first request. */
export const BEGINS = 'begins'

/** Starts somebody who asks for much, and waits until they begin. What is done is the number of answers. */
export async function startAsking(file: string, asking: Asking): Promise<Disturbance> {
  await writeFile(file, JSON.stringify(asking))
  const child = start([join(import.meta.dirname, 'asker.ts'), file], {})
  const ended = endOf(child)
  let answers = 0
  let refused: number | null = null
  const beginning = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line === BEGINS) return resolve()
      answers++
      if (!ALLOWED.has(Number(line))) refused ??= Number(line)
    })
  })
  await Promise.race([beginning, ended])
  return {
    ended,
    async stop() {
      await end(child)
      if (refused !== null) throw new Error(`An answer of ${refused} came to ${file}.`)
      return answers
    },
  }
}

/** Runs a command of operators on an install. What is done is 1 when it has come to its end. */
export function startCommand(dataDir: string, name: string, ...words: string[]): Disturbance {
  const child = start([join(ROOT, 'server/cli', `${name}.ts`), ...words], { DATA_DIR: dataDir })
  child.stdout.resume()
  return {
    ended: endOf(child),
    async stop() {
      const isDone = child.exitCode === 0
      await end(child)
      return isDone ? 1 : 0
    },
    pause: () => holdUp(child),
  }
}

const start = (args: string[], env: Record<string, string>): ChildProcessByStdio<null, Readable, null> =>
  spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })

async function endOf(child: ChildProcess): Promise<void> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal === null && code !== 0) throw new Error(`${child.spawnargs.join(' ')} ended with ${code}.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
