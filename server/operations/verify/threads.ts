import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Check, Outcome } from './check.ts'

/** An outcome, and how long it took. */
export type Timed = { outcome: Outcome; milliseconds: number }

/** What the thread is told. */
export type Task = { dataDir: string; name: string }

/** Checks that run in threads of their own. */
export type Threads = {
  outcomeOf(check: Check): Promise<Timed> | undefined
  /** Ends those that still run. */
  end(): Promise<void>
}

/** Begins some checks of a data folder, each in a thread and each on the folder as it is now. */
export function beginThreads(dataDir: string, checks: readonly Check[]): Threads {
  const begun = new Map(checks.map((check) => [check, begin({ dataDir, name: check.name })]))
  return {
    outcomeOf: (check) => begun.get(check)?.timed,
    async end() {
      await Promise.all([...begun.values()].map(({ worker }) => worker.terminate()))
    },
  }
}

function begin(workerData: Task): { worker: Worker; timed: Promise<Timed> } {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url), { workerData })
  const timed = once(worker, 'message').then(([message]) => message as Timed)
  // It is heard when its turn in the report comes.
  timed.catch(() => {})
  return { worker, timed }
}
