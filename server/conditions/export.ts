import type { ConditionTree, ExportFormat, QueueRow } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { createPace } from '../kernel/pace.ts'
import { findNumbers } from './use-cases.ts'

/** Few enough that reading and writing them out is a short slice of work. */
const PER_STEP = 100

/** Records that the tickets that a condition means are taken out, and gives them a piece at a time, newest first. */
export async function exportQueue(
  ctx: Context,
  actor: UserActor,
  { tree, format }: { tree: ConditionTree; format: ExportFormat },
): Promise<AsyncGenerator<QueueRow[]>> {
  await ctx.store.write((tx) => record(ctx, tx, actor, { kind: 'tickets.exported', data: { format } }))
  return pieces(ctx, actor, tree)
}

async function* pieces(ctx: Context, actor: UserActor, tree: ConditionTree): AsyncGenerator<QueueRow[]> {
  const pace = createPace()
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = { order: 'newest', limit: PER_STEP, cursor } as const
    const { numbers, nextCursor }: Awaited<ReturnType<typeof findNumbers>> = await findNumbers(
      ctx,
      actor,
      tree,
      page,
    )
    yield ctx.store.queue.rows({ numbers })
    cursor = nextCursor
    await pace()
  }
}
