import { type Message, messages } from './languages/message.ts'

/** Fixed words shared by server and pages, spelled as on the wire. */

export const ROLES = ['User', 'SupportTeam', 'Admin'] as const
export type Role = (typeof ROLES)[number]
/** Labels of roles. */
export const ROLE_WORDS = messages({ User: 'User', SupportTeam: 'Support Team', Admin: 'Admin' })

/** Why an existing username would be refused for a new account. */
export const USERNAME_ISSUES = ['characters', 'reserved', 'look_alike'] as const
export type UsernameIssue = (typeof USERNAME_ISSUES)[number]

/** Actions required before all others: a new password, a second factor. */
export const REQUIRED_ACTIONS = ['password', 'second_factor'] as const
export type RequiredAction = (typeof REQUIRED_ACTIONS)[number]

/**
 * Why a session ended without a logout here: logout in another window, ended from another device, new password or
 * second factor; ended by an admin; role change; logout at the provider; account suspended or deleted; or timeout.
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
/** Second factors and recovery codes. */
export const PROOF_KINDS = [...FACTOR_KINDS, 'recovery'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

/** Roles of accounts created by admins. All others register as `User`. */
export const STAFF_ROLES = ['Admin', 'SupportTeam'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Roles of service accounts. Admin is excluded: admin calls need the token of a person. */
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

/** Label of a status. */
export const statusWord = (status: TicketStatus): Message => STATUS_WORDS[status]

/** Statuses that an assignee can set. The others follow from the assignment. */
export const SETTABLE_STATUSES = ['OnHold', 'Pending', 'Solved'] as const satisfies readonly TicketStatus[]
export type SettableStatus = (typeof SETTABLE_STATUSES)[number]

/** Input of the specified `updateTicket`. `Waiting` is accepted only for a waiting ticket, without effect. */
export const UPDATE_STATUSES = [...SETTABLE_STATUSES, 'Waiting'] as const satisfies readonly TicketStatus[]
export type UpdateStatus = (typeof UPDATE_STATUSES)[number]

/** Status filters of ticket lists; `Total` means all. */
export const TICKET_FILTERS = ['Pending', 'Solved', 'waiting', 'OnHold', 'Unassigned', 'Total'] as const
export type TicketFilter = (typeof TICKET_FILTERS)[number]

/** Statuses of a filter. To users, unassigned tickets are waiting ones. */
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

/** Orders of specified ticket lists; a leading `-` means descending. */
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
 * Further orders: best match first (newest first without words), and unassigned first (newest first in both groups).
 */
export const TICKET_LIST_SORTS = [...TICKET_SORTS, '-relevance', 'unassigned'] as const
export type TicketListSort = (typeof TICKET_LIST_SORTS)[number]

/**
 * Orders of ticket lists in our own calls; a leading `-` means descending. `-relevance`: best match first.
 * `unassigned`: unassigned first, newest first in both groups.
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

/** Orders of account lists. */
export const ACCOUNT_SORTS = ['-createdAt', 'createdAt', '-username', 'username', '-email', 'email'] as const
export type AccountSort = (typeof ACCOUNT_SORTS)[number]

/** Specified names of these orders. */
export const USER_SORTS = ['-CreatedAT', 'CreatedAT', '-username', 'username', '-email', 'email'] as const

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** Stored sizes of a ticket's picture. */
export const PICTURE_SIZES = ['full', 'thumb'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Export formats: for spreadsheets, and for programs. */
export const EXPORT_FORMATS = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Cell separators of CSV files. */
export const CSV_SEPARATORS = ['comma', 'semicolon', 'tab'] as const
export type CsvSeparator = (typeof CSV_SEPARATORS)[number]
