import type { HealthBook } from './health.ts'
import type { Job } from './job.ts'
import type { JobContext } from './leased-rows.ts'
import type { RunningProcessJob } from './process-job.ts'

/** State of a job. */
export type JobReport = {
  name: string
  /** Whether one node runs it for the whole install, or each process for itself. */
  scope: 'install' | 'process'
  isRunning: boolean
  /** Regular jobs: on any node. Other jobs: in this process. */
  lastSuccessAt: string | null
  nextDueAt: string | null
  /** How long it is overdue. */
  lagSeconds: number
  lastFailure: { at: string; error: string } | null
}

type ProcessJobs = { health: HealthBook; running: ReadonlyMap<string, RunningProcessJob> }

type Times = Pick<JobReport, 'isRunning' | 'lastSuccessAt' | 'nextDueAt' | 'lastFailure'>

/** Reports the state of each job, in the order of the list. */
export async function reportOn<Ctx extends JobContext>(
  ctx: Ctx,
  jobs: readonly Job<Ctx>[],
  known: ProcessJobs,
): Promise<JobReport[]> {
  const now = ctx.clock().getTime()
  return Promise.all(
    jobs.map(async (job) => {
      const times = await timesOf(ctx, job, known)
      const lagMs = times.nextDueAt === null ? 0 : now - Date.parse(times.nextDueAt)
      return {
        name: job.name,
        scope: job.kind === 'process' ? 'process' : 'install',
        ...times,
        lagSeconds: Math.max(0, Math.floor(lagMs / 1000)),
      }
    }),
  )
}

async function timesOf<Ctx extends JobContext>(
  ctx: Ctx,
  job: Job<Ctx>,
  { health, running }: ProcessJobs,
): Promise<Times> {
  const { lastSuccessAt, lastFailure } = health.of(job.name)
  switch (job.kind) {
    case 'process': {
      const its = running.get(job.name)
      const nextDueAt = its?.nextAt()?.toISOString() ?? null
      return { isRunning: its?.isRunning() ?? false, lastSuccessAt, nextDueAt, lastFailure }
    }
    case 'queue':
      return { isRunning: false, lastSuccessAt, nextDueAt: await job.nextDue(ctx), lastFailure }
    case 'due': {
      const waiting = await ctx.store.jobs.waiting(job.name)
      return { isRunning: false, lastSuccessAt, nextDueAt: waiting?.dueAt ?? null, lastFailure }
    }
    case 'regular': {
      const row = await ctx.store.jobs.find({ job: job.name, key: '' })
      const isRunning = row !== null && row.lease !== null
      return {
        isRunning,
        lastSuccessAt: row?.doneAt ?? null,
        nextDueAt: isRunning ? null : (row?.dueAt ?? null),
        lastFailure:
          row?.failedAt && row.error !== null ? { at: row.failedAt, error: row.error } : lastFailure,
      }
    }
  }
}
