import type { bulkCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentBulkJob } from './present.ts'
import {
  findJob,
  listBulkJobFailures,
  listBulkJobs,
  createBulkJob,
  stopBulkJob,
  undoBulkJob,
} from './use-cases.ts'

/** Calls about bulk jobs. */
export const bulkHandlers: Handlers<keyof typeof bulkCalls> = {
  createBulkJob: async ({ ctx, actor, input }) => ({ id: await createBulkJob(ctx, actor, input.body) }),

  async listBulkJobs({ ctx, actor: reader }) {
    const jobs = await listBulkJobs(ctx, reader)
    return jobs.map((job) => presentBulkJob(job, { reader, now: ctx.clock() }))
  },

  getBulkJob: async ({ ctx, actor: reader, input }) =>
    presentBulkJob(await findJob(ctx.store, input.params.jobId), { reader, now: ctx.clock() }),

  listBulkJobFailures: async ({ ctx, actor, input }) =>
    pageOf(await listBulkJobFailures(ctx, actor, { id: input.params.jobId, ...input.query }), (row) => row),

  stopBulkJob: async ({ ctx, actor: reader, input }) =>
    presentBulkJob(await stopBulkJob(ctx, reader, input.params.jobId), { reader, now: ctx.clock() }),

  undoBulkJob: async ({ ctx, actor, input }) => ({ id: await undoBulkJob(ctx, actor, input.params.jobId) }),
}
