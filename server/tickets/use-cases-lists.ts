import type { UserActor } from '../kernel/actor.ts'
import { LIMITS, TICKET_STATES, type TicketFilter, type TicketState } from '@support-desk/contract'
import type { Context } from '../kernel/context.ts'
import { ownTickets, visibleTickets } from './policy.ts'
import { Refusal } from '../kernel/refusal.ts'
import { noteFound } from './note-found.ts'
import type { FoundCount, Ticket, TicketListRequest, TicketScope } from './ticket.ts'
import type { Rows } from '../kernel/paging.ts'

type Page = Omit<TicketListRequest, 'states'>
type List = Promise<Rows<Ticket>>

async function list(ctx: Context, actor: UserActor, scope: TicketScope, page: TicketListRequest): List {
  const found = await ctx.store.tickets.list(scope, page)
  noteFound(ctx, actor, page.q ?? '', found.rows)
  return found
}

/** Tickets that the caller raised. */
export const listMyTickets = (ctx: Context, actor: UserActor, page: Page): List =>
  list(ctx, actor, ownTickets(actor), page)

/** Tickets that the caller raised, by state. To a requester an unassigned ticket is a waiting one. */
export const filterMyTickets = (ctx: Context, actor: UserActor, filter: TicketFilter, page: Page): List =>
  list(ctx, actor, ownTickets(actor), { ...page, states: REQUESTER_STATES[filter] })

/** Every ticket, or every ticket of a state. */
export const listAllTickets = (ctx: Context, actor: UserActor, page: Page, filter: TicketFilter): List =>
  list(ctx, actor, visibleTickets(actor), { ...page, states: STATES[filter] })

/** Every ticket of a state. */
export const filterAllTickets = (ctx: Context, actor: UserActor, filter: TicketFilter, page: Page): List =>
  list(ctx, actor, visibleTickets(actor), { ...page, states: STATES[filter] })

/** Tickets that the caller has, by state. */
export const filterAssignedTickets = (
  ctx: Context,
  actor: UserActor,
  filter: TicketFilter,
  page: Page,
): List => list(ctx, actor, ownTickets(actor), { ...page, states: STATES[filter] })

/** Tickets that a user raised, or that a support member has. */
export async function listTicketsOfPerson(
  ctx: Context,
  actor: UserActor,
  userId: string,
  role: 'User' | 'SupportTeam',
  page: Page,
): List {
  const person = await ctx.store.accounts.find(userId)
  if (person?.role !== role) throw new Refusal('not_found')
  return list(ctx, actor, ownTickets(person), page)
}

/** How many tickets a list has: exactly without words, and up to some number of those that words find. */
export async function countTickets(
  { store }: Context,
  actor: UserActor,
  { scope: wanted, filter, q }: { scope: 'own' | 'visible'; filter: TicketFilter; q: string },
): Promise<FoundCount> {
  const scope = wanted === 'own' ? ownTickets(actor) : visibleTickets(actor)
  const states = (actor.role === 'User' ? REQUESTER_STATES : STATES)[filter]
  if (q.trim() !== '') return store.tickets.countFound(scope, { q, states }, LIMITS.countedTickets)
  const counts = await store.tickets.counts(scope)
  const counted = states.length > 0 ? states : TICKET_STATES
  return { count: counted.reduce((sum, state) => sum + counts[state], 0), isAtLeast: false }
}

/** The numbers of some tickets that the caller may see. */
export const listTicketNumbers = (
  { store }: Context,
  actor: UserActor,
  wanted: { ids: readonly string[]; numbers: readonly number[] },
): Promise<{ id: string; number: number }[]> => store.tickets.numbers(visibleTickets(actor), wanted)

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
