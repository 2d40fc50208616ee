import type { ConditionTree } from '@support-desk/contract'
import { findNumbers } from '../conditions/index.ts'
import { userActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { Queries } from '../kernel/store.ts'
import type { LeasedRun } from '../jobs/index.ts'
import type { BulkJob, ChosenTicket } from './bulk-job.ts'
import { stepOf } from './step.ts'
import { accountsIn } from '../users/index.ts'

/** Tickets per selection step. */
const PIECE = 200

/** The initial cursor of a selection. */
export const SELECTION_START = ''

/** The text of a condition that a job stores until its tickets are selected. */
export const keptSelection = (tree: ConditionTree): string => JSON.stringify({ version: 1, tree })

/** A batch of tickets, and the cursor of the next one; null: none. */
type SelectedTickets = { tickets: ChosenTicket[]; nextCursor: string | null }

/** Adds the next tickets to a job. Returns false if it is over. */
export async function selectTickets(ctx: Context, job: BulkJob, run: LeasedRun): Promise<boolean> {
  const found = job.undoes === null ? await findTickets(ctx, job) : null
  const goesOn = await stepOf(ctx, job.id, run, async ({ ctx: { tx }, job: held }) => {
    const { tickets, nextCursor } = found
      ? await unchanged(tx, held, found)
      : await changedBy(tx, held.undoes ?? '', Number(held.selectedTo))
    await tx.bulk.select(held, tickets, nextCursor)
    return true
  })
  return goesOn ?? false
}

type ConditionMatches = { numbers: number[]; nextCursor: string | null }

/** The next tickets that match the condition, for the author of the job and at its start time. */
async function findTickets(
  ctx: Context,
  { author, selection, selectedTo, startedAt }: BulkJob,
): Promise<ConditionMatches> {
  const account = await accountsIn(ctx.store).find(author.id)
  if (!account || selection === null) return { numbers: [], nextCursor: null }
  const { tree } = JSON.parse(selection) as { tree: ConditionTree }
  const page = {
    order: 'newest',
    limit: PIECE,
    ...(selectedTo !== null && selectedTo !== SELECTION_START && { cursor: selectedTo }),
  } as const
  return findNumbers({ ...ctx, clock: () => new Date(startedAt) }, userActor(account), tree, page)
}

/** Marks tickets that changed after the start of the job as obstructed: they may match only since then. */
async function unchanged(
  tx: Queries,
  { frozenAt }: BulkJob,
  { numbers, nextCursor }: ConditionMatches,
): Promise<SelectedTickets> {
  const tickets = await tx.bulk.changedSince(numbers, frozenAt)
  return {
    tickets: tickets.map(({ ticketId, because }) => ({
      ticketId,
      obstacle: because === null ? null : { code: 'ticket_changed', because },
    })),
    nextCursor,
  }
}

/** The next tickets that another job has changed. */
async function changedBy(tx: Queries, jobId: string, after: number): Promise<SelectedTickets> {
  const changed = await tx.bulk.changedBy(jobId, after, PIECE)
  const last = changed.length < PIECE ? undefined : changed.at(-1)
  return {
    tickets: changed.map(({ ticketId }) => ({ ticketId })),
    nextCursor: last ? String(last.position) : null,
  }
}
