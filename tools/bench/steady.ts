import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { WorkerOptions, WorkerMessage, Page } from './beside.ts'
import type { Install, Options } from './install.ts'
import { percentile, printHead, printRow, type Request, send } from './load.ts'
import { type Changes, createChanges, INBOX, queue, readOperations, searchOperations } from './operations.ts'
import { logIn, openScene } from './scene.ts'
import { cpuSeconds, memoryOf } from './server.ts'

const CHANGES_PER_SECOND = 25
const READS_PER_SECOND = 20
const INBOXES = 60
const OPEN_PAGES = 500
const STARTS = 5
const REST_MS = 10_000
/** The sequence of changes. One in fifty is a new ticket with a screenshot. */
const MIX = 'update post prioritise post post update post prioritise post take'.split(
  ' ',
) as (keyof Changes)[]
const RAISE_EVERY = 50

type Times = Map<string, number[]>

/** p99 of every call at 25 changes per second and 500 open pages: without other load, during the slowest search, and during an export. */
export async function measureLoad(install: Install, { seconds }: Options): Promise<void> {
  const { address } = await install.start()
  const scene = await openScene(address, install.file)
  const reads = await readOperations(address, scene)
  const changes = await createChanges(scene)
  const pages = await openPages(address, install.file, OPEN_PAGES)
  const slowest = searchOperations(scene).at(-1)?.requests as Request[]
  const { headers } = scene.admin
  const audit = { method: 'GET', path: '/api/v1/audit-entries/export?format=csv', headers } as const
  for (const { requests } of reads) await send(address, (requests as Request[])[0] as Request)
  const phases: Times[] = []
  // The first phase warms up server and database and is not reported.
  for (const repeated of [[], [], slowest, [audit]]) {
    const times: Times = new Map()
    const timed = async (name: string, request: Request) => note(times, name, await send(address, request))
    const stops = [
      await startBeside({ address, pages, repeated: [] }, times),
      await startBeside({ address, pages: [], repeated }, times),
    ]
    const read = (count: number): Promise<void> => {
      const { name, requests } = reads[count % reads.length] as { name: string; requests: Request[] }
      return timed(name, requests[count % requests.length] as Request)
    }
    const change = (count: number): Promise<void> => {
      const name = count % RAISE_EVERY === 0 ? 'raise' : (MIX[count % MIX.length] ?? 'post')
      return timed(name, changes[name]())
    }
    await Promise.all([repeat(CHANGES_PER_SECOND, seconds, change), repeat(READS_PER_SECOND, seconds, read)])
    for (const stop of stops) await stop()
    phases.push(times)
  }
  printHead(['p99 in ms (requests)', 'alone', 'beside the slowest search', 'beside an export'])
  const reported = phases.slice(1)
  for (const name of new Set(reported.flatMap((times) => [...times.keys()]))) {
    const all = reported.map((times) => times.get(name) ?? [])
    printRow([name, ...all.map((each) => `${percentile(each, 0.99).toFixed(0)} (${each.length})`)])
  }
  console.log('\nTargets: 100 ms, 200 ms beside a search; 1,000 ms for the slowest search ("repeated").')
}

/** Start time, idle memory, and CPU of 60 open inboxes at 25 changes per second. */
export async function measureRest(install: Install, { seconds }: Options): Promise<void> {
  const starts: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const server = await install.start()
    starts.push(server.startMs)
    await server.stop()
  }
  const { address, pid } = await install.start()
  await pause(REST_MS)
  const memory = await memoryOf(pid)
  const changes = await createChanges(await openScene(address, install.file))
  const inboxes = await openPages(address, install.file, INBOXES)
  const shares: number[] = []
  for (const pages of [[], inboxes]) {
    const stop = await startBeside({ address, pages, repeated: [] }, new Map())
    const [before, began] = [await cpuSeconds(pid), performance.now()]
    await repeat(CHANGES_PER_SECOND, seconds, async (count) => {
      await send(address, changes[MIX[count % MIX.length] ?? 'post']())
    })
    shares.push((100_000 * ((await cpuSeconds(pid)) - before)) / (performance.now() - began))
    await stop()
  }
  printHead(['at rest', 'figure', 'target'])
  printRow(['start, ms (median)', percentile(starts, 0.5), '2000'])
  printRow(['memory 10 s after the start, MB', memory, '250'])
  printRow([`CPU of ${CHANGES_PER_SECOND} changes/s, % of a core`, shares[0] ?? Number.NaN, ''])
  printRow([`the same with ${INBOXES} open inboxes`, shares[1] ?? Number.NaN, '50'])
}

/** Inboxes of all members, then lists of requesters. */
async function openPages(address: string, file: string, count: number): Promise<Page[]> {
  const members = await logIn(address, file, 'SupportTeam', Math.min(count, INBOXES))
  const users = await logIn(address, file, 'User', count - members.length)
  return [
    ...members.map(({ headers }) => ({ headers, path: queue(INBOX), condition: INBOX })),
    ...users.map(({ headers }) => ({ headers, path: '/api/GetTicketByUSer-All?limit=50' })),
  ]
}

/** Starts a thread that adds its latencies to `times`. Returns a function that stops it. */
async function startBeside(workerData: WorkerOptions, times: Times): Promise<() => Promise<unknown>> {
  const worker = new Worker(new URL('./beside.ts', import.meta.url), { workerData })
  await new Promise<void>((resolve) => {
    worker.on('message', (message: WorkerMessage) => {
      if (message === null) resolve()
      else note(times, message.name, message.ms)
    })
  })
  return () => worker.terminate()
}

/** Calls `act` at a fixed rate, independent of its duration, and waits for all calls. */
async function repeat(rate: number, seconds: number, act: (count: number) => Promise<void>): Promise<void> {
  const began = performance.now()
  const acts: Promise<void>[] = []
  for (let count = 0; count < rate * seconds; count++) {
    acts.push(act(count))
    await pause(Math.max(0, began + ((count + 1) * 1000) / rate - performance.now()))
  }
  await Promise.all(acts)
}

function note(times: Times, name: string, ms: number): void {
  const known = times.get(name) ?? []
  known.push(ms)
  times.set(name, known)
}
