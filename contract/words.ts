import { type Message, messages } from './languages/message.ts'

/** The closed sets of words that travel between server and pages, spelled as on the wire. */

export const ROLES = ['User', 'SupportTeam', 'Admin'] as const
export type Role = (typeof ROLES)[number]
/** Roles, spelled for people. */
export const ROLE_WORDS = messages({ User: 'User', SupportTeam: 'Support Team', Admin: 'Admin' })

/** Why a username that somebody has could not be chosen today. */
export const USERNAME_ISSUES = ['characters', 'reserved', 'look_alike'] as const
export type UsernameIssue = (typeof USERNAME_ISSUES)[number]

/** What somebody may have to do before anything else: choose a new password, set up a second factor. */
export const REQUIRED_ACTIONS = ['password', 'second_factor'] as const
export type RequiredAction = (typeof REQUIRED_ACTIONS)[number]

/**
 * Why a session is over that nobody ended here: its owner logged out in another window, ended it from another device, or
 * chose another password or second factor; an admin logged them out; their role became another one; the provider by which they
 * logged in has logged them out; their account was suspended or deleted; or it was not used for too long.
 */
export const SESSION_ENDS = [
  'logged_out',
  'ended_elsewhere',
  'password_changed',
  'second_factor_changed',
  'ended_by_admin',
  'role_changed',
  'ended_by_provider',
  'suspended',
  'account_deleted',
  'expired',
] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Second factors. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const
/** The same, with the codes for whoever has lost the others. */
export const PROOF_KINDS = [...FACTOR_KINDS, 'recovery'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** Roles that an admin creates; everybody else registers on their own and becomes a `User`. */
export const STAFF_ROLES = ['Admin', 'SupportTeam'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles of accounts for machines. None is an admin: what only admins may do is done by the token of somebody who answers for it. */
export const SERVICE_ROLES = ['User', 'SupportTeam'] as const satisfies readonly Role[]
export type ServiceRole = (typeof SERVICE_ROLES)[number]

export const TICKET_STATUSES = ['Unassigned', 'Waiting', 'Pending', 'OnHold', 'Solved'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

const STATUS_WORDS: Record<TicketStatus, Message> = messages({
  Unassigned: 'Unassigned',
  Waiting: 'Waiting',
  Pending: 'Pending',
  OnHold: 'On Hold',
  Solved: 'Solved',
})

/** A status of a ticket, spelled for people. */
export const statusWord = (status: TicketStatus): Message => STATUS_WORDS[status]

/** The statuses that an assignee may set. The others follow from who has the ticket. */
export const SETTABLE_STATUSES = ['OnHold', 'Pending', 'Solved'] as const satisfies readonly TicketStatus[]
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

/** What `updateTicket` accepts: `Waiting` only for a ticket that is in it, as a change that changes nothing. */
export const UPDATE_STATUSES = [...SETTABLE_STATUSES, 'Waiting'] as const satisfies readonly TicketStatus[]
export type UpdateStatus = (typeof UPDATE_STATUSES)[number]

/** Words a ticket list can be filtered by; `Total` stands for every status. */
export const TICKET_FILTERS = ['Pending', 'Solved', 'waiting', 'OnHold', 'Unassigned', 'Total'] as const
export type TicketFilter = (typeof TICKET_FILTERS)[number]

/** The statuses that such a word stands for. To a user an unassigned ticket is a waiting one. */
export const statusesOf = (filter: TicketFilter, role: Role): readonly TicketStatus[] =>
  filter === 'waiting' && role === 'User' ? ['Waiting', 'Unassigned'] : STATUSES_OF_FILTER[filter]

const STATUSES_OF_FILTER: Record<TicketFilter, readonly TicketStatus[]> = {
  Pending: ['Pending'],
  Solved: ['Solved'],
  waiting: ['Waiting'],
  OnHold: ['OnHold'],
  Unassigned: ['Unassigned'],
  Total: [],
}

/** Sort orders of ticket lists, by the wire name of the field; a leading `-` means descending. */
export const TICKET_SORTS = [
  '-CreatedAt',
  'CreatedAt',
  '-OccuredDate',
  'OccuredDate',
  '-Subject',
  'Subject',
  '-Status',
  'Status',
  '-AssignedUser',
  'AssignedUser',
] as const
export type TicketSort = (typeof TICKET_SORTS)[number]

/**
 * What a list may be asked for: also what fits the words best, where without words the newest come first; and those that
 * nobody has before all others, newest first in both groups.
 */
export const TICKET_LIST_SORTS = [...TICKET_SORTS, '-relevance', 'unassigned'] as const
export type TicketListSort = (typeof TICKET_LIST_SORTS)[number]

/**
 * Orders of a list of tickets in our own calls, by the name of the field; a leading `-` means descending. `-relevance`: what
 * fits the words best first. `unassigned`: those that nobody has first, newest first in both groups.
 */
export const TICKET_QUERY_SORTS = [
  '-createdAt',
  'createdAt',
  '-occurredOn',
  'occurredOn',
  '-subject',
  'subject',
  '-status',
  'status',
  '-assignee',
  'assignee',
  '-relevance',
  'unassigned',
] as const
export type TicketQuerySort = (typeof TICKET_QUERY_SORTS)[number]

/** In which orders accounts are listed. */
export const ACCOUNT_SORTS = ['-createdAt', 'createdAt', '-username', 'username', '-email', 'email'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

/** The same as the specification calls them. */
export const USER_SORTS = ['-CreatedAT', 'CreatedAT', '-username', 'username', '-email', 'email'] as const

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Sizes in which a ticket's picture is kept. */
export const PICTURE_SIZES = ['full', 'thumb'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Forms in which rows are handed out as a file: for spreadsheets, and for programs. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Separators between the cells of a CSV file. */
export const CSV_SEPARATORS = ['comma', 'semicolon', 'tab'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]
