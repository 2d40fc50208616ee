import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** `startMs` is the time from the start of the process to its first answer on /readyz. */
export type Server = Awaited<ReturnType<typeof startProduct>>

const UNLIMITED = '100000000/900'
const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  LIMIT_LOGINS_PER_CLIENT: UNLIMITED,
  LIMIT_CHANGES_PER_USER: UNLIMITED,
  LIMIT_UPLOADS_PER_USER: UNLIMITED,
  LIMIT_SEARCHES_PER_USER: UNLIMITED,
  LIMIT_ANONYMOUS_PER_CLIENT: UNLIMITED,
}

/** Starts the server of a checkout with the flags of its `npm start`, without building the pages. */
export async function startProduct(product: string, env: Record<string, string>) {
  const { scripts } = JSON.parse(await readFile(join(product, 'package.json'), 'utf8'))
  const [, ...args] = String(scripts.start).replace('cli/start.ts', 'cli/serve.ts').split(' ')
  const began = performance.now()
  const server = await start(product, args, { ...SETTINGS, ...env })
  const response = await fetch(`${server.address}/readyz`)
  if (!response.ok) throw new Error(`/readyz answered ${response.status}.`)
  return { ...server, startMs: performance.now() - began }
}

export const startBare = () => start(import.meta.dirname, ['bare.ts'], {})

function spawnIn(cwd: string, args: string[], env: Record<string, string>, stdout: 'pipe' | 'ignore') {
  return spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', stdout, 2] })
}

async function start(cwd: string, args: string[], env: Record<string, string>) {
  const child = spawnIn(cwd, args, env, 'pipe')
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout as Readable)
  const address = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [found] = /http:\/\/[\w.:[\]]+/.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    lines.on('close', () => reject(new Error('The server ended before it printed its address.')))
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, pid: child.pid ?? 0, stop }
}

/** Runs a command of a checkout, such as `verify`. Throws if it fails. */
export async function runCommand(cwd: string, args: string[], env: Record<string, string>): Promise<void> {
  const [name, ...rest] = args
  const [code] = await once(spawnIn(cwd, [`server/cli/${name}.ts`, ...rest], env, 'ignore'), 'exit')
  if (code !== 0) throw new Error(`${name} ended with ${code}.`)
}

/** Resident memory of a process in MB. Linux only, as `cpuSeconds`. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** CPU time of a process and its children in seconds, ended children included. */
export async function cpuSeconds(pid: number): Promise<number> {
  let ticks = 0
  for (const each of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${each}/stat`, 'utf8').catch(() => '')
    // The name of the program, in brackets, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(each) !== pid && Number(fields[1]) !== pid) continue
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  }
  // A clock tick is 10 ms.
  return ticks / 100
}
