import type { sharedTicketCalls } from '@support-desk/contract'
import { type Handlers, pageOf } from '../../edge/handler.ts'
import { presentSharedTicket } from './present.ts'
import { listOrganisationTickets, listSharedTickets } from './use-cases.ts'

/** Handlers of lists of tickets of an organisation. The area of conversations has the one of a single ticket. */
export const sharedTicketHandlers: Handlers<Exclude<keyof typeof sharedTicketCalls, 'getSharedTicket'>> = {
  listSharedTickets: async ({ ctx, actor, input }) =>
    pageOf(await listSharedTickets(ctx, actor, input.query), presentSharedTicket),

  listOrganisationTickets: async ({ ctx, actor, input }) =>
    pageOf(
      await listOrganisationTickets(ctx, actor, { ...input.params, ...input.query }),
      presentSharedTicket,
    ),
}
