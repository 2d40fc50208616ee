import {
  type ErrorCode,
  type OwnCallName,
  SETTABLE_STATUSES,
  type SettableStatus,
  type TicketAbilities,
  type UpdateStatus,
} from '@support-desk/contract'
import type { Actor, UserName } from '../kernel/actor.ts'
import { mayCall } from '../kernel/may-call.ts'
import type { User } from '../users/index.ts'
import type { Ticket, TicketScope } from './ticket.ts'

/*
 * Permissions to see and change tickets. Scopes of list queries come from here. The table RULES decides both the
 * abilities in answers and the refusals of use cases.
 */

type Reader = Pick<Actor, 'id' | 'role'>

/** The field of a ticket that decides its visibility. */
type OwnedTicket = { requester: Pick<UserName, 'id'> }

/** Whether a reader may see details, picture and chat: staff of all tickets, users of their own. */
export const maySeeTicket = (reader: Reader, ticket: OwnedTicket): boolean =>
  reader.role !== 'User' || ticket.requester.id === reader.id

/** The tickets of a user in lists of others: raised by a user, assigned to a support member. */
export const ticketsOf = (user: Reader): TicketScope =>
  user.role === 'User' ? { kind: 'requester', id: user.id } : { kind: 'assignee', id: user.id }

/** The actor's own tickets. Requesters keep those that staff marked as spam. */
export const ownTickets = (actor: Reader): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id, withSpam: true } : ticketsOf(actor)

/** Scope of lists: all tickets for staff, own tickets for users. */
export const visibleTickets = (actor: Reader): TicketScope =>
  actor.role === 'User' ? ownTickets(actor) : { kind: 'all' }

/**
 * Whether a reader may read tickets of others in their organisation. The queries of shared tickets decide which ones.
 * Members read only: each change needs {@link maySeeTicket}.
 */
export const mayReadShared = (reader: Pick<Actor, 'role'>): boolean => reader.role === 'User'

/** Whether the actor may list the tickets of a user: staff for all users, users only for themselves. */
export const mayListTicketsOf = (actor: Reader, user: Pick<User, 'id'>): boolean =>
  actor.role !== 'User' || user.id === actor.id

/** Whether the conversation of a visible ticket includes the messages of a ticket merged into it. */
export const mayReadSource = (reader: Reader, source: OwnedTicket & { isShared: boolean }): boolean =>
  source.isShared || maySeeTicket(reader, source)

/** Whether the conversation of a visible merged ticket includes the messages of its target. */
export const mayReadTarget = (reader: Reader, own: { isShared: boolean }, target: OwnedTicket): boolean =>
  // Staff can open the target itself.
  reader.role === 'User' && own.isShared && !maySeeTicket(reader, target)

/** Audience of lists of messages, notes and changes. Lists for requesters leave out internal entries. */
export const audienceOf = (reader: Pick<Actor, 'role'>): 'requester' | 'staff' =>
  reader.role === 'User' ? 'requester' : 'staff'

/** Only staff may read notes. */
export const mayReadNotes = (reader: Pick<Actor, 'role'>): boolean => reader.role !== 'User'

/** Returns the code of the refusal, or null to allow. */
type Rule = (actor: Actor, ticket: Ticket) => ErrorCode | null

/** Limits a rule to the roles that may use a call; others get `forbidden`. */
const forRolesOf =
  (call: OwnCallName, rule: Rule): Rule =>
  (actor, ticket) =>
    mayCall(actor, call) ? rule(actor, ticket) : 'forbidden'

const isAssignee = (actor: Actor, ticket: Ticket): boolean => ticket.assignee?.id === actor.id

const always: Rule = () => null

const whileUnassigned: Rule = (_, { assignee }) => (assignee ? 'ticket_taken' : null)

const whileAssigned: Rule = (_, { assignee }) => (assignee ? null : 'not_assigned')

const byAssignee: Rule = (actor, ticket) => (isAssignee(actor, ticket) ? null : 'not_assignee')

/** The assignee may set the status. A service actor with the rights of staff, such as a rule, may too. */
const byAssigneeOrService: Rule = (actor, ticket) => {
  if (actor.kind === 'user') return byAssignee(actor, ticket)
  return ticket.assignee && actor.role !== 'User' ? null : 'not_assignee'
}

/** All staff may hand over an unassigned ticket; an assigned one only its assignee and admins. */
const byAssigneeOrAdmin: Rule = (actor, ticket) =>
  !ticket.assignee || isAssignee(actor, ticket) || actor.role === 'Admin' ? null : 'not_assignee'

