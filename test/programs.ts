import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { SETTINGS } from '../server/config.ts'

/** The folder of the whole product. */
export const ROOT = join(import.meta.dirname, '..')
/** Longer than any server takes to stop. */
const LONGEST_END_MS = 20_000

/** How a program ended, and all that it printed. */
export type Ended = { code: number | null; signal: NodeJS.Signals | null; output: string }

/** Programs that run in one folder for temporary things, and can be ended all at once. */
export type Programs = {
  /** The folder for whatever they do not keep. */
  folder: string
  run(program: string, args: readonly string[]): Promise<Ended>
  /** Ends all that run, with whatever they have started, and lets none start any more. */
  end(): void
  isEnding(): boolean
}

/** npm puts the programs of the dependencies, and with them this version of Node, first in the path. */
export function createPrograms(folder: string, environment: NodeJS.ProcessEnv): Programs {
  const running = new Set<ChildProcess>()
  let isEnding = false
  const env = { ...forTests(environment), TMPDIR: folder, TMP: folder, TEMP: folder }
  return {
    folder,
    async run(program, args) {
      if (isEnding) return { code: null, signal: 'SIGTERM', output: 'not started' }
      // A group of its own, so that what it starts can be ended with it.
      const child = spawn(program, args, {
        cwd: ROOT,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      const said: Buffer[] = []
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => said.push(piece))
      return new Promise((resolve) => {
        const settle = (code: number | null, signal: NodeJS.Signals | null): void => {
          running.delete(child)
          resolve({ code, signal, output: Buffer.concat(said).toString() })
        }
        child.once('error', (error) => {
          said.push(Buffer.from(`Error: ${program} could not be started: ${error.message}\n`))
          settle(1, null)
        })
        child.once('close', settle)
      })
    },
    end() {
      isEnding = true
      for (const child of running) endGroup(child)
    },
    isEnding: () => isEnding,
  }
}

function endGroup(child: ChildProcess): void {
  sendToGroup(child, 'SIGTERM')
  const patience = setTimeout(() => sendToGroup(child, 'SIGKILL'), LONGEST_END_MS)
  child.once('close', () => clearTimeout(patience))
}

function sendToGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // All of them have ended meanwhile.
  }
}

/** Settings that are meant for an install of the reader's, or for their database, must not reach those of the tests. */
function forTests(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isForeign = (name: string): boolean => SETTINGS.includes(name) || /^PG[A-Z]+$/.test(name)
  return {
    // The compiler of types is written in Go: with room for what is new, it looks through its memory less often.
    GOGC: '400',
    ...Object.fromEntries(Object.entries(environment).filter(([name]) => !isForeign(name))),
    // Elsewhere React leaves out what tests need.
    NODE_ENV: 'test',
  }
}
