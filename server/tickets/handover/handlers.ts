import type { handoverCalls } from '@support-desk/contract'
import { handOverTicket, listAgents, assignTicket, releaseTicket } from './use-cases.ts'
import { takeTicket, updateTicket } from '../use-cases.ts'
import { pageOf, type Handlers } from '../../edge/handler.ts'
import { presentSupportMemberLoad } from '../../users/index.ts'

/** Handlers of assignment and status. */
export const handoverHandlers: Handlers<keyof typeof handoverCalls> = {
  takeTicket: ({ ctx, actor, input }) => takeTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  updateTicketStatus({ ctx, actor, input }) {
    const { status: to, version } = input.body
    return updateTicket(ctx, actor, { id: input.params.ticketId, to, version })
  },

  assignTicket: ({ ctx, actor, input }) =>
    assignTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  handOverTicket: ({ ctx, actor, input }) =>
    handOverTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  releaseTicket: ({ ctx, actor, input }) =>
    releaseTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  listAgents: async ({ ctx, actor, input }) =>
    pageOf(await listAgents(ctx, actor, input.query), (load) => presentSupportMemberLoad(load, actor)),
}
