import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Check, type EventRange, MOST_DIFFERENCES, type Outcome } from './check.ts'

/** An outcome, and how long it took. */
export type Timed = { outcome: Outcome; milliseconds: number }

/** What a thread is told: the check by its name. */
export type Task = { name: string; range: EventRange }

/** What a thread begins with. */
export type Data = { dataDir: string }

/** Checks that run in threads of their own. */
export type Threads = {
  outcomeOf(check: Check): Promise<Timed> | undefined
  /** Ends those that still run. */
  end(): Promise<void>
}

/** So many events are one task: a thread that is done early takes another. */
const EVENTS_PER_TASK = 100_000
/** More would wait for the same disk. */
const MOST_THREADS = 4

/**
 * Begins some checks of a data folder with this many events. Threads share the ranges of each; each thread looks at the folder
 * as it is when it begins.
 */
export function beginThreads(data: Data, checks: readonly Check[], latest: number): Threads {
  const start = performance.now()
  const tasks = checks.flatMap(({ name }) => rangesOf(latest).map((range): Task => ({ name, range })))
  const outcomes = new Map<Task, Outcome>()
  const queue = [...tasks]
  const number = Math.min(Math.max(2, availableParallelism()), MOST_THREADS, tasks.length)
  const workers = Array.from(
    { length: number },
    () => new Worker(new URL('./check-thread.ts', import.meta.url), { workerData: data }),
  )
  const done = Promise.all(workers.map((worker) => work(worker, queue, outcomes)))
  // It is heard when its turn in the report comes.
  done.catch(() => {})
  return {
    outcomeOf: (check) =>
      checks.includes(check)
        ? done.then((ends) => ({
            outcome: together(
              tasks.filter(({ name }) => name === check.name).flatMap((task) => outcomes.get(task) ?? []),
            ),
            milliseconds: Math.max(...ends) - start,
          }))
        : undefined,
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

/** The last range is open: it looks at what else is kept of the end. */
function rangesOf(latest: number): EventRange[] {
  const number = Math.max(1, Math.floor(latest / EVENTS_PER_TASK))
  return Array.from({ length: number }, (_, index) => ({
    after: index * EVENTS_PER_TASK,
    upTo: index === number - 1 ? null : (index + 1) * EVENTS_PER_TASK,
  }))
}

/** Gives a thread one task after the other; says when there were no more. */
async function work(worker: Worker, queue: Task[], outcomes: Map<Task, Outcome>): Promise<number> {
  for (let task = queue.shift(); task; task = queue.shift()) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task)
    const [outcome] = await once(worker, 'message')
    outcomes.set(task, outcome as Outcome)
  }
  return performance.now()
}

const together = (parts: readonly Outcome[]): Outcome => ({
  checked: parts.reduce((sum, { checked }) => sum + checked, 0),
  differences: parts.flatMap(({ differences }) => differences).slice(0, MOST_DIFFERENCES + 1),
})
