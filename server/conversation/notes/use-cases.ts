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

/** With the same `key`, the same author writes the same note: however often it is sent, it is there once. */
export type NoteDraft = {
  /** Default: a new one. */
  id?: string
  ticketId: string
  text: string
  /** In place of the text and the mentions. */
  document?: RichDocument | undefined
  key?: string | undefined
  mentions: readonly Mention[]
  /** Complete uploads that go with it. Without words, their names are its text. */
  files?: readonly string[]
}

type Added = { id: string; number: number }

/** Writes a note about a ticket and tells those whom it mentions. */
export async function addNote(
  ctx: TxContext,
  actor: UserActor,
  { id = newId(), ticketId, key, mentions, files = [], ...draft }: NoteDraft,
): Promise<Added> {
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

/** The note that the actor wrote with this key already; null where there is none. */
export async function findNote(
  tx: Queries,
  actor: UserActor,
  ticketId: string,
  key?: string,
): Promise<Added | null> {
  const written = key === undefined ? null : await tx.notes.findByKey(actor.id, key)
  if (written === null || written.ticketId === ticketId)
    return written && { id: written.id, number: written.number }
  throw new Refusal('validation', {
    field: 'key',
    words: words(message('This key belongs to a note of another ticket.')),
  })
}

/** Takes back a note of the actor's own. That there was one stays. */
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
  if (!(await tx.notes.takeBack(noteId, ctx.clock().toISOString()))) return
  await attachmentsIn(tx).removeOf({ noteId })
  const data = { entryId: noteId, number: note.number }
  await record(ctx, actor, { kind: 'note.taken_back', ticketId, data })
}

/** Withdraws what tells the actor of mentions in a ticket: they have read its notes. */
export async function markNotesRead(ctx: TxContext, actor: UserActor, ticketId: string): Promise<void> {
  const { tx } = ctx
  await holdVisibleTicket(tx, actor, ticketId, { merged: 'allowed' })
  await ctx.withdrawNotices(tx, { accountId: actor.id, ticketId, kind: 'note.added' })
  const count = await ctx.withdrawMentions(tx, { accountId: actor.id, ticketId })
  if (count > 0) await record(ctx, actor, { kind: 'note.read', ticketId, data: { count } })
}

/** Takes back the note that a macro wrote, and gives how many changes that were: none if its author has taken it back. */
export async function takeNoteOfMacroBack(
  { ctx, actor, ticket }: { ctx: TxContext; actor: UserActor; ticket: Pick<Ticket, 'id'> },
  noteId: string,
): Promise<number> {
  const { tx } = ctx
  const note = await tx.notes.find(ticket.id, noteId)
  if (!note || !(await tx.notes.takeBack(noteId, ctx.clock().toISOString()))) return 0
  await attachmentsIn(tx).removeOf({ noteId })
  const data = { entryId: noteId, number: note.number }
  await record(ctx, actor, { kind: 'note.taken_back', ticketId: ticket.id, data })
  return 1
}

/** The texts of notes by number. */
export async function noteTexts(
  { notes }: Queries,
  ticketId: string,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  const found = await notes.between(ticketId, Math.min(...numbers), Math.max(...numbers))
  return new Map(found.map(({ number, text }) => [number, text]))
}
