import { z } from 'zod'
import { call, id, message } from '../call.ts'
import { ROLES } from '../words.ts'
import { anyCaseFilter, listQuery } from './calls.ts'

const count = z.number().int()
const ofPerson = z.object({ Total: count, Pending: count, Solved: count, OnHold: count, Waiting: count })
export type PersonCountsOnWire = z.infer<typeof ofPerson>
const ofDesk = ofPerson.extend({ Unassigned: count })
export type DeskCountsOnWire = z.infer<typeof ofDesk>

export const notification = z.object({
  _id: z.string(),
  ticket: z.string(),
  alerts: z.string(),
  time: z.string().describe('ISO 8601 in UTC.'),
  Subject: z.string().describe('Subject of the ticket.'),
})
export type NotificationOnWire = z.infer<typeof notification>

export const overviewCalls = {
  countMyTickets: call({
    method: 'GET',
    path: '/api/GetUserStatus',
    summary: 'How many tickets the caller raised, by state; `Waiting` includes unassigned ones',
    who: ['User'],
    answer: ofPerson,
    errors: [],
  }),
  countAssignedTickets: call({
    method: 'GET',
    path: '/api/SupportTeamMemberHomePage',
    summary: 'How many tickets the caller has, by state',
    who: ['SupportTeam'],
    answer: ofPerson,
    errors: [],
  }),
  countAllTickets: call({
    method: 'GET',
    path: '/api/status',
    summary: 'How many tickets there are, by state',
    who: ['Admin'],
    answer: ofDesk,
    errors: [],
  }),
  countTickets: call({
    method: 'GET',
    path: '/api/v1/ticket-counts',
    summary: 'How many tickets a list has: exactly without words, and up to 500 of those that a search finds',
    who: ROLES,
    query: listQuery.pick({ q: true }).extend({
      scope: z
        .enum(['own', 'visible'])
        .default('own')
        .describe('Tickets that the caller raised or has, or all that the caller may see.'),
      filter: anyCaseFilter.default('Total'),
    }),
    answer: z.object({
      count,
      isAtLeast: z.boolean().describe('True where there are more, or no time to count all of them.'),
    }),
    errors: ['validation'],
  }),
  listNotifications: call({
    method: 'GET',
    path: '/api/getnotification',
    summary: 'Notifications of the caller, newest first',
    who: ROLES,
    query: listQuery.omit({ q: true }),
    answer: z.object({ Notification: z.array(notification) }),
    paged: true,
    errors: ['validation'],
  }),
  dismissNotification: call({
    method: 'GET',
    alsoMethods: ['DELETE'],
    effect: 'change',
    path: '/api/deletenotification/:id',
    summary: 'Delete a notification',
    who: ROLES,
    params: z.object({ id }),
    answer: message,
    errors: ['not_found'],
  }),
}
