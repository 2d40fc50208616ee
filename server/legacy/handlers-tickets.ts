import { message, words, statusesOf, TEXTS, type legacyTicketCalls } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
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
  type TicketQuery,
  updateTicket,
} from '../tickets/index.ts'
import { specifiedQuery } from './ticket-query.ts'

const shown = (ticket: Ticket): ShownTicket => ({ ...presentTicketRow(ticket), message: ticket.message })
const list = async (ctx: Context, actor: UserActor, query: TicketQuery) =>
  pageOf(await listTickets(ctx, actor, query), (ticket) => presentSpecifiedTicket(shown(ticket)))

/** Specified calls for tickets: raise, list, read, take, assign and update. */
export const ticketHandlers: Handlers<keyof typeof legacyTicketCalls> = {
  async raiseTicket({ ctx, actor, input }) {
    const { date: occurredOn, time: occurredTime, ...written } = input.fields.ticketdetails
    const draft = { ...written, occurredOn, occurredTime, picture: input.image }
    return { ticketID: await raiseTicket(ctx, actor, draft) }
  },

  listMyTickets: ({ ctx, actor, input }) => list(ctx, actor, specifiedQuery('own', input.query)),

  filterMyTickets: ({ ctx, actor, input }) =>
    list(ctx, actor, specifiedQuery('own', input.query, statusesOf(input.params.filter, actor.role))),

  listAllTickets({ ctx, actor, input }) {
    const { filter, ...page } = input.query
    return list(ctx, actor, specifiedQuery('visible', page, statusesOf(filter, actor.role)))
  },

  filterAllTickets: ({ ctx, actor, input }) =>
    list(ctx, actor, specifiedQuery('visible', input.query, statusesOf(input.params.filter, actor.role))),

  filterAssignedTickets: ({ ctx, actor, input }) =>
    list(ctx, actor, specifiedQuery('own', input.query, statusesOf(input.params.filter, actor.role))),

  listTicketsOfUser({ ctx, actor, input }) {
    const { userid: id, power } = input.params
    const kind = power === 'User' ? 'requester' : 'assignee'
    return list(ctx, actor, specifiedQuery({ kind, id }, input.query))
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
