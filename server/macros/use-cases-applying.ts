import { inTransaction } from '../kernel/transaction.ts'
import { ERRORS, type ErrorCode, type QueueRow, type Words } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context, TxContext } from '../kernel/context.ts'
import { mayCall } from '../kernel/may-call.ts'
import { record } from '../kernel/event-log/record.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { findVisibleTicket, holdVisibleTicket, rowOf } from '../tickets/index.ts'
import { viewerOf } from '../views/index.ts'
import { filledReply, type FilledReply } from './facts.ts'
import type { Macro } from './macro.ts'
import { doStep, holdNamed, refuseUnlessThere } from './steps.ts'
import { findMacro } from './use-cases.ts'

/** A macro to apply to a ticket. */
type MacroUse = { macroId: string; ticketId: string; key?: string | undefined }

/** The ticket before and after all steps of a macro, and the number of changes. */
type MacroOutcome = { before: QueueRow; after: QueueRow; changes: number }

/** The step of a macro that cannot be executed, and the reason. */
type Obstacle = { step: number; code: ErrorCode; words: readonly Words[] }

/** The result of a preview: the changes, or the obstacle. */
export type Rehearsal = FilledReply & { macro: Macro } & (
    | { outcome: MacroOutcome; obstacle: null }
    | { outcome: null; obstacle: Obstacle }
  )

/** Applies all steps of a macro to a ticket, or none if one is refused. */
export const applyMacro = async (ctx: TxContext, actor: UserActor, use: MacroUse): Promise<MacroOutcome> =>
  doAll(ctx, actor, use, await findUsable(ctx.tx, actor, use.macroId))

/** Locks the subjects of a macro's steps, for a transaction that locks the ticket before it applies the macro. */
export async function lockNamedBy(ctx: TxContext, actor: UserActor, macroId: string): Promise<void> {
  if (!mayCall(actor, 'applyMacro')) throw new Refusal('forbidden')
  await holdNamed(ctx.tx, actor, (await findUsable(ctx.tx, actor, macroId)).steps)
}

/**
 * The effect of a macro on a ticket. The macro is applied and rolled back in one transaction, so the preview follows
 * the real rules.
 */
export async function previewMacro(ctx: Context, actor: UserActor, use: MacroUse): Promise<Rehearsal> {
  const macro = await findUsable(ctx.store, actor, use.macroId)
  const ticket = await findVisibleTicket(ctx.store, actor, use.ticketId)
  const reply = await filledReply(ctx.store, actor, { macro, ticket })
  const rehearsed = await rehearse(ctx, (ctx) => doAll(ctx, actor, use, macro))
  return { macro, ...reply, ...rehearsed }
}

const findUsable = async (queries: Queries, actor: UserActor, id: string): Promise<Macro> =>
  findMacro(queries, await viewerOf(queries, actor), id)

async function doAll(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, key }: MacroUse,
  { id: macroId, steps }: Macro,
): Promise<MacroOutcome> {
  const { tx } = ctx
  await holdNamed(tx, actor, steps)
  const { turn, turnSince: since } = await holdVisibleTicket(tx, actor, ticketId)
  const before = await rowOf(tx, actor, ticketId)
  await refuseUnlessThere(tx, steps)
  const notices = ctx.batch?.notices ?? { hasMessage: false, kinds: new Map<string, string>() }
  const batch = { events: 0, notices }
  const own = { ...ctx, batch }
  let entryId: string | null = null
  for (const [index, step] of steps.entries()) {
    const earlier = batch.events
    const note = await refusingAs(index, () => doStep(own, actor, { ticketId, step, key }))
    // A note that existed already, by its key, does not belong to this use.
    if (batch.events > earlier) entryId ??= note
  }
  const after = await rowOf(tx, actor, ticketId)
  const changes = batch.events
  if (changes > 0) {
    const data = { macroId, changes, ...(entryId !== null && { entryId }), turn, since }
    await record(ctx, actor, { kind: 'ticket.macro_applied', ticketId, data })
  }
  return { before, after, changes }
}

/** Adds the step to a refusal. */
async function refusingAs<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || ERRORS[error.code].status >= 500) throw error
    const { code, words, ticket, missing } = error
    const more = { ...(ticket && { ticket }), ...(missing && { missing }) }
    throw new Refusal(code, { words, ...more, field: `steps.${index}.value`, cause: error })
  }
}

/** Rolls back the transaction of a preview, and carries its result. */
class RehearsalRollback extends Error {
  readonly outcome: MacroOutcome
  constructor(outcome: MacroOutcome) {
    super('Only tried.')
    this.outcome = outcome
  }
}

/** Runs work in a transaction that is rolled back. */
async function rehearse(
  ctx: Context,
  work: (ctx: TxContext) => Promise<MacroOutcome>,
): Promise<{ outcome: MacroOutcome; obstacle: null } | { outcome: null; obstacle: Obstacle }> {
  try {
    return await inTransaction(ctx, async (ctx): Promise<never> => {
      throw new RehearsalRollback(await work(ctx))
    })
  } catch (error) {
    if (error instanceof RehearsalRollback) return { outcome: error.outcome, obstacle: null }
    const obstacle = obstacleIn(error)
    if (!obstacle) throw error
    return { outcome: null, obstacle }
  }
}

/** The step that a refusal is about; -1: the ticket. Null if the whole preview must be refused, or for other errors. */
function obstacleIn(error: unknown): Obstacle | null {
  if (!(error instanceof Refusal)) return null
  const step = /^steps\.(\d+)\./.exec(error.field ?? '')?.[1]
  if (step === undefined && error.code !== 'ticket_merged') return null
  return { step: Number(step ?? -1), code: error.code, words: error.words }
}
