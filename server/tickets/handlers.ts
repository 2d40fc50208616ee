import { TEXTS, type legacyTicketCalls, type ticketCalls } from '@support-desk/contract'
import {
  filterAllTickets,
  filterAssignedTickets,
  filterMyTickets,
  listAllTickets,
  listMyTickets,
  listTicketNumbers,
  listTicketsOfPerson,
} from './use-cases-lists.ts'
import {
  assignTicket,
  openTicket,
  pictureOf,
  raiseTicket,
  readTicketPicture,
  takeTicket,
  updateTicket,
} from './use-cases.ts'
import { listTimeline } from './use-cases-timeline.ts'
import { pageOf, type Handlers } from '../edge/handler.ts'
import { presentTicket, presentTicketDetails } from './present.ts'
import { presentTimelineEntry } from './present-timeline.ts'

/** Tickets: raising, lists, details, and who works on them. */
export const ticketHandlers: Handlers<keyof typeof legacyTicketCalls | keyof typeof ticketCalls> = {
  async raiseTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, subject, message } = input.fields.ticketdetails
    const draft = { occurredOn, occurredTime, subject, message, picture: input.image }
    return { ticketID: await raiseTicket(ctx, actor, draft) }
  },

  async listMyTickets({ ctx, actor, input }) {
    return pageOf(await listMyTickets(ctx, actor, input.query), presentTicket)
  },

  async filterMyTickets({ ctx, actor, input }) {
    return pageOf(await filterMyTickets(ctx, actor, input.params.filter, input.query), presentTicket)
  },

  async listAllTickets({ ctx, actor, input }) {
    const { filter, ...page } = input.query
    return pageOf(await listAllTickets(ctx, actor, page, filter), presentTicket)
  },

  async filterAllTickets({ ctx, actor, input }) {
    return pageOf(await filterAllTickets(ctx, actor, input.params.filter, input.query), presentTicket)
  },

  async filterAssignedTickets({ ctx, actor, input }) {
    return pageOf(await filterAssignedTickets(ctx, actor, input.params.filter, input.query), presentTicket)
  },

  async listTicketsOfPerson({ ctx, actor, input }) {
    const { userid, power } = input.params
    return pageOf(await listTicketsOfPerson(ctx, actor, userid, power, input.query), presentTicket)
  },

  async getTicket({ ctx, actor, input }) {
    const ticket = await openTicket(ctx, actor, input.params.ticketid)
    if (input.query.screenshot === 'omit') return presentTicketDetails(ticket, null)
    const { bytes } = await pictureOf(ctx, actor, ticket, 'full')
    return presentTicketDetails(ticket, bytes)
  },

  getTicketPicture: ({ ctx, actor, input }) =>
    readTicketPicture(ctx, actor, { id: input.params.ticketId, size: input.params.size }),

  async takeTicket({ ctx, actor, input }) {
    const { Ticketid: id, version } = input.body
    await takeTicket(ctx, actor, { id, version })
    return { msg: 'The ticket is yours.' }
  },

  async assignTicket({ ctx, actor, input }) {
    const { ticketid, supportteamid, version } = input.body
    await assignTicket(ctx, actor, { id: ticketid, memberId: supportteamid, version })
    return { msg: 'The ticket was assigned.' }
  },

  async updateTicket({ ctx, actor, input }) {
    const { ticketid, status, version } = input.body
    await updateTicket(ctx, actor, { id: ticketid, to: status, version })
    return { msg: TEXTS.updated }
  },

  listTicketNumbers: ({ ctx, actor, input }) => listTicketNumbers(ctx, actor, input.query),

  async listTimeline({ ctx, actor, input }) {
    const { messages, ...page } = input.query
    const asked = { ...page, ticketId: input.params.ticketId, omitsMessages: messages === 'omit' }
    const rows = await listTimeline(ctx, actor, asked)
    return pageOf(rows, (entry) => presentTimelineEntry(entry, actor))
  },
}
