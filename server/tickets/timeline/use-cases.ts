import type { Actor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { audienceOf } from '../policy.ts'
import { assertVisible } from '../use-cases.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { TimelineEntry } from '../ticket.ts'
import { logAccess } from '../../audit/index.ts'

/** A page of the timeline of a ticket, latest first. */
export async function listTimelineEntries(
  ctx: Context,
  actor: Actor,
  { ticketId, ...page }: PageRequest & { ticketId: string; omitsMessages: boolean },
): Promise<Rows<TimelineEntry>> {
  await assertVisible(ctx.store, actor, ticketId)
  logAccess(ctx, actor, 'ticket.read', { id: ticketId })
  const readerIs = audienceOf(actor)
  const told = await ctx.store.timeline.list(ticketId, { ...page, readerIs })
  return readerIs === 'requester' ? told : { ...told, rows: await withNotes(ctx, ticketId, told.rows) }
}

/** Adds the texts of staff notes. For staff only. */
async function withNotes(ctx: Context, ticketId: string, entries: TimelineEntry[]): Promise<TimelineEntry[]> {
  const numbers = entries.flatMap(({ kind, entryNumber }) =>
    kind === 'note.added' && entryNumber !== null ? [entryNumber] : [],
  )
  if (numbers.length === 0) return entries
  const texts = await ctx.noteTexts(ctx.store, ticketId, numbers)
  return entries.map((entry) =>
    entry.kind === 'note.added' ? { ...entry, text: texts.get(entry.entryNumber ?? 0) ?? '' } : entry,
  )
}
