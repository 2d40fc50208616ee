import { z } from 'zod'
import { call, id, message } from '../call.ts'
import { ROLES } from '../words.ts'
import { listQuery } from './tickets.ts'

const count = z.number().int()
const ofPerson = z.object({ Total: count, Pending: count, Solved: count, OnHold: count, Waiting: count })
export type PersonCountsOnWire = z.infer<typeof ofPerson>
const ofDesk = ofPerson.extend({ Unassigned: count })
export type DeskCountsOnWire = z.infer<typeof ofDesk>

export const notification = z.object({ _id: z.string(), ticket: z.string(), alerts: z.string() })
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
    path: '/api/deletenotification/:id',
    summary: 'Delete a notification',
    who: ROLES,
    params: z.object({ id }),
    answer: message,
    errors: ['not_found'],
  }),
}
