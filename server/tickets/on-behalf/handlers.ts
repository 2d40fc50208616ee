import type { onBehalfCalls, requesterCalls } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { listRequesters } from './search.ts'
import { createTicketForRequester } from './use-cases.ts'

/** Calls about tickets that staff create for a requester. */
export const onBehalfHandlers: Handlers<keyof typeof onBehalfCalls | keyof typeof requesterCalls> = {
  listRequesters: ({ ctx, input }) => listRequesters(ctx, input.query.q),

  createTicketForRequester({ ctx, actor, input }) {
    const { fields: given, ...draft } = input.body
    return createTicketForRequester(ctx, actor, { ...draft, given })
  },
}
