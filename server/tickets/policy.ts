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
 * Who may see and change a ticket. List queries carry a scope from here. The abilities that clients are told and the refusals of use
 * cases come from one table, RULES.
 */

type Reader = Pick<Actor, 'id' | 'role'>

/** A ticket as far as it decides who sees it. */
type Owned = { requester: Pick<UserName, 'id'> }

/** Details, picture and chat: staff see every ticket, users their own. */
export const maySeeTicket = (reader: Reader, ticket: Owned): boolean =>
  reader.role !== 'User' || ticket.requester.id === reader.id

/** The tickets that are the actor's own: raised by a user, assigned to a support member. */
export const ownTickets = (actor: Reader): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'assignee', id: actor.id }

/** The tickets that lists show: all to staff, their own to users. */
export const visibleTickets = (actor: Reader): TicketScope =>
  actor.role === 'User' ? { kind: 'requester', id: actor.id } : { kind: 'all' }

/** Whether the actor may list the tickets of a user: staff those of anyone, users their own. */
export const mayListTicketsOf = (actor: Reader, user: Pick<User, 'id'>): boolean =>
  actor.role !== 'User' || user.id === actor.id

/** Whether the conversation of a visible ticket shows the messages of one that was merged into it. */
export const mayReadSource = (reader: Reader, source: Owned & { isShared: boolean }): boolean =>
  source.isShared || maySeeTicket(reader, source)

/** Whether the conversation of a visible ticket that was merged shows the messages of the ticket that it was merged into. */
export const mayReadTarget = (reader: Reader, own: { isShared: boolean }, target: Owned): boolean =>
  // Staff read the target itself.
  reader.role === 'User' && own.isShared && !maySeeTicket(reader, target)

/** Whom lists of messages, notes and changes are for: those for a requester leave out what is for staff alone. */
export const audienceOf = (reader: Pick<Actor, 'role'>): 'requester' | 'staff' =>
  reader.role === 'User' ? 'requester' : 'staff'

/** Notes are between members of staff. */
export const mayReadNotes = (reader: Pick<Actor, 'role'>): boolean => reader.role !== 'User'

/** The code by which a call refuses, or null if it does not. */
type Rule = (actor: Actor, ticket: Ticket) => ErrorCode | null

/** A rule for the roles that may make one of our calls. Other actors are refused as forbidden. */
const forRolesOf =
  (call: OwnCallName, rule: Rule): Rule =>
  (actor, ticket) =>
    mayCall(actor, call) ? rule(actor, ticket) : 'forbidden'

const isAssignee = (actor: Actor, ticket: Ticket): boolean => ticket.assignee?.id === actor.id

const always: Rule = () => null

const whileUnassigned: Rule = (_, { assignee }) => (assignee ? 'ticket_taken' : null)

const whileAssigned: Rule = (_, { assignee }) => (assignee ? null : 'not_assigned')

const byAssignee: Rule = (actor, ticket) => (isAssignee(actor, ticket) ? null : 'not_assignee')

/** The assignee sets the status, and so does an actor without an account that has the rights of staff, such as a rule. */
const byAssigneeOrService: Rule = (actor, ticket) => {
  if (actor.kind === 'user') return byAssignee(actor, ticket)
  return ticket.assignee && actor.role !== 'User' ? null : 'not_assignee'
}

/** Staff hand over an unassigned ticket. An assigned one is handed over by its assignee and by admins. */
const byAssigneeOrAdmin: Rule = (actor, ticket) =>
  !ticket.assignee || isAssignee(actor, ticket) || actor.role === 'Admin' ? null : 'not_assignee'

/** Support members take over the tickets of colleagues. */
const byColleague: Rule = (actor, ticket) => {
  if (actor.role !== 'SupportTeam') return 'forbidden'
  return ticket.assignee && !isAssignee(actor, ticket) ? null : 'same_assignee'
}

/** The requester, the assignee and admins write in a chat. */
const byWriter: Rule = (actor, ticket) => {
  if (actor.role === 'Admin') return null
  const isWriter = actor.role === 'User' ? ticket.requester.id === actor.id : isAssignee(actor, ticket)
  return isWriter ? null : 'forbidden'
}

const RULES = {
  take: forRolesOf('takeTicket', whileUnassigned),
  // To assign an unassigned ticket to anyone is for the same roles as to reassign it. Other staff hand it over.
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
  undo: forRolesOf('undoTicketChange', always),
} satisfies Record<keyof TicketAbilities, Rule>

/** What remains possible with a ticket that was merged into another one. */
const OF_MERGED = new Set<keyof TicketAbilities>(['readHandoverNotes', 'undo'])

/** Why the actor may not do something with a ticket now: the code of the refusal, or null. */
export const obstacleTo = (
  ability: keyof TicketAbilities,
  actor: Actor,
  ticket: Ticket,
): ErrorCode | null => {
  const obstacle = RULES[ability](actor, ticket)
  if (obstacle === 'forbidden' || ticket.mergedInto === null || OF_MERGED.has(ability)) return obstacle
  return 'ticket_merged'
}

/** Why the actor may not take a ticket from its assignee for a team: the code of the refusal, or null. */
export const obstacleToTeam = byAssigneeOrAdmin

/** The statuses that the actor may set a ticket to. */
const settableStatuses = (actor: Actor, ticket: Ticket): readonly SettableStatus[] =>
  obstacleTo('setStatus', actor, ticket) === null ? SETTABLE_STATUSES : []

/** Whether the actor may set a ticket to a status. */
export const maySetTo = (actor: Actor, ticket: Ticket, status: UpdateStatus): status is SettableStatus =>
  settableStatuses(actor, ticket).some((settable) => settable === status)

/** What the actor may do with a ticket now. */
export function abilitiesOf(actor: Actor, ticket: Ticket): TicketAbilities {
  const may = (ability: keyof TicketAbilities): boolean => obstacleTo(ability, actor, ticket) === null
  return {
    take: may('take'),
    assign: may('assign'),
    reassign: may('reassign'),
    release: may('release'),
    handOver: may('handOver'),
    takeOver: may('takeOver'),
    setStatus: [...settableStatuses(actor, ticket)],
    post: may('post'),
    reply: may('reply'),
    addNote: may('addNote'),
    readHandoverNotes: may('readHandoverNotes'),
    setTurn: may('setTurn'),
    setPriority: may('setPriority'),
    snooze: may('snooze'),
    undo: may('undo'),
  }
}
