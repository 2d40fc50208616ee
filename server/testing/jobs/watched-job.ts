import { newId } from '../../kernel/ids.ts'
import type { Job, LeasedRun } from '../../jobs/job.ts'
import type { JobContext } from '../../jobs/leased-rows.ts'

/** The context of test jobs, with the node that runs them. */
type NodeContext = JobContext & { node: { name: number; isAlive(): boolean } }

/** A started run. */
type StartedRun = { at: number; node: number; wasAsked(): boolean; hold: LeasedRun['hold'] }

/** The work of the job, controlled by the test. */
type Act = (what: string, ctx: NodeContext, run: LeasedRun) => Promise<void>

/** A job that the test controls, with a record of its runs. */
export type WatchedJob = {
  job: Job<NodeContext>
  begun: StartedRun[]
  /** The work of completed runs. */
  done: string[]
  /** Number of runs that will fail. */
  failures: number
  /** Whether runs hang until `letGo`. */
  hangs: boolean
  /** Whether a hanging run ends when its signal fires. */
  endsWhenAsked: boolean
  letGo(): void
  /** The maximum of concurrent runs on living nodes, without aborted runs. */
  mostAtOnce(): number
}

/** Creates a watched job. */
export function watch(make: (act: Act) => Job<NodeContext>): WatchedJob {
  const running = new Map<object, NodeContext['node']>()
  let hanging: (() => void)[] = []
  let most = 0

  async function act(what: string, { node, clock }: NodeContext, { signal, hold }: LeasedRun): Promise<void> {
    const run = {}
    watched.begun.push({ at: clock().getTime(), node: node.name, wasAsked: () => signal.aborted, hold })
    for (const [other, { isAlive }] of running) if (!isAlive()) running.delete(other)
    running.set(run, node)
    most = Math.max(most, running.size)
    signal.addEventListener('abort', () => running.delete(run))
    try {
      if (watched.hangs) await hang(signal)
      // A dead process does no further work.
      if (!node.isAlive()) return await new Promise<never>(() => {})
      if (watched.failures > 0) {
        watched.failures--
        throw new Error('no luck')
      }
      watched.done.push(what)
    } finally {
      running.delete(run)
    }
  }

  const hang = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      hanging.push(resolve)
      if (watched.endsWhenAsked) signal.addEventListener('abort', () => reject(signal.reason as Error))
    })

  const watched: WatchedJob = {
    job: make(act),
    begun: [],
    done: [],
    failures: 0,
    hangs: false,
    endsWhenAsked: false,
    letGo() {
      watched.hangs = false
      for (const resume of hanging) resume()
      hanging = []
    },
    mostAtOnce: () => most,
  }
  return watched
}

const HOUR = 60 * 60

/** A regular job with a lease of a minute. Other tests use other names. */
export const regular = (everySeconds = HOUR): WatchedJob =>
  watch((act) => ({
    kind: 'regular',
    name: `regular-${newId()}`,
    everySeconds,
    afterStartSeconds: 60,
    leaseSeconds: 60,
    run: (ctx, run) => act('', ctx, run),
  }))
