import { newId } from '../../kernel/ids.ts'
import type { Job, LeasedRun } from '../../jobs/job.ts'
import type { JobContext } from '../../jobs/leased-rows.ts'

/** What jobs of tests are given: which node runs them. */
type NodeContext = JobContext & { node: { name: number; isAlive(): boolean } }

/** One run, as the test sees it. */
type Begun = { at: number; node: number; wasAsked(): boolean; hold: LeasedRun['hold'] }

/** Does what a test says instead of something useful. */
type Act = (what: string, ctx: NodeContext, run: LeasedRun) => Promise<void>

/** A job that does what the test says, and remembers its runs. */
export type WatchedJob = {
  job: Job<NodeContext>
  begun: Begun[]
  /** What was done, by runs that came to their end. */
  done: string[]
  /** So many runs fail. */
  failures: number
  /** Runs last until they are let go. */
  hangs: boolean
  /** Whether a run that hangs ends when it is asked to. */
  endsWhenAsked: boolean
  letGo(): void
  /** The most runs at a time of living nodes that were not asked to end. */
  mostAtOnce(): number
}

/** Makes a job out of what the test lets happen. */
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
      // A dead process does nothing more.
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

/** A regular job, with a lease of a minute. Rows of others have other names. */
export const regular = (everySeconds = HOUR): WatchedJob =>
  watch((act) => ({
    kind: 'regular',
    name: `regular-${newId()}`,
    everySeconds,
    afterStartSeconds: 60,
    leaseSeconds: 60,
    run: (ctx, run) => act('', ctx, run),
  }))
