import type { reportCalls } from '@support-desk/contract'
import { overviewReport } from './use-cases.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentOverviewReport } from './present.ts'

/** Calls of the admin dashboard. */
export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  async getOverviewReport({ ctx }) {
    return presentOverviewReport(await overviewReport(ctx))
  },
}
