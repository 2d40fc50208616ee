import type { Handlers } from '../../edge/handler.ts'
import { splitTicket } from './use-cases.ts'

/** Makes tickets out of messages. */
export const splitHandlers: Handlers<'splitTicket'> = {
  splitTicket: ({ ctx, actor, input }) =>
    splitTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),
}
