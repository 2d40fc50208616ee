import type { reportCalls } from '@support-desk/contract'
import { overviewReport } from '../../core/reports.ts'
import type { Handlers } from '../handler.ts'
import { presentOverviewReport } from '../present/reports.ts'

/** What admins steer by. */
export const reportHandlers: Handlers<keyof typeof reportCalls> = {
  async getOverviewReport({ desk }) {
    return presentOverviewReport(await overviewReport(desk))
  },
}
