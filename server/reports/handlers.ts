import type { reportCalls } from '@support-desk/contract'
import { overviewReport } from './use-cases.ts'
import type { Handlers } from '../edge/handler.ts'
import { presentOverviewReport } from './present.ts'

/** What admins steer by. */
export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  async getOverviewReport({ ctx }) {
    return presentOverviewReport(await overviewReport(ctx))
  },
}
