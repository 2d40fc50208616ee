import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { holdAnswered } from './scheduled/holding.ts'
import { recordWoken, type Ticket } from '../tickets/index.ts'

/** Text that arrived by mail. The caller has checked that its author may write there. */
type IncomingText = { id: string; text: string; key: string }

/**
 * Appends a message from a mail to a locked ticket. With `isQuiet` it sends no notifications. With `byProgram` turn and
 * snooze stay unchanged.
 */
export async function appendReceived(
  ctx: TxContext,
  author: UserActor,
  ticket: Ticket,
  { id, text, key, byProgram, isQuiet }: IncomingText & { byProgram: boolean; isQuiet: boolean },
): Promise<void> {
  const { tx } = ctx
  const { id: ticketId } = ticket
  const posted = await tx.chat.append({
    id,
    ticketId,
    authorId: author.id,
    role: author.role,
    text,
    postedAt: ctx.clock().toISOString(),
    key,
    evenUnassigned: true,
    leavesPlace: byProgram,
  })
  if (posted === null) throw new Error('A message of a ticket that is held was not appended.')
  const { number, woken } = posted
  const event = { kind: 'message.posted', ticketId, data: { messageId: id, number } } as const
  await (isQuiet ? record(ctx, author, event) : record(ctx, author, event, ticket))
  if (woken) await recordWoken(ctx, ticketId, 'answer', woken)
  if (author.role === 'User' && !byProgram) await holdAnswered(ctx, ticket)
}

/** Adds a staff note from a mail to a locked ticket. */
export async function noteReceived(
  ctx: TxContext,
  author: UserActor,
  ticket: Ticket,
  { id, text, key }: IncomingText,
): Promise<void> {
  const { tx } = ctx
  const { id: ticketId } = ticket
  const writtenAt = ctx.clock().toISOString()
  const note = { id, ticketId, authorId: author.id, text, document: null, writtenAt, key, mentions: [] }
  const number = await tx.notes.insert(note)
  const data = { entryId: id, number }
  const noticeTicket = { ...ticket, note: text, mentioned: [] }
  await record(ctx, author, { kind: 'note.added', ticketId, data }, noticeTicket)
}
