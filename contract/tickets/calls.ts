import { z } from 'zod'
import { call, id, message, required, UPLOAD_ERRORS } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { TEXTS } from '../texts.ts'
import {
  PICTURE_SIZES,
  ROLES,
  TICKET_FILTERS,
  TICKET_LIST_SORTS,
  TICKET_STATES,
  TIMELINE_KINDS,
  UPDATE_STATES,
} from '../words.ts'

const person = z.object({ _id: z.string(), username: z.string() })

export const ticket = z.object({
  _id: z.string(),
  OccuredDate: z
    .string()
    .describe('The reporter’s wall clock: YYYY-MM-DDTHH:MM, or YYYY-MM-DD where no time was given.'),
  OccuredTime: z.string().describe('HH:MM, or empty.'),
  Subject: z.string(),
  Message: z.string(),
  AssignedUser: person.nullable(),
  Opened: z.boolean(),
  Status: z.enum(TICKET_STATES),
  CreatedAt: z.string().describe('ISO 8601 in UTC.'),
  Create_User: person,
})
export type TicketOnWire = z.infer<typeof ticket>

/** The number by which people know a ticket: from 1 in the order of raising, and never given again. */
export const ticketNumber = z.object({ id: z.string(), number: z.number().int() })
export type TicketNumberOnWire = z.infer<typeof ticketNumber>

const wholeNumber = z.string().transform(Number).pipe(z.number().int().min(1).max(2_147_483_647))
const commaSeparated = z
  .string()
  .max(LIMITS.ticketNumbers * 66)
  .default('')
  .transform((text) => text.split(',').filter(Boolean))

export const ticketDetails = ticket.extend({
  Screenshots: z
    .string()
    .describe('Base64 of the picture without a prefix; empty when the caller asked to leave it out.'),
  Version: z
    .number()
    .int()
    .describe(
      'Grows with every change of assignment or status; calls that change the ticket may send it along.',
    ),
})
export type TicketDetailsOnWire = z.infer<typeof ticketDetails>

/** Query of every list: how many, from where, with which words, in which order. */
export const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(LIMITS.listRows).default(LIMITS.listRows),
  cursor: z.string().max(2000).optional(),
  q: z.string().max(LIMITS.search).default(''),
})

const ticketListQuery = listQuery.extend({
  sort: z
    .enum(TICKET_LIST_SORTS)
    .default('-CreatedAt')
    .describe(
      'With words, orders other than by CreatedAt and relevance hold the newest 1,000 that fit. A page of a search may be short and go on.',
    ),
})

/** A word that lists are filtered by, in any letter case. */
export const anyCaseFilter = z
  .string()
  .transform((word) => TICKET_FILTERS.find((filter) => filter.toLowerCase() === word.toLowerCase()) ?? word)
  .pipe(z.enum(TICKET_FILTERS))
const filterParams = z.object({ filter: anyCaseFilter })
const ticketParams = z.object({ ticketid: id })
/** What the caller knew of the ticket; another one means that it has changed since. */
const version = z.number().int().optional()

/** One thing that happened to a ticket. */
export const timelineEntry = z.object({
  number: z.number().int(),
  kind: z.enum(TIMELINE_KINDS),
  by: z.object({ _id: z.string(), username: z.string(), power: z.enum(ROLES) }).nullable(),
  time: z.string().describe('ISO 8601 in UTC.'),
  person: z.string().describe('Name of who got or lost the ticket, where that is what happened, or empty.'),
  from: z.enum(TICKET_STATES).nullable(),
  to: z.enum(TICKET_STATES).nullable(),
  text: z
    .string()
    .describe(
      'What was written, where that is what happened, or the note to the next one, which staff alone see; or empty.',
    ),
  image: z.boolean().describe('Whether a picture was sent with it.'),
})
export type TimelineEntryOnWire = z.infer<typeof timelineEntry>

const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please give the date as YYYY-MM-DD.')
  .refine((day) => {
    const time = Date.parse(`${day}T00:00:00Z`)
    return Number.isFinite(time) && new Date(time).toISOString().startsWith(day)
  }, 'This date does not exist.')

export const ticketInput = z.object({
  date: z
    .string({ error: TEXTS.ticketIncomplete })
    .refine((day) => day.trim() !== '', TEXTS.ticketIncomplete)
    .pipe(calendarDay),
  time: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please give the time as HH:MM.')
    .nullish()
    .transform((time) => time ?? ''),
  subject: required(TEXTS.ticketIncomplete, LIMITS.subject),
  message: required(TEXTS.ticketIncomplete, LIMITS.message),
})

const listOf = {
  query: ticketListQuery,
  answer: z.array(ticket),
  paged: true,
  errors: ['validation'],
} as const

