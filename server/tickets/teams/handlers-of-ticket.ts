import type { ticketTeamCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { updateTicketTeam } from './use-cases-of-ticket.ts'

/** Handlers of the team of a ticket. */
export const ticketTeamHandlers: Handlers<keyof typeof ticketTeamCalls> = {
  updateTicketTeam: ({ ctx, actor, input }) =>
    updateTicketTeam(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
