import type { ticketCalls } from '@support-desk/contract'
import { listTicketNumbers, listTickets } from './lists/use-cases.ts'
import { mergedWith } from './merge/merged.ts'
import { openTicket, readTicketPicture } from './use-cases.ts'
import { tagsFor } from './tags/use-cases-of-ticket.ts'
import { listTimelineEntries } from './timeline/use-cases.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentTicketRow, presentTicketWithAbilities } from './present.ts'
import { presentTimelineEntry } from './timeline/present.ts'

/** Handlers of lists and details of tickets. */
export const ticketHandlers: Handlers<keyof typeof ticketCalls> = {
  async listTickets({ ctx, actor, input }) {
    const { q, ...query } = input.query
    return pageOf(await listTickets(ctx, actor, { ...query, words: q }), presentTicketRow)
  },

  async getTicket({ ctx, actor, input }) {
    const ticket = await openTicket(ctx, actor, { id: input.params.ticketId, purpose: input.query.purpose })
    const [merged, tags] = await Promise.all([
      mergedWith(ctx.store, actor, ticket),
      tagsFor(ctx, actor, ticket),
    ])
    return presentTicketWithAbilities(ticket, { reader: actor, merged, tags })
  },

  getTicketPicture: ({ ctx, actor, input }) =>
    readTicketPicture(ctx, actor, { id: input.params.ticketId, size: input.params.size }),

  listTicketNumbers: ({ ctx, actor, input }) => listTicketNumbers(ctx, actor, input.query),

  async listTimelineEntries({ ctx, actor, input }) {
    const { messages, ...page } = input.query
    const asked = { ...page, ticketId: input.params.ticketId, omitsMessages: messages === 'omit' }
    const rows = await listTimelineEntries(ctx, actor, asked)
    return pageOf(rows, (entry) => presentTimelineEntry(entry, actor))
  },
}
