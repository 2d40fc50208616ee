import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import { holdAnswered } from './scheduled/holding.ts'
import { recordWoken, type Ticket } from '../tickets/index.ts'

/** What came by another way than the product: whoever calls this has asked whether its author may write there. */
type Received = { id: string; text: string; key: string }

/**
 * Appends a message that came by mail to a locked ticket. A quiet one notifies no one, and one that a program wrote leaves turn and
 * snooze as they are.
 */
export async function appendReceived(
  ctx: TxContext,
  author: UserActor,
  ticket: Ticket,
  { id, text, key, byProgram, isQuiet }: Received & { byProgram: boolean; isQuiet: boolean },
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

/** The same for a note of the staff. */
export async function noteReceived(
  ctx: TxContext,
  author: UserActor,
  ticket: Ticket,
  { id, text, key }: Received,
): Promise<void> {
  const { tx } = ctx
  const { id: ticketId } = ticket
  const writtenAt = ctx.clock().toISOString()
  const note = { id, ticketId, authorId: author.id, text, document: null, writtenAt, key, mentions: [] }
  const number = await tx.notes.insert(note)
  const data = { entryId: id, number }
  const told = { ...ticket, note: text, mentioned: [] }
  await record(ctx, author, { kind: 'note.added', ticketId, data }, told)
}
