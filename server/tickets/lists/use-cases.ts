import type { UserActor } from '../../kernel/actor.ts'
import { LIMITS, TICKET_STATUSES } from '@support-desk/contract'
import type { Context } from '../../kernel/context.ts'
import { mayListTicketsOf, ownTickets, ticketsOf, visibleTickets } from '../policy.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { noteFound } from './note-found.ts'
import type {
  BoundedCount,
  Ticket,
  TicketCriteria,
  TicketSelection,
  TicketQuery,
  TicketScope,
} from '../ticket.ts'
import type { Rows } from '../../kernel/paging.ts'
import { accountsIn } from '../../users/index.ts'

/** A page of the tickets that match a query. */
export async function listTickets(ctx: Context, actor: UserActor, query: TicketQuery): Promise<Rows<Ticket>> {
  const { words, sort, limit, cursor, ...filters } = query
  const { scope, ...criteria } = await criteriaOf(ctx, actor, filters)
  const page = { ...criteria, sort, limit, cursor }
  const q = words.trim()
  const found =
    q === ''
      ? await ctx.store.tickets.list(scope, page)
      : await ctx.store.searches.find(actor.id, { ...page, scope, q })
  noteFound(ctx, actor, words, found.rows)
  return found
}

/** Criteria of counts. */
const FIGURE = { withoutSamples: true } as const

/**
 * Number of tickets in a list, without samples. Exact for filters by status only, from stored counts; other filters count rows up to a
 * limit.
 */
export async function countTickets(
  ctx: Context,
  actor: UserActor,
  { words, ...filters }: TicketSelection,
): Promise<BoundedCount> {
  const { tickets, searches } = ctx.store
  const { scope, ...criteria } = await criteriaOf(ctx, actor, filters)
  const q = words.trim()
  if (q !== '')
    return searches.count(actor.id, { ...criteria, ...FIGURE, scope, q, most: LIMITS.countedTickets })
  const { statuses, ...further } = criteria
  if (Object.values(further).some(Boolean)) {
    const page = { ...criteria, ...FIGURE, sort: '-createdAt', limit: LIMITS.countedTickets } as const
    const { rows, nextCursor } = await tickets.list(scope, page)
    return { count: rows.length, isAtLeast: nextCursor !== null }
  }
  const counts = await tickets.counts(scope)
  const counted = statuses && statuses.length > 0 ? statuses : TICKET_STATUSES
  return { count: counted.reduce((sum, status) => sum + counts[status], 0), isAtLeast: false }
}

/** Numbers of those given tickets that the actor may see. */
export const listTicketNumbers = (
  { store }: Context,
  actor: UserActor,
  wanted: { ids: readonly string[]; numbers: readonly number[] },
): Promise<{ id: string; number: number }[]> => store.tickets.numbers(visibleTickets(actor), wanted)

/** Translates a selection into criteria of the storage. */
async function criteriaOf(
  ctx: Context,
  actor: UserActor,
  { scope, unread, ...others }: Omit<TicketSelection, 'words'>,
): Promise<TicketCriteria> {
  const criteria = { ...others, scope: await scopeOf(ctx, actor, scope) }
  if (unread === 'any') return criteria
  return { ...criteria, among: new Set(await ctx.unreadTickets(ctx.store, actor.id, LIMITS.listRows)) }
}

/** Scope of a query, limited to visible tickets. Throws `not_found` for another user's tickets without access. */
async function scopeOf(
  { store }: Context,
  actor: UserActor,
  scope: TicketQuery['scope'],
): Promise<TicketScope> {
  if (scope === 'visible') return visibleTickets(actor)
  if (scope === 'own') return ownTickets(actor)
  const user = await accountsIn(store).findKept(scope.id)
  if (!user || user.role !== ROLE_OF[scope.kind] || !mayListTicketsOf(actor, user))
    throw new Refusal('not_found')
  return user.id === actor.id ? ownTickets(user) : ticketsOf(user)
}

const ROLE_OF = { requester: 'User', assignee: 'SupportTeam' } as const
