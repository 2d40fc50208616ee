import type { Role } from '@support-desk/contract'

const HOMES: Record<Role, string> = {
  User: '/viewTickets',
  SupportTeam: '/supporttmhomepage',
  Admin: '/AdminPage',
}

const TICKETS: Record<Role, string> = {
  User: '/viewTickets',
  SupportTeam: '/ticketfilter/Total',
  Admin: '/admintable',
}

/** The workspace of support members and admins. */
export const INBOX = '/inbox'

/** The page that somebody who is signed in calls home: what there is to do, or how one's own matters stand. */
export const homeOf = (role: Role): string => HOMES[role]

/** Where somebody finds the tickets that are theirs: raised by them, assigned to them, or all for an admin. */
export const ticketsOf = (role: Role): string => TICKETS[role]
