import { TEXTS, type ticketCalls } from '@support-desk/contract'
import {
  filterAllTickets,
  filterAssignedTickets,
  filterMyTickets,
  listAllTickets,
  listMyTickets,
  listTicketsOfPerson,
} from '../../core/ticket-lists.ts'
import {
  assignTicket,
  openTicket,
  pictureOf,
  raiseTicket,
  readTicketPicture,
  takeTicket,
  updateTicket,
} from '../../core/tickets.ts'
import { listTimeline } from '../../core/timeline.ts'
import { pageOf, type Handlers } from '../handler.ts'
import { presentTicket, presentTicketDetails } from '../present/ticket.ts'
import { presentTimelineEntry } from '../present/timeline.ts'

/** Tickets: raising, lists, details, and who works on them. */
export const ticketHandlers: Handlers<keyof typeof ticketCalls> = {
  async raiseTicket({ desk, caller, input }) {
    const { date: occurredOn, time: occurredTime, subject, message } = input.fields.ticketdetails
    const draft = { occurredOn, occurredTime, subject, message, picture: input.image }
    return { ticketID: await raiseTicket(desk, caller, draft) }
  },

  async listMyTickets({ desk, caller, input }) {
    return pageOf(await listMyTickets(desk, caller, input.query), presentTicket)
  },

  async filterMyTickets({ desk, caller, input }) {
    return pageOf(await filterMyTickets(desk, caller, input.params.filter, input.query), presentTicket)
  },

  async listAllTickets({ desk, caller, input }) {
    const { filter, ...page } = input.query
    return pageOf(await listAllTickets(desk, caller, page, filter), presentTicket)
  },

  async filterAllTickets({ desk, caller, input }) {
    return pageOf(await filterAllTickets(desk, caller, input.params.filter, input.query), presentTicket)
  },

  async filterAssignedTickets({ desk, caller, input }) {
    return pageOf(await filterAssignedTickets(desk, caller, input.params.filter, input.query), presentTicket)
  },

  async listTicketsOfPerson({ desk, caller, input }) {
    const { userid, power } = input.params
    return pageOf(await listTicketsOfPerson(desk, caller, userid, power, input.query), presentTicket)
  },

  async getTicket({ desk, caller, input }) {
    const ticket = await openTicket(desk, caller, input.params.ticketid)
    if (input.query.screenshot === 'omit') return presentTicketDetails(ticket, null)
    const { bytes } = await pictureOf(desk, caller, ticket, 'full')
    return presentTicketDetails(ticket, bytes)
  },

  getTicketPicture: ({ desk, caller, input }) =>
    readTicketPicture(desk, caller, input.params.ticketid, input.params.size),

  async takeTicket({ desk, caller, input }) {
    await takeTicket(desk, caller, input.body.Ticketid, input.body.version)
    return { msg: 'The ticket is yours.' }
  },

  async assignTicket({ desk, caller, input }) {
    const { ticketid, supportteamid, version } = input.body
    await assignTicket(desk, caller, ticketid, supportteamid, version)
    return { msg: 'The ticket was assigned.' }
  },

  async updateTicket({ desk, caller, input }) {
    const { ticketid, status, version } = input.body
    await updateTicket(desk, caller, ticketid, status, version)
    return { msg: TEXTS.updated }
  },

  async listTimeline({ desk, caller, input }) {
    const { messages, ...page } = input.query
    const asked = { ...page, omitsMessages: messages === 'omit' }
    const rows = await listTimeline(desk, caller, input.params.ticketid, asked)
    return pageOf(rows, (entry) => presentTimelineEntry(entry, caller))
  },
}
