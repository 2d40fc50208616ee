import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'
import { CALLS } from '@support-desk/contract'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { median } from '../load.ts'
import { figuresOf } from '../mail/process-figures.ts'
import { ADMIN, startProduct } from '../servers.ts'
import type { Askers } from './reads.ts'

const STARTS = 5
const WARM = 200
const MEASURED = 1000

/** Milliseconds from the start of a process to its first answer that needs the storage; the median of some starts. */
export async function startTime(dataDir: string, settings: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < STARTS; index++) {
    const start = performance.now()
    const server = await startProduct(dataDir, settings)
    const response = await fetch(`${server.address}/readyz`)
    if (!response.ok) throw new Error(`A started server answered ${response.status}.`)
    times.push(performance.now() - start)
    await server.stop()
  }
  return median(times)
}

/** Milliseconds of memory-to-memory time of each call that counts, with everything but the network: median and p99. */
export async function countTimes(dataDir: string, askers: Askers): Promise<Record<string, [number, number]>> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ADMIN_PASSWORD: ADMIN.password })
  const { app, close } = await buildApp(config)
  const calls = [
    ['countAllTickets', askers.admin],
    ['countAssignedTickets', askers.members[0]],
    ['countMyTickets', askers.users[0]],
  ] as const
  const times: Record<string, [number, number]> = {}
  for (const [name, asker] of calls) {
    const samples: number[] = []
    for (let index = 0; index < WARM + MEASURED; index++) {
      const start = performance.now()
      const { statusCode } = await app.inject({
        method: 'GET',
        url: CALLS[name].path,
        headers: asker?.headers ?? {},
      })
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode}.`)
      if (index >= WARM) samples.push(performance.now() - start)
    }
    const sorted = samples.toSorted((one, other) => one - other)
    times[CALLS[name].path] = [median(sorted), sorted[Math.floor(0.99 * MEASURED)] ?? Number.NaN]
  }
  await close()
  return times
}

/** Megabytes of memory that a process has, and the most that it had. Linux alone tells this without a further program. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
  return { now: figure('VmRSS'), most: figure('VmHWM') }
}

/** A server looks every ten seconds whether it can give memory back, once it had little to do for so long. */
const LOOK_MS = 10_000
const QUIET_SECONDS = 0.5
/** One of its own times is among so many of ours. */
const QUIET_LOOKS = 3
/** What was begun, such as mail, may take minutes. */
const MOST_LOOKS = 30

/** Megabytes of a server that nobody asks anything, once it has done what was left to do and gave back what it does not need. */
export async function memoryAtRest(pid: number): Promise<number> {
  let last = await figuresOf(pid)
  for (let looks = 0, quiet = 0; looks < MOST_LOOKS && quiet < QUIET_LOOKS; looks++) {
    await setTimeoutPromise(LOOK_MS)
    const now = await figuresOf(pid)
    quiet = now.processorSeconds - last.processorSeconds < QUIET_SECONDS ? quiet + 1 : 0
    last = now
  }
  return last.megabytes
}

/** Bytes of the database. */
export const databaseSize = async (dataDir: string): Promise<number> =>
  (await stat(join(dataDir, 'support-desk.sqlite'))).size
