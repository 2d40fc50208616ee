import { inTransaction, react } from '../../kernel/transaction.ts'
import { z } from 'zod'
import type { Role } from '@support-desk/contract'
import { cancel, dueJob, schedule, type Topic } from '../../jobs/index.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { createPace } from '../../kernel/scheduling/pace.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Queries } from '../../kernel/store.ts'
import { later } from '../../kernel/time.ts'
import type { KnownUser } from '../account.ts'
import { type Departure, LEFT_BEHIND, LEFT_BY_SUSPENDED } from './departure.ts'

/** Batch sizes of a step. A step is one transaction, and other changes wait for it. */
const TICKETS = 5
const ROWS = 40
const MAILS = 50
/** The request that begins a departure also finishes it, within this time. */
const LONGEST_WAIT_SECONDS = 20
/** Delay of the job that finishes a departure after a crash, in seconds. */
const FINISHED_SECONDS = 60
const LEASE_SECONDS = 60

/** The rest of a departure. The key is the account id. */
const DEPARTURE: Topic<object> = { name: 'departure', data: z.object({}) }

/** The rest of a departure: the ticket and the mail after which the search for the name continues. */
export type RestOfDeparture = { departure: Departure; ticket: number | null; mail: string }

/** Throws `last_admin` for the last admin. Lock the admins before. */
export async function refuseLastAdmin(tx: Queries, role: Role): Promise<void> {
  if (role === 'Admin' && (await tx.accounts.count('Admin')) <= 1) throw new Refusal('last_admin')
}

/**
 * Begins a departure in the transaction that deletes an account. It unassigns unsolved tickets, removes sessions,
 * factors, team memberships, notifications and mail, and for an erasure all copies of the name. Rows beyond one step
 * are left for {@link finishDeparture}, which also continues after a crash. Returns null if nothing is left.
 */
export async function beginDeparture(
  ctx: TxContext,
  user: KnownUser & Pick<Departure, 'actorId' | 'isErased'>,
): Promise<RestOfDeparture | null> {
  const { id, username, email, actorId, isErased } = user
  await react(ctx, 'accountDeleted', user)
  return begin(ctx, { accountId: id, username, email, actorId, isErased, keepsAccount: false })
}

/**
 * Begins the removal of rows in the transaction that suspends an account: it unassigns unsolved tickets and drops
 * waiting mail. The rest is left for {@link finishDeparture}, and is skipped if the account is restored first.
 */
export const beginSuspension = (
  ctx: TxContext,
  {
    id: accountId,
    username,
    email,
    actorId,
  }: Pick<KnownUser, 'id' | 'username' | 'email'> & { actorId: string },
): Promise<RestOfDeparture | null> =>
  begin(ctx, { accountId, username, email, actorId, isErased: false, keepsAccount: true })

/** Cancels the rest of a suspension's removals. */
export async function endSuspension(tx: Queries, accountId: string): Promise<void> {
  const departure = await tx.departures.find(accountId)
  if (!departure?.keepsAccount) return
  await tx.departures.finish(departure)
  await cancel(tx, DEPARTURE, accountId)
}

async function begin(ctx: TxContext, departing: Departure): Promise<RestOfDeparture | null> {
  const departure = await ctx.tx.departures.begin(departing)
  const { accountId: key } = departure
  await schedule(ctx.tx, { job: DEPARTURE, key, dueAt: later(ctx.clock(), FINISHED_SECONDS), data: {} })
  return step(ctx, restOf(departure))
}

/** A departure with nothing removed yet. */
const restOf = (departure: Departure): RestOfDeparture => ({ departure, ticket: 0, mail: '' })

/**
 * Finishes a departure within a request, in several transactions. After a timeout a job continues, because proxies
 * close silent connections.
 */
export async function finishDeparture(ctx: Context, rest: RestOfDeparture | null): Promise<void> {
  const left = await finish(ctx, rest, { until: later(ctx.clock(), LONGEST_WAIT_SECONDS) })
  if (left === null) return
  const { accountId: key } = left.departure
  await inTransaction(ctx, (ctx) =>
    schedule(ctx.tx, { job: DEPARTURE, key, dueAt: ctx.clock().toISOString(), data: {} }),
  )
}

/** Runs steps until nothing is left, or until a time. Returns the rest. */
async function finish(
  ctx: Context,
  rest: RestOfDeparture | null,
  { until, signal }: { until?: string; signal?: AbortSignal },
): Promise<RestOfDeparture | null> {
  const pace = createPace()
  let left = rest
  while (left !== null) {
    const here = left
    signal?.throwIfAborted()
    if (until !== undefined && ctx.clock().toISOString() >= until) break
    await pace()
    left = await inTransaction(ctx, (ctx) => continueDeparture(ctx, here))
  }
  return left
}

/** Finishes departures after their server has died. */
export const finishDepartures = dueJob<Context, object>(DEPARTURE, {
  leaseSeconds: LEASE_SECONDS,
  async run(ctx, { key: accountId }, { signal }) {
    const departure = await ctx.store.departures.find(accountId)
    if (!departure) return
    const { username, email, isErased } = departure
    await ctx.fileMailbox.removeNaming([email, ...(isErased ? [username] : [])].filter(Boolean))
    await finish(ctx, restOf(departure), { signal })
    if (isErased) await ctx.store.scrub()
  },
})

/** Runs one step of a departure. Safe if another process does the same. */
async function continueDeparture(ctx: TxContext, rest: RestOfDeparture): Promise<RestOfDeparture | null> {
  await react(ctx, 'accountLocking', { id: rest.departure.accountId })
  await ctx.tx.accounts.hold(rest.departure.accountId)
  const { keepsAccount, accountId } = rest.departure
  // The account was restored in the meantime, so it keeps its rows.
  if (keepsAccount && !(await ctx.tx.departures.find(accountId))?.keepsAccount) return null
  return step(ctx, rest)
}

/** One step: frees some tickets, then deletes some rows. Returns the rest, or null when done. */
async function step(ctx: TxContext, rest: RestOfDeparture): Promise<RestOfDeparture | null> {
  const { departure } = rest
  const freed = await ctx.freeTicketsOf(ctx, departure, TICKETS)
  const left = freed < TICKETS ? await dropSome(ctx, rest) : rest
  if (left === null) {
    await ctx.tx.departures.finish(departure)
    await cancel(ctx.tx, DEPARTURE, departure.accountId)
  }
  return left
}

async function dropSome(ctx: TxContext, rest: RestOfDeparture): Promise<RestOfDeparture | null> {
  const { departure } = rest
  if (!departure.keepsAccount && (await ctx.endSessionsOf(ctx.tx, departure.accountId, ROWS)) === ROWS)
    return rest
  for (const what of departure.keepsAccount ? LEFT_BY_SUSPENDED : LEFT_BEHIND) {
    if ((await ctx.tx.departures.drop(what, departure, ROWS)) === ROWS) return rest
  }
  return departure.isErased ? rename(ctx, rest) : null
}

async function rename(
  ctx: TxContext,
  { departure, ticket, mail }: RestOfDeparture,
): Promise<RestOfDeparture | null> {
  const former = await ctx.tx.accounts.findUser(departure.accountId)
  const names = { username: departure.username, name: former?.username ?? '' }
  const nextTicket =
    ticket === null ? null : await ctx.tx.departures.rename(departure, names.name, ticket, ROWS)
  if (nextTicket !== null) return { departure, ticket: nextTicket, mail }
  const nextMail = await ctx.renameInMail(ctx, names, mail, MAILS)
  return nextMail === null ? null : { departure, ticket: null, mail: nextMail }
}
