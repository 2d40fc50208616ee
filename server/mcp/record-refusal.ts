import { inTransaction } from '../kernel/transaction.ts'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import type { NewEvent } from '../kernel/event-log/event.ts'
import { record } from '../kernel/event-log/record.ts'
import { later } from '../kernel/time.ts'

type ToolUse = Extract<NewEvent, { kind: 'token.tool_used' }>['data']

const WINDOW_SECONDS = 60 * 60

/**
 * Records a tool use that was refused or needs consent. Repetitions by the same token within an hour are only recorded at the
 * counts 10, 100, 1000 and so on. Events are stored for years, and refusals cost a client nothing.
 */
export async function recordRefusal(ctx: Context, actor: TokenActor, data: ToolUse): Promise<void> {
  const now = ctx.clock()
  const key = `mcp-refused:${actor.tokenId}:${data.tool}:${data.isAsked === true}`
  await inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.tx.rates.hit(key, now.toISOString(), later(now, WINDOW_SECONDS))
    if (!isPowerOfTen(count)) return
    await record(ctx, actor, { kind: 'token.tool_used', data: count === 1 ? data : { ...data, count } })
  })
}

const isPowerOfTen = (count: number): boolean => /^10*$/.test(String(count))
