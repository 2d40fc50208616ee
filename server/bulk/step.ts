import { inLeasedTransaction } from '../kernel/transaction.ts'
import { ERRORS, type ErrorCode } from '@support-desk/contract'
import { SYSTEM, type UserActor, userActor } from '../kernel/actor.ts'
import type { Context, Services, TxContext } from '../kernel/context.ts'
import { DECIDED_ENDS } from '../kernel/door.ts'
import type { Batch } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { LeasedRun } from '../jobs/index.ts'
import { tagsIn, teamsIn, TICKET_CHANGES, ticketsIn, undoChange } from '../tickets/index.ts'
import type { BulkJob, BulkTicket, JobChange, TicketOutcome } from './bulk-job.ts'
import { endJob } from './ending.ts'
import { mayGoOn } from './policy.ts'
import { accountsIn } from '../users/index.ts'

/** After this time, in ms, a step starts no further ticket, because others wait for its transaction. */
const STEP_MS = 16

/** A job runs for minutes, so it ends with the session or token that started it. */
const revokedBy = ({ clock }: Services) =>
  ({ scope: 'tickets:write', ends: DECIDED_ENDS, now: clock().toISOString() }) as const

/** A locked job in a transaction, with the current account of its author. */
type LockedJob = { ctx: TxContext; job: BulkJob; author: UserActor }

/**
 * Runs one step of a job in a transaction, if the worker still has its lease, the job is not over, and its author may
 * continue it. Returns null otherwise. If the author lost the right, it ends the job.
 */
export async function stepOf<T>(
  ctx: Context,
  id: string,
  run: Pick<LeasedRun, 'hold'>,
  work: (held: LockedJob) => Promise<T>,
): Promise<T | null> {
  return inLeasedTransaction(ctx, run, async (ctx) => {
    const { tx } = ctx
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
 * Changes the next tickets, each by the use case for one, and returns their number: fewer after a timeout, none if the
 * job is over. The position is committed with the changes, so each ticket is changed once, even after a crash. If one
 * ticket fails, the step is rolled back, and the tickets are changed one by one.
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

/** The code of a refusal; null for other errors, which are retried. */
function codeOf(error: unknown): ErrorCode | null {
  const isRefused = error instanceof Refusal && ERRORS[error.code].status < 500
  return isRefused ? error.code : null
}

async function changeSome(held: LockedJob, tickets: readonly BulkTicket[]): Promise<number> {
  const { ctx, job } = held
  const end = performance.now() + STEP_MS
  const undone = await changesToUndo(held, tickets)
  await holdAll(held, tickets, [...undone.values()])
  const batch: Batch = { job: job.id, events: 0 }
  const own = { ...ctx, batch }
  const settled: TicketOutcome[] = []
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
  await ctx.tx.bulk.recordOutcomes(job.id, settled)
  return settled.length
}

/** For an undo job, the changes to undo by ticket. */
async function changesToUndo(
  { ctx: { tx }, job }: LockedJob,
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

/** Locks the subjects of the step, in the common order of all changes, which avoids deadlocks. */
async function holdAll(
  { ctx: { tx }, job: { action, value } }: LockedJob,
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
  { job: { action, value }, author }: LockedJob,
  id: string,
  undone: JobChange | undefined,
): Promise<void> {
  if (action !== 'undo') await TICKET_CHANGES[action](ctx, author, id, value)
  else if (undone) await undoChange(ctx, author, { id, event: undone.event })
  else throw new Refusal('nothing_to_undo')
}

/** Records why a ticket was not changed, and the conflicting event of another actor. */
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
    await tx.bulk.recordOutcomes(job.id, [{ position, outcome: 'failed', code, because }])
    return 1
  })
  return left ?? 0
}
