import type { Store } from '../../kernel/store.ts'
import type { JobContext } from '../../jobs/leased-rows.ts'
import { startJobs } from '../../jobs/scheduler.ts'
import type { WatchedJob } from './watched-job.ts'
import type { Timer } from '../../kernel/time.ts'

/** A scheduler like that of a separate process, on a shared store. */
export type Node = {
  name: number
  isAlive(): boolean
  /** Crashes the node: none of its work continues. */
  kill(): void
  /** Cuts the node off from the storage. */
  cutOff(): void
  drain(): void
  stop(): Promise<void>
  /** Log lines of a level. */
  said(level: 'info' | 'warn' | 'error'): object[]
}

export type Nodes = {
  start(...watched: WatchedJob[]): Promise<Node>
  alive(): Node[]
  /** Advances the clock from timer to timer, and lets all consequences happen. */
  pass(seconds: number): Promise<void>
  /** The time some seconds from now. */
  in(seconds: number): string
  /** Kills the remaining nodes. */
  killAll(): void
}

type Alarm = { at: number; node: Node; run: () => void }

/** Turns of the event loop without a storage access until all work counts as done. */
const QUIET_ROUNDS = 3

/** Creates nodes on one store, with a common clock that the test advances. */
export function createNodes(store: Store): Nodes {
  let time = Date.UTC(2026, 0, 5, 9)
  let underWay = 0
  const alarms = new Set<Alarm>()
  const nodes: Node[] = []

  async function untilIdle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS; quiet++) {
      await new Promise(setImmediate)
      if (underWay > 0) quiet = -1
    }
  }

  async function counted<T>(work: Promise<T>): Promise<T> {
    underWay++
    try {
      return await work
    } finally {
      underWay--
    }
  }

  /** The shared store as seen by one node. */
  function storeOf(node: Node, isCutOff: () => boolean): JobContext['store'] {
    const ask = <T>(work: () => Promise<T>): Promise<T> => {
      if (!node.isAlive()) return new Promise<never>(() => {})
      if (isCutOff()) return Promise.reject(new Error('no connection'))
      return counted(work())
    }
    return {
      jobs: {
        ...store.jobs,
        earliest: (jobs, limit) => ask(() => store.jobs.earliest(jobs, limit)),
      },
      write: (work) => ask(() => store.write(work)),
      watchJobs: (wake) => store.watchJobs(() => node.isAlive() && wake()),
    }
  }

  async function start(...watched: WatchedJob[]): Promise<Node> {
    const lines: { level: string; details: object }[] = []
    let isAlive = true
    let isCutOff = false
    const log = (level: string) => (details: object) => void lines.push({ level, details })
    const node: Node = {
      name: nodes.length,
      isAlive: () => isAlive,
      kill() {
        isAlive = false
        for (const alarm of alarms) if (alarm.node === node) alarms.delete(alarm)
      },
      cutOff() {
        isCutOff = true
      },
      drain: () => jobs.drain(),
      async stop() {
        await jobs.stop()
        node.kill()
      },
      said: (level) => lines.filter((line) => line.level === level).map(({ details }) => details),
    }
    const after: Timer = (milliseconds, run) => {
      const alarm = { at: time + milliseconds, node, run }
      if (isAlive) alarms.add(alarm)
      return () => void alarms.delete(alarm)
    }
    const ctx = { clock: () => new Date(time), store: storeOf(node, () => isCutOff), node }
    const all = watched.map(({ job }) => job)
    const jobs = await startJobs(ctx, all, {
      after,
      log: { info: log('info'), warn: log('warn'), error: log('error') },
    })
    nodes.push(node)
    await untilIdle()
    return node
  }

  const nextUntil = (end: number): Alarm | undefined =>
    [...alarms].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0]

  const alive = (): Node[] => nodes.filter((node) => node.isAlive())

  return {
    start,
    alive,
    async pass(seconds) {
      const end = time + seconds * 1000
      await untilIdle()
      for (let alarm = nextUntil(end); alarm; alarm = nextUntil(end)) {
        time = Math.max(time, alarm.at)
        alarms.delete(alarm)
        alarm.run()
        await untilIdle()
      }
      time = end
      await untilIdle()
    },
    in: (seconds) => new Date(time + seconds * 1000).toISOString(),
    killAll() {
      for (const node of alive()) node.kill()
    },
  }
}
