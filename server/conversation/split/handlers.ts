import type { Handlers } from '../../edge/handler.ts'
import { splitTicket } from './use-cases.ts'

/** Calls about splitting. */
export const splitHandlers: Handlers<'splitTicket'> = {
  splitTicket: ({ ctx, actor, input }) =>
    splitTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
