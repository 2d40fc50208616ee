import {
  message,
  words,
  statesOf,
  TEXTS,
  type legacyTicketCalls,
  type ticketCalls,
} from '@support-desk/contract'
import { specifiedQuery } from './lists/ticket-query.ts'
import { listTicketNumbers, listTickets } from './lists/use-cases.ts'
import { mergedWith } from './merge/merged.ts'
import {
  assignTicket,
  openSpecifiedTicket,
  openTicket,
  pictureOf,
  raiseTicket,
  readTicketPicture,
  takeTicket,
  updateTicket,
} from './use-cases.ts'
import { tagsFor } from './tags/use-cases.ts'
import { listTimeline } from './timeline/use-cases.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import {
  presentTicket,
  presentTicketDetails,
  presentTicketRow,
  presentTicketWithAbilities,
} from './present.ts'
import { presentTimelineEntry } from './timeline/present.ts'

/** Tickets: raising, lists, details, and who works on them. */
export const ticketHandlers: Handlers<keyof typeof legacyTicketCalls | keyof typeof ticketCalls> = {
  async raiseTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, ...written } = input.fields.ticketdetails
    const draft = { ...written, occurredOn, occurredTime, picture: input.image }
    return { ticketID: await raiseTicket(ctx, actor, draft) }
  },

  async listMyTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query)
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async filterMyTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query, statesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async listAllTickets({ ctx, actor, input }) {
    const { filter, ...page } = input.query
    const query = specifiedQuery('visible', page, statesOf(filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async filterAllTickets({ ctx, actor, input }) {
    const query = specifiedQuery('visible', input.query, statesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async filterAssignedTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query, statesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async listTicketsOfUser({ ctx, actor, input }) {
    const { userid: id, power } = input.params
    const query = specifiedQuery({ kind: power === 'User' ? 'requester' : 'assignee', id }, input.query)
    return pageOf(await listTickets(ctx, actor, query), presentTicket)
  },

  async getTicket({ ctx, actor, input }) {
    const ticket = await openSpecifiedTicket(ctx, actor, input.params.ticketid)
    const hasNone = ticket.picture.full === ''
    if (hasNone || input.query.screenshot === 'omit') return presentTicketDetails(ticket, null)
    const { bytes } = await pictureOf(ctx, actor, ticket, 'full')
    return presentTicketDetails(ticket, bytes)
  },

  async listTickets({ ctx, actor, input }) {
    const { q, ...query } = input.query
    return pageOf(await listTickets(ctx, actor, { ...query, words: q }), presentTicketRow)
  },

  async getTicketDetails({ ctx, actor, input }) {
    const ticket = await openTicket(ctx, actor, { id: input.params.ticketId, purpose: input.query.purpose })
    const [merged, tags] = await Promise.all([
      mergedWith(ctx.store, actor, ticket),
      tagsFor(ctx, actor, ticket),
    ])
    return presentTicketWithAbilities(ticket, { reader: actor, merged, tags })
  },

  getTicketPicture: ({ ctx, actor, input }) =>
    readTicketPicture(ctx, actor, { id: input.params.ticketId, size: input.params.size }),

  async takeTicket({ ctx, actor, input, say }) {
    const { Ticketid: id, version } = input.body
    await takeTicket(ctx, actor, { id, version })
    return { msg: say(words(message('The ticket is yours.'))) }
  },

  async assignTicket({ ctx, actor, input, say }) {
    const { ticketid, supportteamid, version } = input.body
    await assignTicket(ctx, actor, { id: ticketid, memberId: supportteamid, version })
    return { msg: say(words(message('The ticket was assigned.'))) }
  },

  async updateTicket({ ctx, actor, input, say }) {
    const { ticketid, status, version } = input.body
    await updateTicket(ctx, actor, { id: ticketid, to: status, version })
    return { msg: say(words(TEXTS.updated)) }
  },

  listTicketNumbers: ({ ctx, actor, input }) => listTicketNumbers(ctx, actor, input.query),

  async listTimeline({ ctx, actor, input }) {
    const { messages, ...page } = input.query
    const asked = { ...page, ticketId: input.params.ticketId, omitsMessages: messages === 'omit' }
    const rows = await listTimeline(ctx, actor, asked)
    return pageOf(rows, (entry) => presentTimelineEntry(entry, actor))
  },
}
