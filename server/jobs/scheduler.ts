import { later, type Timer } from '../kernel/time.ts'
import { createHealthBook } from './health.ts'
import type { Job, JobLog, ProcessJob, QueueJob, Run } from './job.ts'
import { type JobContext, leasedRows, type RowJob } from './leased-rows.ts'
import { type RunningProcessJob, startProcessJob } from './process-job.ts'
import { type Queue, type QueueWork, startQueue } from './queue.ts'
import { type JobReport, reportOn } from './report.ts'

/** The scheduler of one process. */
type Jobs = {
  /** State of every job. */
  report(): Promise<JobReport[]>
  /** Leaves leased jobs to other nodes: starts none of them and aborts running ones. Mail and process jobs continue. */
  drain(): void
  /** Stops all jobs: waits for runs, releases leases, and flushes data in memory. */
  stop(): Promise<void>
}

/** The abort reason when the process stops. */
class Stopping extends Error {
  constructor() {
    super('The server stops.')
  }
}

/** Parallel rows. More than one, so that a long run does not block others. */
const LANES = 4

type Tools = { after: Timer; log: JobLog; random?: () => number }

/** Starts all jobs. */
export async function startJobs<Ctx extends JobContext>(
  ctx: Ctx,
  jobs: readonly Job<Ctx>[],
  { after, log, random = Math.random }: Tools,
): Promise<Jobs> {
  const { store, clock } = ctx
  const health = createHealthBook(clock, log)
  const draining = new AbortController()
  const stopping = new AbortController()
  const run: Run = { signal: stopping.signal, log }
  const queues: Queue[] = []
  const running = new Map<string, RunningProcessJob>()
  const stopWaking: (() => void)[] = []

  /** Starts a queue. A successful claim ends a series of failures, because it shows that claims work again. */
  function startWork<Item>(name: string, lanes: number, work: Pick<QueueWork<Item>, 'take' | 'run'>): Queue {
    const queue = startQueue<Item>({
      ...work,
      async take(underWay) {
        const taken = await work.take(underWay)
        if (health.of(name).failures > 0) health.succeeded(name)
        return taken
      },
      lanes,
      clock,
      after,
      onTrouble: (error) => void health.failed(name, error),
    })
    queues.push(queue)
    return queue
  }

  function startOne<Item>(job: QueueJob<Ctx, Item>): void {
    const queue = startWork<Item>(job.name, job.lanes, {
      take: (underWay) => job.take(ctx, underWay),
      async run(item) {
        await job.run(ctx, item, run)
        health.succeeded(job.name)
      },
    })
    stopWaking.push(job.wakes(ctx, queue.wake))
  }

  function startInProcess(job: ProcessJob<Ctx>): void {
    const started = startProcessJob({
      everyMs: job.everyMs,
      firstMs: job.firstMs ?? null,
      gatherMs: job.gatherMs ?? 0,
      runsAtStop: job.runsAtStop ?? false,
      run: () => job.run(ctx, run),
      clock,
      after,
      random,
      onSuccess: () => health.succeeded(job.name),
      onTrouble: (error) => void health.failed(job.name, error),
    })
    running.set(job.name, started)
    if (job.wakes) stopWaking.push(job.wakes(ctx, started.wake))
  }

  async function startRows(rowJobs: readonly RowJob<Ctx>[]): Promise<Queue[]> {
    const regular = rowJobs.filter((job) => job.kind === 'regular')
    if (regular.length > 0) {
      await store.write((tx) =>
        tx.jobs.ensure(
          regular.map(({ name, afterStartSeconds }) => ({
            job: name,
            dueAt: later(clock(), afterStartSeconds),
          })),
        ),
      )
    }
    const lanesOf = (job: RowJob<Ctx>): number => (job.kind === 'due' ? (job.lanes ?? 0) : 0)
    const apart = rowJobs.filter((job) => lanesOf(job) > 0)
    const together = rowJobs.filter((job) => lanesOf(job) === 0)
    return [
      startLanes('rows', LANES, together),
      ...apart.map((job) => startLanes(`rows of ${job.name}`, lanesOf(job), [job])),
    ]
  }

  function startLanes(name: string, lanes: number, rowJobs: readonly RowJob<Ctx>[]): Queue {
    const work = leasedRows({ ctx, jobs: rowJobs, after, log, health, random, stopping: draining.signal })
    const queue = startWork(name, lanes, work)
    stopWaking.push(store.watchJobs(queue.wake))
    return queue
  }

  const rows = await startRows(jobs.filter((job) => job.kind === 'regular' || job.kind === 'due'))
  for (const job of jobs) {
    if (job.kind === 'queue') startOne(job)
    else if (job.kind === 'process') startInProcess(job)
  }

  function drain(): void {
    draining.abort(new Stopping())
    for (const queue of rows) queue.pause()
  }

  return {
    report: () => reportOn(ctx, jobs, { health, running }),
    drain,
    async stop() {
      drain()
      stopping.abort(new Stopping())
      for (const stop of stopWaking) stop()
      await Promise.all(queues.map((queue) => queue.stop()))
      await Promise.all([...running.values()].map((job) => job.stop()))
    },
  }
}
