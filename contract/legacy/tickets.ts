import { message } from '../languages/message.ts'
import { instant, integer } from '../schemas.ts'
import { z } from 'zod'
import { call, confirmation, id, UPLOAD_ERRORS } from '../call.ts'
import { listQuery } from '../paging.ts'
import { TEXTS } from '../texts.ts'
import { ticketTexts } from '../tickets/ticket.ts'
import { ROLES, TICKET_FILTERS, TICKET_LIST_SORTS, TICKET_STATUSES, UPDATE_STATUSES } from '../words.ts'

const person = z.object({ _id: z.string(), username: z.string() })

export const ticket = z.object({
  _id: z.string(),
  OccuredDate: z
    .string()
    .describe('Local time of the requester: YYYY-MM-DDTHH:MM, or YYYY-MM-DD without time.'),
  OccuredTime: z.string().describe('HH:MM, or empty.'),
  Subject: z.string(),
  Message: z.string(),
  AssignedUser: person.nullable(),
  Opened: z.boolean(),
  Status: z.enum(TICKET_STATUSES),
  CreatedAt: instant.describe('ISO 8601 in UTC.'),
  Create_User: person,
})
export type TicketOnWire = z.infer<typeof ticket>

export const ticketDetails = ticket.extend({
  Screenshots: z
    .string()
    .describe('Base64 of the picture without a prefix; empty if the client asked to omit it.'),
  Version: integer.describe(
    'Increases with every change of assignment or status; calls that change the ticket may send it.',
  ),
})
export type TicketDetailsOnWire = z.infer<typeof ticketDetails>

const ticketListQuery = listQuery.extend({
  sort: z
    .enum(TICKET_LIST_SORTS)
    .default('-CreatedAt')
    .describe(
      'When searching for words, sort orders other than CreatedAt and relevance contain the newest 1,000 matches. A page of a search may be short although more pages follow.',
    ),
})

/** A filter of a ticket list, in any letter case. */
const anyCaseFilter = z
  .string()
  .transform((word) => TICKET_FILTERS.find((filter) => filter.toLowerCase() === word.toLowerCase()) ?? word)
  .pipe(z.enum(TICKET_FILTERS))

const filterParams = z.object({ filter: anyCaseFilter })
/** Version that the client read. A different current version means that the ticket has changed. */
const version = integer.optional()

const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, message('Please give the date as YYYY-MM-DD.'))
  .refine((day) => {
    const time = Date.parse(`${day}T00:00:00Z`)
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(day)
  }, message('This date does not exist.'))

export const ticketInput = z.object({
  date: z
    .string({ error: TEXTS.ticketIncomplete })
    .refine((day) => day.trim() !== '', TEXTS.ticketIncomplete)
    .pipe(calendarDay),
  time: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, message('Please give the time as HH:MM.'))
    .nullish()
    .transform((time) => time ?? ''),
  ...ticketTexts.shape,
})

const listOf = {
  query: ticketListQuery,
  answer: z.array(ticket),
  paged: true,
  errors: ['validation'],
} as const

/** Specified calls for tickets. */
export const legacyTicketCalls = {
  raiseTicket: call.post('/api/NewTicket', {
    transaction: 'none',
    standsFor: 'createTicket',
    summary: 'Create a ticket with a picture of the problem',
    who: ['User'],
    upload: { image: 'img', fields: { ticketdetails: ticketInput }, missing: TEXTS.ticketIncomplete },
    answer: z.object({ ticketID: z.string() }),
    errors: UPLOAD_ERRORS,
  }),
  listMyTickets: call.get('/api/GetTicketByUSer-All', {
    standsFor: 'listTickets',
    summary: 'Tickets that the actor created',
    who: ['User'],
    ...listOf,
  }),
  filterMyTickets: call.get('/api/userfilters/:filter', {
    standsFor: 'listTickets',
    summary: 'Tickets that the actor created, by status; `waiting` includes unassigned tickets',
    who: ['User'],
    params: filterParams,
    ...listOf,
  }),
  listAllTickets: call.get('/api/GetAllTickets', {
    standsFor: 'listTickets',
    summary: 'All tickets; with `filter`, those with a status',
    who: ['SupportTeam', 'Admin'],
    ...listOf,
    query: ticketListQuery.extend({ filter: anyCaseFilter.default('Total') }),
  }),
  filterAllTickets: call.get('/api/filters/:filter', {
    standsFor: 'listTickets',
    summary: 'All tickets with a status',
    who: ['Admin'],
    params: filterParams,
    ...listOf,
  }),
  filterAssignedTickets: call.get('/api/SupportTeamclintdetails/:filter', {
    standsFor: 'listTickets',
    summary: 'Tickets assigned to the actor, by status',
    who: ['SupportTeam'],
    params: filterParams,
    ...listOf,
  }),
  listTicketsOfUser: call.get('/api/GetAllTicketsLISTby/:userid/:power', {
    standsFor: 'listTickets',
    summary: 'Tickets created by a user, or assigned to a support member',
    who: ['Admin'],
    params: z.object({ userid: id, power: z.enum(['User', 'SupportTeam']) }),
    query: ticketListQuery,
    answer: z.array(ticket),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  legacyGetTicket: call.get('/api/GetOneTicket/:ticketid', {
    standsFor: 'getTicket',
    summary: 'A ticket with its picture; marks it as opened if staff request it',
    who: ROLES,
    query: z.object({ screenshot: z.enum(['include', 'omit']).default('include') }),
    answer: ticketDetails,
    cost: 'picture',
    errors: ['not_found'],
  }),
  legacyTakeTicket: call.post('/api/taketickets', {
    standsFor: 'takeTicket',
    summary: 'Take an unassigned ticket',
    who: ['SupportTeam'],
    body: z.object({ Ticketid: id, version }),
    answer: confirmation,
    errors: ['validation', 'not_found', 'ticket_merged', 'ticket_taken', 'ticket_changed'],
  }),
  legacyAssignTicket: call.post('/api/Assign', {
    standsFor: 'handOverTicket',
    summary: 'Assign an unassigned ticket to a support member',
    who: ['Admin'],
    body: z.object({ ticketid: id, supportteamid: id, version }),
    answer: confirmation,
    errors: [
      'validation',
      'not_found',
      'ticket_merged',
      'ticket_taken',
      'ticket_changed',
      'not_support_member',
    ],
  }),
  updateTicket: call.post('/api/updateTicket', {
    standsFor: 'updateTicketStatus',
    summary: 'Set the status of a ticket assigned to the actor',
    who: ['SupportTeam'],
    body: z.object({
      status: z
        .enum(UPDATE_STATUSES, { error: TEXTS.statusNotSettable })
        .describe('The current status changes nothing. `Waiting` is accepted only as the current status.'),
      ticketid: id,
      version,
    }),
    answer: confirmation,
    errors: ['validation', 'not_found', 'ticket_merged', 'not_assignee', 'ticket_changed', 'fields_missing'],
  }),
}
