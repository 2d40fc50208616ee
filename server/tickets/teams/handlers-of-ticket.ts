import type { ticketTeamCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { setTicketTeam } from './use-cases-of-ticket.ts'

/** Which team has a ticket. */
export const ticketTeamHandlers: Handlers<keyof typeof ticketTeamCalls> = {
  setTicketTeam: ({ ctx, actor, input }) =>
    setTicketTeam(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
