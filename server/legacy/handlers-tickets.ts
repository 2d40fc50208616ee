import { message, words, statusesOf, TEXTS, type legacyTicketCalls } from '@support-desk/contract'
import { pageOf, type Handlers } from '../edge/handler.ts'
import {
  presentSpecifiedDetails,
  presentSpecifiedTicket,
  type ShownTicket,
} from '../edge/failures/specified-ticket.ts'
import {
  assignTicket,
  listTickets,
  openTicket,
  pictureOf,
  presentTicketRow,
  raiseTicket,
  takeTicket,
  type Ticket,
  updateTicket,
} from '../tickets/index.ts'
import { specifiedQuery } from './ticket-query.ts'

const shown = (ticket: Ticket): ShownTicket => ({ ...presentTicketRow(ticket), message: ticket.message })
const present = (ticket: Ticket) => presentSpecifiedTicket(shown(ticket))

/** Specified calls for tickets: raise, list, read, take, assign and update. */
export const ticketHandlers: Handlers<keyof typeof legacyTicketCalls> = {
  async raiseTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, ...written } = input.fields.ticketdetails
    const draft = { ...written, occurredOn, occurredTime, picture: input.image }
    return { ticketID: await raiseTicket(ctx, actor, draft) }
  },

  async listMyTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query)
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async filterMyTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query, statusesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async listAllTickets({ ctx, actor, input }) {
    const { filter, ...page } = input.query
    const query = specifiedQuery('visible', page, statusesOf(filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async filterAllTickets({ ctx, actor, input }) {
    const query = specifiedQuery('visible', input.query, statusesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async filterAssignedTickets({ ctx, actor, input }) {
    const query = specifiedQuery('own', input.query, statusesOf(input.params.filter, actor.role))
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async listTicketsOfUser({ ctx, actor, input }) {
    const { userid: id, power } = input.params
    const query = specifiedQuery({ kind: power === 'User' ? 'requester' : 'assignee', id }, input.query)
    return pageOf(await listTickets(ctx, actor, query), present)
  },

  async legacyGetTicket({ ctx, actor, input }) {
    const ticket = await openTicket(ctx, actor, { id: input.params.ticketid, purpose: 'read' })
    const hasNone = ticket.picture.full === ''
    if (hasNone || input.query.screenshot === 'omit') return presentSpecifiedDetails(shown(ticket), null)
    const { bytes } = await pictureOf(ctx, actor, ticket, 'full')
    return presentSpecifiedDetails(shown(ticket), bytes)
  },

  async legacyTakeTicket({ ctx, actor, input, say }) {
    const { Ticketid: id, version } = input.body
    await takeTicket(ctx, actor, { id, version })
    return { msg: say(words(message('The ticket is yours.'))) }
  },

  async legacyAssignTicket({ ctx, actor, input, say }) {
    const { ticketid, supportteamid, version } = input.body
    await assignTicket(ctx, actor, { id: ticketid, memberId: supportteamid, version })
    return { msg: say(words(message('The ticket was assigned.'))) }
  },

  async updateTicket({ ctx, actor, input, say }) {
    const { ticketid, status, version } = input.body
    await updateTicket(ctx, actor, { id: ticketid, to: status, version })
    return { msg: say(words(TEXTS.updated)) }
  },
}
