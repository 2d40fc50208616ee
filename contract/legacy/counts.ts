import { z } from 'zod'
import { integer } from '../schemas.ts'
import { call } from '../call.ts'

const ofUser = z.object({
  Total: integer,
  Pending: integer,
  Solved: integer,
  OnHold: integer,
  Waiting: integer,
})
export type UserCountsOnWire = z.infer<typeof ofUser>
const ofDesk = ofUser.extend({ Unassigned: integer })
export type DeskCountsOnWire = z.infer<typeof ofDesk>

/** Specified calls for counts of tickets. */
export const legacyCountCalls = {
  countMyTickets: call.get('/api/GetUserStatus', {
    standsFor: 'countTicketsByStatus',
    summary: 'Number of tickets that the actor created, by status; `Waiting` includes unassigned tickets',
    who: ['User'],
    answer: ofUser,
  }),
  countAssignedTickets: call.get('/api/SupportTeamMemberHomePage', {
    standsFor: 'countTicketsByStatus',
    summary: 'Number of tickets assigned to the actor, by status',
    who: ['SupportTeam'],
    answer: ofUser,
  }),
  countAllTickets: call.get('/api/status', {
    standsFor: 'countTicketsByStatus',
    summary: 'Number of all tickets, by status',
    who: ['Admin'],
    answer: ofDesk,
  }),
}
