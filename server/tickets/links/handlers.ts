import { type linkCalls, relationOf, type TicketLink } from '@support-desk/contract'
import type { Handlers } from '../../edge/handler.ts'
import { mergeTicket, unmergeTicket } from '../merge/use-cases.ts'
import { similarTo, similarToWritten } from '../similar/use-cases.ts'
import { addLink, listLinks, removeLink, type ShownLink } from './use-cases.ts'

/** Handlers of links, merges and similar tickets. */
export const linkHandlers: Handlers<Exclude<keyof typeof linkCalls, 'splitTicket'>> = {
  mergeTicket: ({ ctx, actor, input }) =>
    mergeTicket(ctx, actor, { id: input.params.ticketId, ...input.body }),

  unmergeTicket: ({ ctx, actor, input }) => unmergeTicket(ctx, actor, input.params.ticketId),

  listTicketLinks: async ({ ctx, actor, input }) =>
    (await listLinks(ctx, actor, input.params.ticketId)).map(presentLink),

  createTicketLink: async ({ ctx, actor, input }) =>
    presentLink(await addLink(ctx, actor, { id: input.params.ticketId, ...input.body })),

  deleteTicketLink: ({ ctx, actor, input }) =>
    removeLink(ctx, actor, { id: input.params.ticketId, linkId: input.params.linkId }),

  listSimilarTickets: ({ ctx, actor, input }) => similarTo(ctx, actor, input.params.ticketId),

  searchSimilarTickets: ({ ctx, actor, input }) => similarToWritten(ctx, actor, input.body),
}

const presentLink = ({ id, kind, isFirst, ticket, of, by, createdAt }: ShownLink): TicketLink => ({
  id,
  relation: relationOf(kind, isFirst),
  ticket: { id: ticket.id, number: ticket.number, subject: ticket.subject, status: ticket.status },
  of,
  by: { id: by.id, username: by.username },
  createdAt,
})
