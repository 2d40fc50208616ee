import { z } from 'zod'
import { call, confirmation, id } from '../call.ts'
import { listQuery } from '../paging.ts'
import { ROLES } from '../words.ts'

const count = z.number().int()
const ofUser = z.object({ Total: count, Pending: count, Solved: count, OnHold: count, Waiting: count })
export type UserCountsOnWire = z.infer<typeof ofUser>
const ofDesk = ofUser.extend({ Unassigned: count })
export type DeskCountsOnWire = z.infer<typeof ofDesk>

export const notification = z.object({
  _id: z.string(),
  ticket: z.string(),
  alerts: z.string(),
  time: z.string().describe('ISO 8601 in UTC.'),
  Subject: z.string().describe('Subject of the ticket.'),
})
export type NotificationOnWire = z.infer<typeof notification>

/** Counts and notifications, as the specification has them. */
export const legacyCountCalls = {
  countMyTickets: call({
    method: 'GET',
    path: '/api/GetUserStatus',
    standsFor: 'countOwnTickets',
    summary: 'How many tickets the caller raised, by state; `Waiting` includes unassigned ones',
    who: ['User'],
    answer: ofUser,
    errors: [],
  }),
  countAssignedTickets: call({
    method: 'GET',
    path: '/api/SupportTeamMemberHomePage',
    standsFor: 'countOwnTickets',
    summary: 'How many tickets the caller has, by state',
    who: ['SupportTeam'],
    answer: ofUser,
    errors: [],
  }),
  countAllTickets: call({
    method: 'GET',
    path: '/api/status',
    standsFor: 'countAllTickets',
    summary: 'How many tickets there are, by state',
    who: ['Admin'],
    answer: ofDesk,
    errors: [],
  }),
  listNotifications: call({
    method: 'GET',
    path: '/api/getnotification',
    standsFor: 'listNotifications',
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
    standsFor: 'dismissNotification',
    summary: 'Delete a notification',
    who: ROLES,
    params: z.object({ id }),
    answer: confirmation,
    errors: ['not_found'],
  }),
}
