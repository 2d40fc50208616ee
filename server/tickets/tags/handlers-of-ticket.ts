import type { ticketTagCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { setTicketTags } from './use-cases-of-ticket.ts'

/** Which tags a ticket has. */
export const ticketTagHandlers: Handlers<keyof typeof ticketTagCalls> = {
  setTicketTags: ({ ctx, actor, input }) =>
    setTicketTags(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