export const ticketCalls = {
  raiseTicket: call({
    method: 'POST',
    path: '/api/NewTicket',
    summary: 'Raise a ticket with a picture of the problem',
    who: ['User'],
    upload: { image: 'img', fields: { ticketdetails: ticketInput }, missing: TEXTS.ticketIncomplete },
    answer: z.object({ ticketID: z.string() }),
    errors: UPLOAD_ERRORS,
  }),
  listMyTickets: call({
    method: 'GET',
    path: '/api/GetTicketByUSer-All',
    summary: 'Tickets that the caller raised',
    who: ['User'],
    ...listOf,
  }),
  filterMyTickets: call({
    method: 'GET',
    path: '/api/userfilters/:filter',
    summary: 'Tickets that the caller raised, by state; `waiting` includes unassigned ones',
    who: ['User'],
    params: filterParams,
    ...listOf,
  }),
  listAllTickets: call({
    method: 'GET',
    path: '/api/GetAllTickets',
    summary: 'Every ticket; with `filter`, every one of a state',
    who: ['SupportTeam', 'Admin'],
    ...listOf,
    query: ticketListQuery.extend({ filter: anyCaseFilter.default('Total') }),
  }),
  filterAllTickets: call({
    method: 'GET',
    path: '/api/filters/:filter',
    summary: 'Every ticket of a state',
    who: ['Admin'],
    params: filterParams,
    ...listOf,
  }),
  filterAssignedTickets: call({
    method: 'GET',
    path: '/api/SupportTeamclintdetails/:filter',
    summary: 'Tickets assigned to the caller, by state',
    who: ['SupportTeam'],
    params: filterParams,
    ...listOf,
  }),
  listTicketsOfPerson: call({
    method: 'GET',
    path: '/api/GetAllTicketsLISTby/:userid/:power',
    summary: 'Tickets that a user raised, or that a support member has',
    who: ['Admin'],
    params: z.object({ userid: id, power: z.enum(['User', 'SupportTeam']) }),
    query: ticketListQuery,
    answer: z.array(ticket),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  getTicket: call({
    method: 'GET',
    path: '/api/GetOneTicket/:ticketid',
    summary: 'One ticket with its picture; marks it as opened when staff ask',
    who: ROLES,
    params: ticketParams,
    query: z.object({ screenshot: z.enum(['include', 'omit']).default('include') }),
    answer: ticketDetails,
    cost: 'picture',
    errors: ['not_found'],
  }),
  getTicketPicture: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/pictures/:size',
    summary: 'The picture of a ticket as an image file, whole or as a thumbnail',
    who: ROLES,
    params: z.object({ ticketId: id, size: z.enum(PICTURE_SIZES) }),
    answer: 'binary',
    cost: 'picture',
    errors: ['validation', 'not_found'],
  }),
  takeTicket: call({
    method: 'POST',
    path: '/api/taketickets',
    summary: 'Take an unassigned ticket',
    who: ['SupportTeam'],
    body: z.object({ Ticketid: id, version }),
    answer: message,
    errors: ['validation', 'not_found', 'ticket_taken', 'ticket_changed'],
  }),
  assignTicket: call({
    method: 'POST',
    path: '/api/Assign',
    summary: 'Assign an unassigned ticket to a support member',
    who: ['Admin'],
    body: z.object({ ticketid: id, supportteamid: id, version }),
    answer: message,
    errors: ['validation', 'not_found', 'ticket_taken', 'ticket_changed', 'not_support_member'],
  }),
  updateTicket: call({
    method: 'POST',
    path: '/api/updateTicket',
    summary: 'Set the state of a ticket that the caller has',
    who: ['SupportTeam'],
    body: z.object({
      status: z
        .enum(UPDATE_STATES, { error: TEXTS.stateNotSettable })
        .describe(
          'The state that the ticket is in already changes nothing; `Waiting` is accepted as that alone.',
        ),
      ticketid: id,
      version,
    }),
    answer: message,
    errors: ['validation', 'not_found', 'not_assignee', 'ticket_changed'],
  }),
  listTimeline: call({
    method: 'GET',
    path: '/api/v1/tickets/:ticketId/timeline',
    summary: 'Everything that happened to a ticket, latest first',
    who: ROLES,
    params: z.object({ ticketId: id }),
    query: listQuery.omit({ q: true }).extend({
      messages: z
        .enum(['include', 'omit'])
        .default('include')
        .describe('Whether what was said in the chat is told too.'),
    }),
    answer: z.array(timelineEntry),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  listTicketNumbers: call({
    method: 'GET',
    path: '/api/v1/ticket-numbers',
    summary: 'Which number belongs to which ticket, of some by their ids or by their numbers',
    who: ROLES,
    query: z.object({
      ids: commaSeparated.pipe(z.array(id).max(LIMITS.ticketNumbers)),
      numbers: commaSeparated.pipe(z.array(wholeNumber).max(LIMITS.ticketNumbers)),
    }),
    answer: z.array(ticketNumber).describe('By number. Tickets that the caller may not see are left out.'),
    errors: ['validation'],
  }),
}
