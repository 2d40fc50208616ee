import { LIMITS, type Mention, mentionsIn, message, type RichDocument, words } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { newId } from '../../kernel/ids.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { attachmentsIn, attachUploads } from '../../files/index.ts'
import { holdVisibleTicket, obstacleTo, type Ticket } from '../../tickets/index.ts'
import { isAuthor } from '../policy.ts'
import { writtenBy } from '../written.ts'
import { reachedBy } from './mentions.ts'
import type { Note } from './note.ts'

/** Draft of a note. Posting is idempotent by `key` and author. */
export type NoteDraft = {
  /** Default: a new one. */
  id?: string
  ticketId: string
  text: string
  /** Replaces text and mentions. */
  document?: RichDocument | undefined
  key?: string | undefined
  mentions: readonly Mention[]
  /** Complete uploads to attach. If the text is empty, their names become the text. */
  files?: readonly string[]
}

type NoteRef = { id: string; number: number }

/** Adds a note and notifies the mentioned accounts. */
export async function addNote(
  ctx: TxContext,
  actor: UserActor,
  { id = newId(), ticketId, key, mentions, files = [], ...draft }: NoteDraft,
): Promise<NoteRef> {
  const { text: written, document } = writtenBy(actor, draft)

  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, ticketId)
  const earlier = await findNote(tx, actor, ticketId, key)
  if (earlier !== null) return earlier
  const obstacle = obstacleTo('addNote', actor, ticket)
  if (obstacle !== null) throw new Refusal(obstacle)
  const reached = await reachedBy(tx, ticket, draft.document ? mentionsIn(draft.document) : mentions)
  const names = await attachUploads(ctx, actor, { to: { ticketId, noteId: id }, files })
  const text = written || names.join(', ').slice(0, LIMITS.note)
  const number = await tx.notes.insert({
    id,
    ticketId,
    authorId: actor.id,
    text,
    document,
    writtenAt: ctx.clock().toISOString(),
    key: key ?? null,
    mentions: reached.mentions,
  })
  await record(
    ctx,
    actor,
    { kind: 'note.added', ticketId, data: { entryId: id, number } },
    { ...ticket, note: text, mentioned: reached.accountIds },
  )
  return { id, number }
}

/** The note that the actor wrote with this key; null if there is none. */
export async function findNote(
  tx: Queries,
  actor: UserActor,
  ticketId: string,
  key?: string,
): Promise<NoteRef | null> {
  const written = key === undefined ? null : await tx.notes.findByKey(actor.id, key)
  if (written === null || written.ticketId === ticketId)
    return written && { id: written.id, number: written.number }
  throw new Refusal('validation', {
    field: 'key',
    words: words(message('This idempotency key was used for a note on another ticket.')),
  })
}

/** Undoes a note of the actor. An empty note stays in its place. */
export async function deleteNote(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, noteId }: { ticketId: string; noteId: string },
): Promise<void> {
  const { tx } = ctx
  await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  const note = await tx.notes.find(ticketId, noteId)
  if (!note) throw new Refusal('not_found')
  if (!isAuthor(actor, note)) throw new Refusal('not_author')
  await takeBack(ctx, actor, note)
}

/** Removes the content of a note. False if that was done before. */
async function takeBack(ctx: TxContext, actor: UserActor, { id, ticketId, number }: Note): Promise<boolean> {
  const { tx } = ctx
  if (!(await tx.notes.takeBack(id, ctx.clock().toISOString()))) return false
  await attachmentsIn(tx).removeOf({ noteId: id })
  await record(ctx, actor, { kind: 'note.taken_back', ticketId, data: { entryId: id, number } })
  return true
}

/** Removes the actor's notifications about notes and mentions of a ticket. */
export async function markNotesRead(ctx: TxContext, actor: UserActor, ticketId: string): Promise<void> {
  const { tx } = ctx
  await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  await ctx.withdrawNotices(tx, { accountId: actor.id, ticketId, kind: 'note.added' })
  const count = await ctx.withdrawMentions(tx, { accountId: actor.id, ticketId })
  if (count > 0) await record(ctx, actor, { kind: 'note.read', ticketId, data: { count } })
}

/** Undoes the note of a macro. Returns the number of changes: 0 if the author removed it before. */
export async function takeNoteOfMacroBack(
  { ctx, actor, ticket }: { ctx: TxContext; actor: UserActor; ticket: Pick<Ticket, 'id'> },
  noteId: string,
): Promise<number> {
  const note = await ctx.tx.notes.find(ticket.id, noteId)
  return note && (await takeBack(ctx, actor, note)) ? 1 : 0
}

export async function noteTexts(
  { notes }: Queries,
  ticketId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const found = await notes.between(ticketId, Math.min(...numbers), Math.max(...numbers))
  return new Map(found.map(({ number, text }) => [number, text]))
}
