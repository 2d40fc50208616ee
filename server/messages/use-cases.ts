import type { SettableStatus } from '@support-desk/contract'
import {
  addNote,
  chatIn,
  type ChatMessage,
  findNote,
  findPosted,
  type MessageDraft,
  type Note,
  type NoteDraft,
  notesIn,
  postMessage,
  refuseOtherContent,
  retractMessage,
  scheduledIn,
  scheduleReply,
  type ShownReply,
  deleteNote,
} from '../conversation/index.ts'
import type { UserActor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import { newId, newRowId } from '../kernel/ids.ts'
import { Refusal } from '../kernel/refusal.ts'
import { applyMacro, lockNamedBy } from '../macros/index.ts'
import {
  findVisibleTicket,
  holdVisibleTicket,
  assertVisible,
  takeTicket,
  undoSentWith,
  updateTicket,
} from '../tickets/index.ts'
import { accountsIn } from '../users/index.ts'

/** Changes of the ticket together with a message or a note. */
type Changes = {
  take: boolean
  status?: SettableStatus | undefined
  macroId?: string | undefined
}

type MessageRequest = Omit<MessageDraft, 'id' | 'door'> & { sendAt?: string | undefined } & Changes

/** A posted message, or a scheduled reply that becomes one. */
type PostResult = { message: ChatMessage; scheduled: null } | { message: null; scheduled: ShownReply }

/**
 * Posts a message, or schedules it, and changes the ticket with it: takes the ticket before, then sets its status and
 * applies a macro. A repeated key returns the earlier message and changes nothing. With another text, document, time or
 * other files it throws `key_reused`.
 */
export async function createMessage(
  ctx: TxContext,
  actor: UserActor,
  { take, status, macroId, sendAt, ...draft }: MessageRequest,
): Promise<PostResult> {
  const { ticketId, key } = draft
  const changes = { take, status, macroId }
  if (sendAt !== undefined) {
    const isRepeated = key !== undefined && (await scheduledIn(ctx.tx).findByKey(actor.id, key)) !== null
    if (take && !isRepeated) await takeUnlessOwn(ctx, actor, ticketId)
    const { files = [], ...rest } = draft
    const scheduled = await scheduleReply(ctx, actor, { ...rest, files, sendAt })
    refuseOtherContent(actor, scheduled, draft)
    if (scheduled.dueAt !== new Date(sendAt).toISOString()) throw new Refusal('key_reused')
    return { message: null, scheduled }
  }
  const { number } = await withChanges(
    ctx,
    actor,
    { ticketId, changes },
    {
      id: newRowId(ctx.clock()),
      isMessage: true,
      find: () => findPosted(ctx.tx, actor, ticketId, key),
      write: (ctx, id) => postMessage(ctx, actor, { ...draft, ...(id !== undefined && { id }) }),
    },
  )
  const [message] = await chatIn(ctx.tx).between(ticketId, number, number)
  if (!message) throw new Error('A message that was written is not there.')
  if (!message.isRetracted) refuseOtherContent(actor, message, draft)
  return { message, scheduled: null }
}

/** Posts a note and changes the ticket with it, like {@link createMessage}. */
export async function createNote(
  ctx: TxContext,
  actor: UserActor,
  { take, status, macroId, ...draft }: Omit<NoteDraft, 'id'> & Changes,
): Promise<Note> {
  const { ticketId, key } = draft
  const changes = { take, status, macroId }
  const { number } = await withChanges(
    ctx,
    actor,
    { ticketId, changes },
    {
      id: newId(),
      isMessage: false,
      find: () => findNote(ctx.tx, actor, ticketId, key),
      write: (ctx, id) => addNote(ctx, actor, { ...draft, ...(id !== undefined && { id }) }),
    },
  )
  const [note] = await notesIn(ctx.tx).between(ticketId, number, number)
  if (!note) throw new Error('A note that was written is not there.')
  if (!note.isRetracted) refuseOtherContent(actor, note, draft)
  return note
}

/** The functions that find and write a message or a note. */
type PostFunctions = {
  id: string
  isMessage: boolean
  /** Finds the message or note with the same key. */
  find: () => Promise<{ number: number } | null>
  write: (ctx: TxContext, id?: string) => Promise<{ number: number }>
}

/** Writes a message or a note with changes. Their events reference it, so that all are undone together. */
async function withChanges(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, changes: { take, status, macroId } }: { ticketId: string; changes: Changes },
  { id, isMessage, find, write }: PostFunctions,
): Promise<{ number: number }> {
  if (!take && status === undefined && macroId === undefined) return write(ctx)
  const { tx } = ctx
  // Lock accounts before tickets.
  if (macroId === undefined) await accountsIn(tx).keep(actor.id)
  else {
    // A repeat succeeds even if its macro was deleted.
    await assertVisible(tx, actor, ticketId)
    const known = await find()
    if (known) return known
    await lockNamedBy(ctx, actor, macroId)
  }
  const ticket = await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const earlier = await find()
  if (earlier) return earlier
  const sent = { sentWith: id, turnBefore: ticket.turn, turnBeforeSince: ticket.turnSince }
  const notices = { hasMessage: isMessage, kinds: new Map<string, string>() }
  const own = { ...ctx, batch: { sent, events: 0, notices } }
  if (take) await takeUnlessOwn(own, actor, ticketId)
  const written = await write({ ...ctx, batch: { events: 0, notices } }, id)
  if (status !== undefined) await updateTicket(own, actor, { id: ticketId, to: status })
  if (macroId !== undefined) await applyMacro(own, actor, { macroId, ticketId })
  return written
}

async function takeUnlessOwn(ctx: TxContext, actor: UserActor, id: string): Promise<void> {
  const { assignee } = await findVisibleTicket(ctx.tx, actor, id)
  if (assignee?.id !== actor.id) await takeTicket(ctx, actor, { id })
}

/** Undoes a message within the undo time, with all changes of its call, in one transaction. */
export async function undoMessage(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<void> {
  const chat = chatIn(ctx.tx)
  const message = await chat.find(ticketId, messageId)
  const sent = message && {
    postedAt: message.postedAt,
    async isFollowed() {
      const count = (await chat.messageCount(ticketId)) ?? 0
      const newer = await chat.between(ticketId, message.number + 1, count)
      return newer.some(({ isRetracted }) => !isRetracted)
    },
  }
  await undoSentWith(ctx, actor, { ticketId, id: messageId, sent })
  await retractMessage(ctx, actor, { ticketId, messageId })
}

/** Deletes a note, with all changes of its call, in one transaction. */
export async function undoNote(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, noteId }: { ticketId: string; noteId: string },
): Promise<void> {
  await undoSentWith(ctx, actor, { ticketId, id: noteId })
  await deleteNote(ctx, actor, { ticketId, noteId })
}
