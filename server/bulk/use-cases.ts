import { type BulkFailureOnWire, BULK_UNDO_MINUTES, BULK_VALUES, LIMITS } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { newId } from '../kernel/ids.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import { orNotFound, Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import { schedule } from '../jobs/index.ts'
import { mayChangeTicket, readGiven, snoozedUntil, tagsIn, teamsIn } from '../tickets/index.ts'
import { conditionAsked } from '../views/index.ts'
import type { BulkJob, BulkOrder, NewBulkJob } from './bulk-job.ts'
import { BULK_WORK, endJob } from './ending.ts'
import { mayStop, obstacleToUndo } from './policy.ts'
import { keptSelection, SELECTION_START } from './selecting.ts'
import { accountsIn } from '../users/index.ts'

/** Limit of listed jobs, latest first. */
const MOST_LISTED = 100

/** Starts a bulk job. Returns its id. */
export async function createBulkJob(ctx: TxContext, actor: UserActor, order: BulkOrder): Promise<string> {
  const { tx } = ctx
  const { action, value, condition, view } = order
  if (!mayChangeTicket(action, actor.role)) throw new Refusal('forbidden')
  const tree = order.ids ? null : await conditionAsked(tx, actor, { view, condition })
  const asked = { action, value, undoes: null }
  // Locked, so that simultaneous orders of one account cannot exceed the limit.
  await accountsIn(tx).hold(actor.id)
  if ((await tx.bulk.countRunning(actor.id)) >= LIMITS.bulkJobsPerUser)
    throw new Refusal('too_many_bulk_jobs')
  await refuseUnlessThere(ctx, actor, order)
  if (tree) {
    const selection = { selection: keptSelection(tree), selectedTo: SELECTION_START }
    return begin(ctx, actor, { ...asked, ...selection }, [])
  }
  const ids = [...new Set(order.ids)]
  return begin(ctx, actor, { ...asked, selection: null, selectedTo: null }, ids)
}

/**
 * Refuses an invalid value: an assignee who is no support member, a missing team or tag, an invalid field value, or a
 * snooze time in the past.
 */
async function refuseUnlessThere(
  { tx, clock }: TxContext,
  actor: UserActor,
  { action, value }: BulkOrder,
): Promise<void> {
  const field = 'value'
  const id = typeof value === 'string' ? value : ''
  if (action === 'assign' && (await accountsIn(tx).find(id))?.role !== 'SupportTeam')
    throw new Refusal('not_support_member', { field })
  if (action === 'team' && id !== '' && !(await teamsIn(tx).find(id)))
    throw new Refusal('team_gone', { field })
  if (action === 'tag' || action === 'untag') {
    const tag = await tagsIn(tx).living(id)
    if (!tag) throw new Refusal('tag_gone', { field })
    if (action === 'tag' && tag.archivedAt !== null) throw new Refusal('tag_archived', { field })
  }
  if (action === 'field') await readField(tx, actor, BULK_VALUES.field.parse(value))
  if (action === 'snooze') snoozedUntil(BULK_VALUES.snooze.parse(value), clock(), 'value.until')
}

/** Refuses a value that the field cannot have. */
async function readField(
  tx: Queries,
  actor: UserActor,
  { key, values }: { key: string; values: string[] },
): Promise<void> {
  await readGiven(tx, actor, { given: { [key]: values }, had: new Map(), asked: new Set([key]) })
}

/** Inserts a job with the tickets that are known already, and records it. */
async function begin(
  ctx: TxContext,
  actor: UserActor,
  job: Pick<NewBulkJob, 'action' | 'value' | 'undoes' | 'selection' | 'selectedTo'>,
  ticketIds: readonly string[],
): Promise<string> {
  const { tx } = ctx
  const [id, now] = [newId(), ctx.clock().toISOString()]
  const frozenAt = await tx.events.latest()
  await tx.bulk.insert({ ...job, id, authorId: actor.id, door: ctx.door ?? null, frozenAt, startedAt: now })
  if (ticketIds.length > 0) {
    const chosen = ticketIds.map((ticketId) => ({ ticketId }))
    await tx.bulk.select({ id, total: 0 }, chosen, job.selectedTo)
  }
  await schedule(tx, { job: BULK_WORK, key: id, dueAt: now, data: {} })
  const data = { job: id, action: job.action, ...(job.undoes !== null && { undoes: job.undoes }) }
  await record(ctx, actor, { kind: 'bulk.started', data })
  return id
}

/** Jobs that run or can still be undone, latest first. */
export const listBulkJobs = ({ store, clock }: Context, _actor: UserActor): Promise<BulkJob[]> =>
  store.bulk.recent(later(clock(), -BULK_UNDO_MINUTES * 60), MOST_LISTED)

/** The state of a job. */
export const findJob = async (queries: Queries, id: string): Promise<BulkJob> =>
  orNotFound(await queries.bulk.find(id))

/** The tickets that a job did not change, in the order of processing. */
export async function listBulkJobFailures(
  ctx: Context,
  _actor: UserActor,
  { id, ...page }: PageRequest & { id: string },
): Promise<Rows<BulkFailureOnWire>> {
  await findJob(ctx.store, id)
  return ctx.store.bulk.failures(id, page)
}

/** Stops a job; its changes stay. A job that is over stays unchanged. */
export async function stopBulkJob(ctx: TxContext, actor: UserActor, id: string): Promise<BulkJob> {
  const job = await holdJob(ctx.tx, id)
  if (!mayStop(actor, job)) throw new Refusal('not_author')
  if (job.endedAt === null) await endJob(ctx, actor, { job, ending: 'stopped' })
  return findJob(ctx.tx, id)
}

/** Starts a job that undoes another one. Returns its id. A running job is stopped first. */
export async function undoBulkJob(ctx: TxContext, actor: UserActor, id: string): Promise<string> {
  const job = await holdJob(ctx.tx, id)
  const obstacle = obstacleToUndo(actor, job, ctx.clock())
  if (obstacle !== null) throw new Refusal(obstacle)
  if (job.endedAt === null) await endJob(ctx, actor, { job, ending: 'stopped' })
  const undo = {
    action: 'undo',
    value: undefined,
    undoes: id,
    selection: null,
    selectedTo: SELECTION_START,
  } as const
  const undoneBy = await begin(ctx, actor, undo, [])
  await ctx.tx.bulk.setUndoneBy(id, undoneBy)
  return undoneBy
}

const holdJob = async (tx: Queries, id: string): Promise<BulkJob> => orNotFound(await tx.bulk.hold(id))
