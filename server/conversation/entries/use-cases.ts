import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { noteReading } from '../../audit/index.ts'
import { findVisibleTicket, type TimelineEntry } from '../../tickets/index.ts'
import type { ChatMessage } from '../message.ts'
import type { Note } from '../notes/note.ts'

/** One thing in a conversation. `number` is that of its event. */
export type Entry = { number: number } & (
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'note'; note: Note }
  | { kind: 'event'; event: TimelineEntry }
)

export type ConversationPage = {
  /** Oldest first. */
  entries: Entry[]
  cursor: number | null
  total: number
  seen: number
  read: number
}

/**
 * Messages, notes and events of a ticket in the order in which they happened, which is that of their events. Of notes
 * nothing is asked for a requester.
 */
export async function readConversation(
  ctx: Context,
  actor: UserActor,
  { ticketId, limit, before }: { ticketId: string; limit: number; before?: number | undefined },
): Promise<ConversationPage> {
  const { store } = ctx
  const ticket = await findVisibleTicket(store, actor, ticketId)
  noteReading(ctx, actor, 'ticket.read', ticket)
  const readerIs = actor.role === 'User' ? 'requester' : 'staff'
  const [{ entries: told, isMore }, marks] = await Promise.all([
    store.timeline.entries(ticketId, { limit, before, readerIs }),
    store.chat.marks(ticketId, actor.id),
  ])
  const numbersOf = (kind: TimelineEntry['kind']) =>
    told.flatMap((entry) => (entry.kind === kind && entry.entryNumber !== null ? [entry.entryNumber] : []))
  const [messages, notes] = await Promise.all([
    between(numbersOf('message.posted'), (first, last) => store.chat.between(ticketId, first, last)),
    readerIs === 'staff'
      ? between(numbersOf('note.added'), (first, last) => store.notes.between(ticketId, first, last))
      : new Map<number, Note>(),
  ])
  return {
    ...marks,
    entries: told.toReversed().flatMap((entry) => entryOf(entry, messages, notes)),
    cursor: isMore ? (told.at(-1)?.number ?? null) : null,
  }
}

/** What lies from the lowest of some numbers to the highest, by number. */
async function between<T extends { number: number }>(
  numbers: readonly number[],
  find: (first: number, last: number) => Promise<T[]>,
): Promise<Map<number, T>> {
  if (numbers.length === 0) return new Map()
  const found = await find(Math.min(...numbers), Math.max(...numbers))
  return new Map(found.map((each) => [each.number, each]))
}

function entryOf(
  event: TimelineEntry,
  messages: ReadonlyMap<number, ChatMessage>,
  notes: ReadonlyMap<number, Note>,
): Entry[] {
  const { number, kind, entryNumber } = event
  const at = entryNumber ?? 0
  if (kind === 'message.posted') {
    const message = messages.get(at)
    return message ? [{ kind: 'message', number, message }] : []
  }
  if (kind === 'note.added') {
    const note = notes.get(at)
    return note ? [{ kind: 'note', number, note }] : []
  }
  return [{ kind: 'event', number, event }]
}
