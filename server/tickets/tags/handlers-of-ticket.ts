import type { ticketTagCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { updateTicketTags } from './use-cases-of-ticket.ts'

/** Handlers of the tags of a ticket. */
export const ticketTagHandlers: Handlers<keyof typeof ticketTagCalls> = {
  updateTicketTags: ({ ctx, actor, input }) =>
    updateTicketTags(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
