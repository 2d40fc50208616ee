import { LIMITS, TICKET_STATES, type TicketFilter, type TicketState } from '@support-desk/contract'
import type { Desk } from './desk.ts'
import { ownTickets, visibleTickets } from './policy.ts'
import { Refusal } from './refusal.ts'
import type { Caller, FoundCount, Rows, Ticket, TicketListRequest, TicketScope } from './ports.ts'
import { noteFound } from './readings.ts'

type Page = Omit<TicketListRequest, 'states'>
type List = Promise<Rows<Ticket>>

async function list(desk: Desk, caller: Caller, scope: TicketScope, page: TicketListRequest): List {
  const found = await desk.store.tickets.list(scope, page)
  noteFound(desk, caller, page.q ?? '', found.rows)
  return found
}

/** Tickets that the caller raised. */
export const listMyTickets = (desk: Desk, caller: Caller, page: Page): List =>
  list(desk, caller, ownTickets(caller), page)

/** Tickets that the caller raised, by state. To a requester an unassigned ticket is a waiting one. */
export const filterMyTickets = (desk: Desk, caller: Caller, filter: TicketFilter, page: Page): List =>
  list(desk, caller, ownTickets(caller), { ...page, states: REQUESTER_STATES[filter] })

/** Every ticket, or every ticket of a state. */
export const listAllTickets = (desk: Desk, caller: Caller, page: Page, filter: TicketFilter): List =>
  list(desk, caller, visibleTickets(caller), { ...page, states: STATES[filter] })

/** Every ticket of a state. */
export const filterAllTickets = (desk: Desk, caller: Caller, filter: TicketFilter, page: Page): List =>
  list(desk, caller, visibleTickets(caller), { ...page, states: STATES[filter] })

/** Tickets that the caller has, by state. */
export const filterAssignedTickets = (desk: Desk, caller: Caller, filter: TicketFilter, page: Page): List =>
  list(desk, caller, ownTickets(caller), { ...page, states: STATES[filter] })

/** Tickets that a user raised, or that a support member has. */
export async function listTicketsOfPerson(
  desk: Desk,
  caller: Caller,
  personId: string,
  role: 'User' | 'SupportTeam',
  page: Page,
): List {
  const person = await desk.store.accounts.find(personId)
  if (person?.role !== role) throw new Refusal('not_found')
  return list(desk, caller, ownTickets(person), page)
}

/** How many tickets a list has: exactly without words, and up to some number of those that words find. */
export async function countTickets(
  { store }: Desk,
  caller: Caller,
  { scope: wanted, filter, q }: { scope: 'own' | 'visible'; filter: TicketFilter; q: string },
): Promise<FoundCount> {
  const scope = wanted === 'own' ? ownTickets(caller) : visibleTickets(caller)
  const states = (caller.role === 'User' ? REQUESTER_STATES : STATES)[filter]
  if (q.trim() !== '') return store.tickets.countFound(scope, { q, states }, LIMITS.countedTickets)
  const counts = await store.tickets.counts(scope)
  const counted = states.length > 0 ? states : TICKET_STATES
  return { count: counted.reduce((sum, state) => sum + counts[state], 0), isAtLeast: false }
}

const STATES: Record<TicketFilter, readonly TicketState[]> = {
  Pending: ['Pending'],
  Solved: ['Solved'],
  waiting: ['Waiting'],
  OnHold: ['OnHold'],
  Unassigned: ['Unassigned'],
  Total: [],
}

const REQUESTER_STATES: Record<TicketFilter, readonly TicketState[]> = {
  ...STATES,
  waiting: ['Waiting', 'Unassigned'],
}
