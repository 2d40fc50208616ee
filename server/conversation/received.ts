import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { record } from '../kernel/event-log/record.ts'
import type { Queries } from '../kernel/store.ts'
import { holdAnswered } from './scheduled/holding.ts'
import { recordWoken, type Ticket } from '../tickets/index.ts'

/** What came by another way than the product: whoever calls this has asked whether its author may write there. */
type Received = { id: string; text: string; key: string }

/**
 * Appends a message that came by mail to a ticket that is held, with what `keepMore` keeps. Ends with what it records. Nobody is told of one
 * that is quiet, and one that a program wrote leaves turn and snooze as they are.
 */
export async function appendReceived(
  ctx: Context,
  tx: Queries,
  author: UserActor,
  ticket: Ticket,
  { id, text, key, byProgram, isQuiet }: Received & { byProgram: boolean; isQuiet: boolean },
  keepMore: () => Promise<void>,
): Promise<void> {
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
  await keepMore()
  const { number, woken } = posted
  const event = { kind: 'message.posted', ticketId, data: { messageId: id, number } } as const
  await (isQuiet ? record(ctx, tx, author, event) : record(ctx, tx, author, event, ticket))
  if (woken) await recordWoken(ctx, tx, ticketId, 'answer', woken)
  if (author.role === 'User' && !byProgram) await holdAnswered(ctx, tx, ticket)
}

/** The same for a note of the staff. */
export async function noteReceived(
  ctx: Context,
  tx: Queries,
  author: UserActor,
  ticket: Ticket,
  { id, text, key }: Received,
  keepMore: () => Promise<void>,
): Promise<void> {
  const { id: ticketId } = ticket
  const writtenAt = ctx.clock().toISOString()
  const note = { id, ticketId, authorId: author.id, text, document: null, writtenAt, key, mentions: [] }
  const number = await tx.notes.insert(note)
  await keepMore()
  const data = { entryId: id, number }
  const told = { ...ticket, note: text, mentioned: [] }
  await record(ctx, tx, author, { kind: 'note.added', ticketId, data }, told)
}
