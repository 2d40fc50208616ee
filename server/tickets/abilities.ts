import {
  type CallName,
  CALLS,
  type ErrorCode,
  SETTABLE_STATES,
  type SettableState,
  type TicketAbilities,
  type UpdateState,
} from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { Ticket } from './ticket.ts'

/** Requester, assignee and admins write in a chat. */
function mayPostInChat(actor: Actor, ticket: Ticket): boolean {
  if (actor.role === 'Admin') return true
  return actor.role === 'User' ? ticket.requester.id === actor.id : ticket.assignee?.id === actor.id
}

const isAssignee = (actor: Actor, ticket: Ticket): boolean => ticket.assignee?.id === actor.id

/** The assignee sets the state of a ticket, and so does what acts for the help desk with the rights of staff. */
const mayChangeState = (actor: Actor, ticket: Ticket): boolean =>
  actor.kind === 'user' ? isAssignee(actor, ticket) : actor.role !== 'User'

/** Notes from one assignee to the next are between members of the staff. */
export const mayReadHandoverNotes = (reader: Pick<Actor, 'role'>): boolean => reader.role !== 'User'

/** The code by which a call refuses, or null where it does not. */
type Rule = (actor: Actor, ticket: Ticket) => ErrorCode | null

/** A rule for those who may make a call at all. */
const forCallersOf =
  (name: CallName, rule: Rule): Rule =>
  (actor, ticket) =>
    mayCall(actor, name) ? rule(actor, ticket) : 'forbidden'

/** Calls are made by users; what acts by itself comes to the use case without one. */
function mayCall(actor: Actor, name: CallName): boolean {
  const { who } = CALLS[name]
  return actor.kind !== 'user' || who === 'anyone' || who.some((role) => role === actor.role)
}

const whileUnassigned: Rule = (_, { assignee }) => (assignee ? 'ticket_taken' : null)

const always: Rule = () => null

/** Why somebody may not take a ticket from its assignee for a colleague or a team: its assignee may, and an admin. */
export const obstacleToHandover: Rule = (actor, ticket) =>
  !ticket.assignee || isAssignee(actor, ticket) || actor.role === 'Admin' ? null : 'not_assignee'

/** A support member can take over a ticket that is assigned to a colleague. */
const obstacleToTakeOver: Rule = (actor, ticket) => {
  if (actor.role !== 'SupportTeam') return 'forbidden'
  return ticket.assignee && !isAssignee(actor, ticket) ? null : 'same_assignee'
}

/** What users do with a ticket that they see. Use cases ask these rules, and abilities are made of nothing else. */
const RULES = {
  take: forCallersOf('takeTicket', whileUnassigned),
  assign: forCallersOf('assignTicket', whileUnassigned),
  reassign: forCallersOf('reassignTicket', (_, { assignee }) => (assignee ? null : 'not_assigned')),
  release: forCallersOf('releaseTicket', (actor, ticket) =>
    isAssignee(actor, ticket) ? null : 'not_assignee',
  ),
  handOver: forCallersOf('handOverTicket', obstacleToHandover),
  takeOver: forCallersOf('handOverTicket', obstacleToTakeOver),
  setState: forCallersOf('updateTicket', (actor, ticket) =>
    ticket.assignee && mayChangeState(actor, ticket) ? null : 'not_assignee',
  ),
  post: forCallersOf('postChat', (actor, ticket) => {
    if (!ticket.assignee) return 'nobody_assigned'
    return mayPostInChat(actor, ticket) ? null : 'forbidden'
  }),
  reply: forCallersOf('postReply', (actor, ticket) =>
    !ticket.assignee || mayPostInChat(actor, ticket) ? null : 'forbidden',
  ),
  addNote: forCallersOf('addNote', always),
  readHandoverNotes: (actor) => (mayReadHandoverNotes(actor) ? null : 'forbidden'),
  setTurn: forCallersOf('setTicketTurn', always),
  setPriority: forCallersOf('setTicketPriority', always),
  snooze: forCallersOf('snoozeTicket', always),
  undo: forCallersOf('undoTicketChange', always),
} satisfies Record<keyof TicketAbilities, Rule>

/** What somebody may do with a ticket that was merged into another one. */
const OF_MERGED = new Set<keyof TicketAbilities>(['readHandoverNotes', 'undo'])

/** Why somebody may not do something with a ticket now: the code of the refusal, or null where they may. */
export const obstacleTo = (
  ability: keyof TicketAbilities,
  actor: Actor,
  ticket: Ticket,
): ErrorCode | null => {
  const obstacle = RULES[ability](actor, ticket)
  if (obstacle === 'forbidden' || ticket.mergedInto === null || OF_MERGED.has(ability)) return obstacle
  return 'ticket_merged'
}

/** The states that somebody may set a ticket to. */
const settableStates = (actor: Actor, ticket: Ticket): readonly SettableState[] =>
  obstacleTo('setState', actor, ticket) === null ? SETTABLE_STATES : []

/** Whether somebody may set a ticket to a state. */
export const maySetTo = (actor: Actor, ticket: Ticket, state: UpdateState): state is SettableState =>
  settableStates(actor, ticket).some((settable) => settable === state)

/** What somebody may do with a ticket now. */
export function abilitiesOf(actor: Actor, ticket: Ticket): TicketAbilities {
  const may = (ability: keyof TicketAbilities): boolean => obstacleTo(ability, actor, ticket) === null
  return {
    take: may('take'),
    assign: may('assign'),
    reassign: may('reassign'),
    release: may('release'),
    handOver: may('handOver'),
    takeOver: may('takeOver'),
    setState: [...settableStates(actor, ticket)],
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