/** Support members may take over tickets of colleagues. */
const byColleague: Rule = (actor, ticket) => {
  if (actor.role !== 'SupportTeam') return 'forbidden'
  return ticket.assignee && !isAssignee(actor, ticket) ? null : 'same_assignee'
}

/** The requester, the assignee and admins may write in a chat. */
const byWriter: Rule = (actor, ticket) => {
  if (actor.role === 'Admin') return null
  const isWriter = actor.role === 'User' ? ticket.requester.id === actor.id : isAssignee(actor, ticket)
  return isWriter ? null : 'forbidden'
}

const RULES = {
  take: forRolesOf('takeTicket', whileUnassigned),
  // Assigning to anyone needs the same role as reassigning. Other staff hand over instead.
  assign: forRolesOf('assignTicket', whileUnassigned),
  reassign: forRolesOf('assignTicket', whileAssigned),
  release: forRolesOf('releaseTicket', byAssignee),
  handOver: forRolesOf('handOverTicket', byAssigneeOrAdmin),
  takeOver: forRolesOf('handOverTicket', byColleague),
  setStatus: forRolesOf('updateTicketStatus', byAssigneeOrService),
  post: (actor, ticket) => (ticket.assignee ? byWriter(actor, ticket) : 'nobody_assigned'),
  reply: (actor, ticket) => (ticket.assignee ? byWriter(actor, ticket) : null),
  addNote: forRolesOf('createNote', always),
  readHandoverNotes: (actor) => (mayReadNotes(actor) ? null : 'forbidden'),
  setTurn: forRolesOf('updateTicketTurn', always),
  setPriority: forRolesOf('updateTicketPriority', always),
  snooze: forRolesOf('snoozeTicket', always),
  setSpam: forRolesOf('markTicketAsSpam', always),
  delete: forRolesOf('deleteTicket', always),
  undo: forRolesOf('undoTicketChange', always),
} satisfies Record<keyof TicketAbilities, Rule>

/** Abilities that remain on a merged ticket. */
const OF_MERGED = new Set<keyof TicketAbilities>(['readHandoverNotes', 'undo'])

/** Abilities that staff keep on spam. */
const OF_SPAM = new Set<keyof TicketAbilities>(['readHandoverNotes', 'setSpam', 'delete', 'undo'])

/** Whether the actor may not work on a ticket because it is spam. Requesters are not affected. */
export const isSpamFor = (actor: Pick<Actor, 'role'>, { spamAt }: Pick<Ticket, 'spamAt'>): boolean =>
  spamAt !== null && actor.role !== 'User'

/** Code of the refusal of an ability on a ticket, or null if it is allowed. */
export const obstacleTo = (
  ability: keyof TicketAbilities,
  actor: Actor,
  ticket: Ticket,
): ErrorCode | null => {
  const obstacle = RULES[ability](actor, ticket)
  if (obstacle === 'forbidden') return obstacle
  if (ticket.mergedInto !== null && !OF_MERGED.has(ability)) return 'ticket_merged'
  if (ticket.sampleAt !== null && ability === 'setSpam') return 'ticket_is_sample'
  return isSpamFor(actor, ticket) && !OF_SPAM.has(ability) ? 'ticket_is_spam' : obstacle
}

/** Code of the refusal to unassign a ticket for a team, or null if it is allowed. */
export const obstacleToTeam = byAssigneeOrAdmin

/** Statuses that the actor may set. */
const settableStatuses = (actor: Actor, ticket: Ticket): readonly SettableStatus[] =>
  obstacleTo('setStatus', actor, ticket) === null ? SETTABLE_STATUSES : []

/** Whether the actor may set the ticket to this status. */
export const maySetTo = (actor: Actor, ticket: Ticket, status: UpdateStatus): status is SettableStatus =>
  settableStatuses(actor, ticket).some((settable) => settable === status)

/** All abilities of the actor on a ticket. */
export function abilitiesOf(actor: Actor, ticket: Ticket): TicketAbilities {
  const may = (Object.keys(RULES) as (keyof TicketAbilities)[]).map(
    (ability) => [ability, obstacleTo(ability, actor, ticket) === null] as const,
  )
  const abilities = Object.fromEntries(may) as Record<keyof TicketAbilities, boolean>
  return { ...abilities, setStatus: [...settableStatuses(actor, ticket)] }
}
