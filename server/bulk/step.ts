import { inTransaction } from '../kernel/transaction.ts'
import { ERRORS, type ErrorCode } from '@support-desk/contract'
import { SYSTEM, type UserActor, userActor } from '../kernel/actor.ts'
import type { Context, Services, TxContext } from '../kernel/context.ts'
import { DECIDED_ENDS } from '../kernel/door.ts'
import type { Batch } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { LeasedRun } from '../jobs/index.ts'
import { tagsIn, teamsIn, TICKET_CHANGES, ticketsIn, undoChange } from '../tickets/index.ts'
import type { BulkJob, BulkTicket, JobChange, Settled } from './bulk-job.ts'
import { endJob } from './ending.ts'
import { mayGoOn } from './policy.ts'
import { accountsIn } from '../users/index.ts'

/** After so many milliseconds a step takes no further ticket: others wait for its end. */
const STEP_MS = 16

/** A job runs for minutes: it ends with the session that started it. */
const revokedBy = ({ clock }: Services) =>
  ({ scope: 'tickets:write', ends: DECIDED_ENDS, now: clock().toISOString() }) as const

/** A job that is held in a transaction, and its author as they are now. */
type Held = { ctx: TxContext; job: BulkJob; author: UserActor }

/**
 * Makes one step of a job in a transaction: whoever works it off still holds its lease, it is not over, and its author may
 * still do this. Null where it does not go on; where its author is why, this ends it.
 */
export async function stepOf<T>(
  ctx: Context,
  id: string,
  { hold }: Pick<LeasedRun, 'hold'>,
  work: (held: Held) => Promise<T>,
): Promise<T | null> {
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await hold(tx)
    const job = await tx.bulk.hold(id)
    if (!job || job.endedAt !== null) return null
    await accountsIn(tx).keep(job.author.id)
    const account = await accountsIn(tx).find(job.author.id)
    if (
      !account ||
      !mayGoOn(job, account.role) ||
      (await ctx.admissions.isRevoked(tx, job.door, revokedBy(ctx)))
    ) {
      await endJob(ctx, SYSTEM, { job, ending: 'not_allowed' })
      return null
    }
    return work({ ctx, job, author: userActor(account) })
  })
}

/**
 * Changes the next tickets of a job, each by the use case for one, and gives how many: not all of these where they take long, none where the
 * job is over. How far the job has come is committed with them, so each is changed once, whatever dies. Where one cannot be
 * changed, nothing of the step is kept, and they are changed one by one.
 */
export async function changeTickets(
  ctx: Context,
  id: string,
  run: Pick<LeasedRun, 'hold'>,
  tickets: readonly BulkTicket[],
): Promise<number> {
  try {
    return (await stepOf(ctx, id, run, (held) => changeSome(held, tickets))) ?? 0
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    const [first, ...others] = tickets
    if (first && others.length === 0) return leaveTicket(ctx, id, run, first, code)
  }
  for (const ticket of tickets) if ((await changeTickets(ctx, id, run, [ticket])) === 0) return 0
  return tickets.length
}

/** Why a use case has refused; null where something else went wrong, which may go well another time. */
function codeOf(error: unknown): ErrorCode | null {
  const isRefused = error instanceof Refusal && ERRORS[error.code].status < 500
  return isRefused ? error.code : null
}

async function changeSome(held: Held, tickets: readonly BulkTicket[]): Promise<number> {
  const { ctx, job } = held
  const end = performance.now() + STEP_MS
  const undone = await changesToUndo(held, tickets)
  await holdAll(held, tickets, [...undone.values()])
  const batch: Batch = { job: job.id, events: 0 }
  const own = { ...ctx, batch }
  const settled: Settled[] = []
  for (const { position, ticketId, obstacle } of tickets) {
    if (obstacle) {
      settled.push({ position, outcome: 'failed', ...obstacle })
      continue
    }
    const before = batch.events
    await changeTicket(own, held, ticketId, undone.get(ticketId))
    settled.push({ position, outcome: batch.events > before ? 'changed' : 'unchanged' })
    if (performance.now() > end) break
  }
  await ctx.tx.bulk.settle(job.id, settled)
  return settled.length
}

/** By ticket, how another job changed it; nothing for a job that takes back none. */
async function changesToUndo(
  { ctx: { tx }, job }: Held,
  tickets: readonly BulkTicket[],
): Promise<Map<string, JobChange>> {
  const changes = new Map<string, JobChange>()
  const other = job.undoes === null ? null : await tx.bulk.find(job.undoes)
  if (!other) return changes
  for (const { ticketId } of tickets) {
    const change = await tx.bulk.changeBy(other, ticketId)
    if (change) changes.set(ticketId, change)
  }
  return changes
}

/** Holds what the step changes, and in the order in which all changes do, so that they cannot deadlock. */
async function holdAll(
  { ctx: { tx }, job: { action, value } }: Held,
  tickets: readonly BulkTicket[],
  undone: readonly JobChange[],
): Promise<void> {
  const given = typeof value === 'string' ? [value] : []
  const accounts = undone.flatMap(({ accountId }) => accountId ?? []).concat(action === 'assign' ? given : [])
  for (const id of [...new Set(accounts)].toSorted()) await accountsIn(tx).keep(id)
  const teams = undone.flatMap(({ teamId }) => teamId ?? []).concat(action === 'team' ? given : [])
  for (const id of [...new Set(teams)].toSorted()) await teamsIn(tx).keep(id)
  const isAboutTag = action === 'tag' || action === 'untag'
  const tags = undone.flatMap(({ tagId }) => tagId ?? []).concat(isAboutTag ? given : [])
  for (const id of [...new Set(tags)].toSorted()) await tagsIn(tx).keep(id)
  for (const { ticketId } of tickets.toSorted(byTicket)) await ticketsIn(tx).hold(ticketId)
}

const byTicket = (one: BulkTicket, other: BulkTicket): number => (one.ticketId < other.ticketId ? -1 : 1)

async function changeTicket(
  ctx: TxContext,
  { job: { action, value }, author }: Held,
  id: string,
  undone: JobChange | undefined,
): Promise<void> {
  if (action !== 'undo') await TICKET_CHANGES[action](ctx, author, id, value)
  else if (undone) await undoChange(ctx, author, { id, event: undone.event })
  else throw new Refusal('nothing_to_undo')
}

/** Writes down why a ticket stays as it is, and which change of somebody else was in the way. */
async function leaveTicket(
  ctx: Context,
  id: string,
  run: Pick<LeasedRun, 'hold'>,
  { position, ticketId }: BulkTicket,
  code: ErrorCode,
): Promise<number> {
  const left = await stepOf(ctx, id, run, async ({ ctx: { tx }, job }) => {
    const other = job.undoes === null ? null : await tx.bulk.find(job.undoes)
    const change = other && (await tx.bulk.changeBy(other, ticketId))
    const because = await tx.bulk.inTheWay(job.id, ticketId, change?.event ?? job.frozenAt)
    await tx.bulk.settle(job.id, [{ position, outcome: 'failed', code, because }])
    return 1
  })
  return left ?? 0
}
