import { inTransaction } from '../kernel/transaction.ts'
import type { ConditionTree, ExportFormat, QueueRow } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { everyPage } from '../kernel/paging.ts'
import { queueIn, shownRows } from '../tickets/index.ts'
import { findNumbers } from './use-cases.ts'

/** An exported ticket. CSV has the first message in full; JSON lines are the same as in the list call. */
export type ExportedRow = QueueRow & { message?: string }

/** Batch size: a short slice of CPU time. */
const PER_STEP = 100

/** Records the export, and yields the tickets of a condition in batches, newest first. Samples are left out. */
export async function exportQueueTickets(
  ctx: Context,
  actor: UserActor,
  { tree, format }: { tree: ConditionTree; format: ExportFormat },
): Promise<AsyncGenerator<ExportedRow[]>> {
  await inTransaction(ctx, (ctx) => record(ctx, actor, { kind: 'tickets.exported', data: { format } }))
  return everyPage(async (cursor) => {
    const page = { order: 'newest', limit: PER_STEP, cursor, withoutSamples: true } as const
    const { numbers, nextCursor } = await findNumbers(ctx, actor, tree, page)
    const rows: ExportedRow[] = await shownRows(ctx.store, actor, { numbers })
    if (format === 'jsonl') return { rows, nextCursor }
    const messages = await queueIn(ctx.store).messages(numbers)
    return { rows: rows.map((row) => ({ ...row, message: messages.get(row.number) ?? '' })), nextCursor }
  })
}
