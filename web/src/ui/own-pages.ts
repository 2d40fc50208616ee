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

/** The workspace of support agents and admins. */
export const INBOX = '/inbox'

/** The settings of support agents and admins. */
export const SETTINGS = '/settings'

/** Creates a ticket for a requester. For staff. */
export const ON_BEHALF = '/tickets/new'
/** The settings of outgoing email, for admins. */
export const OUTGOING_MAIL = `${SETTINGS}/outgoing-mail`

/** The home page of a role. */
export const homeOf = (role: Role): string => HOMES[role]

/** The ticket list of a role: raised by the user, assigned to the user, or all for an admin. */
export const ticketsOf = (role: Role): string => TICKETS[role]
