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
    summary: 'How many tickets the actor raised, by status; `Waiting` includes unassigned ones',
    who: ['User'],
    answer: ofUser,
  }),
  countAssignedTickets: call.get('/api/SupportTeamMemberHomePage', {
    standsFor: 'countTicketsByStatus',
    summary: 'How many tickets the actor has, by status',
    who: ['SupportTeam'],
    answer: ofUser,
  }),
  countAllTickets: call.get('/api/status', {
    standsFor: 'countTicketsByStatus',
    summary: 'How many tickets there are, by status',
    who: ['Admin'],
    answer: ofDesk,
  }),
}
