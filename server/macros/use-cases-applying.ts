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

/** A macro that somebody uses on a ticket. */
type Use = { macroId: string; ticketId: string; key?: string | undefined }

/** The ticket before and after all steps of a macro, and how many changes they made. */
type Outcome = { before: QueueRow; after: QueueRow; changes: number }

/** Which step of a macro cannot be done, and what is said. */
type Obstacle = { step: number; code: ErrorCode; words: readonly Words[] }

/** What would become of a ticket: what changes, or what is in the way. */
export type Rehearsal = FilledReply & { macro: Macro } & (
    | { outcome: Outcome; obstacle: null }
    | { outcome: null; obstacle: Obstacle }
  )

/** Does all steps of a macro to a ticket; where one is refused, none of them is done. */
export const applyMacro = async (ctx: TxContext, actor: UserActor, use: Use): Promise<Outcome> =>
  doAll(ctx, actor, use, await findUsable(ctx.tx, actor, use.macroId))

/** Locks what the steps of a macro name, for a transaction that locks the ticket before it uses the macro. */
export async function lockNamedBy(ctx: TxContext, actor: UserActor, macroId: string): Promise<void> {
  if (!mayCall(actor, 'applyMacro')) throw new Refusal('forbidden')
  await holdNamed(ctx.tx, actor, (await findUsable(ctx.tx, actor, macroId)).steps)
}

/**
 * What a macro would do to a ticket. It is done and taken back in the same transaction, so that what is said is what would happen,
 * by the very rules.
 */
export async function previewMacro(ctx: Context, actor: UserActor, use: Use): Promise<Rehearsal> {
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
  { ticketId, key }: Use,
  { id: macroId, steps }: Macro,
): Promise<Outcome> {
  const { tx } = ctx
  await holdNamed(tx, actor, steps)
  const { turn, turnSince: since } = await holdVisibleTicket(tx, actor, ticketId)
  const before = await rowOf(tx, actor, ticketId)
  await refuseUnlessThere(tx, steps)
  const batch = { events: 0 }
  const own = { ...ctx, batch }
  let entryId: string | null = null
  for (const [index, step] of steps.entries()) {
    const earlier = batch.events
    const note = await refusingAs(index, () => doStep(own, actor, { ticketId, step, key }))
    // One that was there already, by its key, is not of this use.
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

/** Names the step in what refuses it. */
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

/** Ends a transaction that was never to be kept, and carries what came of it. */
class Rehearsed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('Only tried.')
    this.outcome = outcome
  }
}

/** Does something in a transaction of which nothing is kept. */
async function rehearse(
  ctx: Context,
  work: (ctx: TxContext) => Promise<Outcome>,
): Promise<{ outcome: Outcome; obstacle: null } | { outcome: null; obstacle: Obstacle }> {
  try {
    return await inTransaction(ctx, async (ctx): Promise<never> => {
      throw new Rehearsed(await work(ctx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return { outcome: error.outcome, obstacle: null }
    const obstacle = obstacleIn(error)
    if (!obstacle) throw error
    return { outcome: null, obstacle }
  }
}

/** Which step a refusal is about; -1: the ticket. Null where the reader has to be refused, or something else went wrong. */
function obstacleIn(error: unknown): Obstacle | null {
  if (!(error instanceof Refusal)) return null
  const step = /^steps\.(\d+)\./.exec(error.field ?? '')?.[1]
  if (step === undefined && error.code !== 'ticket_merged') return null
  return { step: Number(step ?? -1), code: error.code, words: error.words }
}
