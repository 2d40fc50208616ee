import type { ticketRequesterCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { updateTicketRequester } from './use-cases.ts'

/** Handlers of the requester of a ticket. */
export const ticketRequesterHandlers: Handlers<keyof typeof ticketRequesterCalls> = {
  updateTicketRequester: ({ ctx, actor, input }) =>
    updateTicketRequester(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
