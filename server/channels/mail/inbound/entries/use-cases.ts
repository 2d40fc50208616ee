import type { MailEntryOnWire } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { noteReading } from '../../../../audit/index.ts'
import { findReadableTicket } from '../../../../tickets/index.ts'
import type { MailEntry } from './queries.ts'
import { picturesOf } from './pictures.ts'

/** What a mail has beside the text of the entry that it became, for whoever may read that entry. */
export async function readMailEntry(
  ctx: Context,
  actor: UserActor,
  { ticketId, receivedId }: { ticketId: string; receivedId: string },
): Promise<MailEntryOnWire> {
  const ticket = await findReadableTicket(ctx.store, actor, ticketId)
  const entry = await ctx.store.mailEntries.find(ticketId, receivedId)
  if (!entry || !(await mayRead(ctx.store, actor, ticketId, entry))) throw new Refusal('not_found')
  noteReading(ctx, actor, 'ticket.read', ticket)
  const { rest, html, remoteImages, file } = entry
  return { rest, html, remoteImages, pictures: await picturesOf(ctx, html, file), hasOriginal: file !== null }
}

/** What became a note of the staff is for them; a message that was taken back is for nobody. */
async function mayRead(
  store: Queries,
  actor: UserActor,
  ticketId: string,
  { entryId }: MailEntry,
): Promise<boolean> {
  if (entryId === null) return true
  const message = await store.chat.find(ticketId, entryId)
  return message ? !message.isRetracted : actor.role !== 'User'
}
