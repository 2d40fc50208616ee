import type { removalCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import {
  deleteTicket,
  eraseTicket,
  listDeletedTickets,
  markAsNotSpam,
  markAsSpam,
  restoreTicket,
} from './use-cases.ts'

/** Handlers of spam and the bin. */
export const removalHandlers: Handlers<keyof typeof removalCalls> = {
  markTicketAsSpam: ({ ctx, actor, input }) =>
    markAsSpam(ctx, actor, { id: input.params.ticketId, ...input.body }),

  markTicketAsNotSpam: ({ ctx, actor, input }) => markAsNotSpam(ctx, actor, input.params.ticketId),

  deleteTicket: ({ ctx, actor, input }) => deleteTicket(ctx, actor, input.params.ticketId),

  listDeletedTickets: async ({ ctx, actor, input }) =>
    pageOf(await listDeletedTickets(ctx, actor, input.query), (ticket) => ticket),

  restoreTicket: ({ ctx, actor, input }) => restoreTicket(ctx, actor, input.params.ticketId),

  eraseTicket: ({ ctx, actor, input }) => eraseTicket(ctx, actor, input.params.ticketId),
}
