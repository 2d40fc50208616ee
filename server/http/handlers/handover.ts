import type { handoverCalls } from '@support-desk/contract'
import { listSupportMemberLoads, reassignTicket, releaseTicket } from '../../core/handover.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentSupportMemberLoad } from '../present/account.ts'

/** Passing tickets on from one assignee to the next. */
export const handoverHandlers: Handlers<keyof typeof handoverCalls> = {
  reassignTicket: ({ desk, caller, input }) =>
    reassignTicket(desk, caller, input.params.ticketId, input.body),

  releaseTicket: ({ desk, caller, input }) => releaseTicket(desk, caller, input.params.ticketId, input.body),

  async listSupportMemberLoads({ desk, caller, input }) {
    return pageOf(await listSupportMemberLoads(desk, caller, input.query), presentSupportMemberLoad)
  },
}
