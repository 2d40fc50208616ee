import { type Call, type CallName, CALLS } from '@support-desk/contract'

/** The calls of the specification by method and path, verbatim. The files of the recording are named by area. */
export const SPECIFIED = {
  auth: ['POST /api/otpsent', 'POST /api/Register', 'POST /api/Login', 'GET /api/Alreadylogin'],
  users: [
    'GET /api/supportteamlist',
    'GET /api/AllUsersByAdmin/:filter',
    'POST /api/Add/:role',
    'POST /api/profilepic',
    'DELETE /api/DeleteUser/:userid/:power',
  ],
  lists: [
    'GET /api/GetTicketByUSer-All',
    'GET /api/userfilters/:filter',
    'GET /api/GetAllTickets',
    'GET /api/filters/:filter',
    'GET /api/SupportTeamclintdetails/:filter',
    'GET /api/GetAllTicketsLISTby/:userid/:power',
    'GET /api/GetUserStatus',
    'GET /api/SupportTeamMemberHomePage',
    'GET /api/status',
  ],
  tickets: [
    'POST /api/NewTicket',
    'GET /api/GetOneTicket/:ticketid',
    'POST /api/taketickets',
    'POST /api/Assign',
    'POST /api/updateTicket',
  ],
  conversation: [
    'GET /api/getchats/:ticketid',
    'GET /api/chatlive/:ticketid/:currentMessageCount',
    'POST /api/postchat',
  ],
  notifications: ['GET /api/getnotification', 'GET /api/deletenotification/:id'],
} as const

export type Area = keyof typeof SPECIFIED
type SpecifiedCall = (typeof SPECIFIED)[Area][number]

/** Method and path of a call, as in the specification. */
export const titleOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`

/** The name of a specified call in the contract. */
export function nameOf(title: SpecifiedCall): CallName {
  const found = (Object.keys(CALLS) as CallName[]).find((name) => titleOf(CALLS[name]) === title)
  if (!found) throw new Error(`The contract has no ${title}.`)
  return found
}
