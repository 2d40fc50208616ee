import { message } from '@support-desk/contract'

/** Texts of notifications that jobs send. */
export const NEW_TICKET = message('New ticket: “{subject}”')
export const NEW_IN_TEAM = message('Ticket “{subject}” was transferred to your team')
export const STILL_UNASSIGNED = message('Ticket “{subject}” has had no assignee for {minutes} min')
export const IN_VIEW = message('Ticket “{subject}” is now in the view “{view}”')
