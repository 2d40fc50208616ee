import type { MailMark, ReadingPurpose } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { logAccess } from '../../audit/index.ts'
import type { Queries } from '../../kernel/store.ts'
import {
  audienceOf,
  conversationTickets,
  findVisibleTicket,
  type Ticket,
  ticketsIn,
  type TimelineEntry,
  timelineIn,
} from '../../tickets/index.ts'
import type { ChatMessage } from '../message.ts'
import type { Marks } from '../queries-messages.ts'
import type { Note } from '../notes/note.ts'

/**
 * An entry of a conversation. `number` is the number of its event. `of` is the merged ticket it comes from; null for
 * the ticket itself.
 */
export type Entry = { number: number; of: Ticket | null } & (
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'note'; note: Note }
  | { kind: 'event'; event: TimelineEntry }
)

/** Entries are sorted by number, oldest first. */
export type ConversationPage = Marks & {
  ticket: Ticket
  entries: Entry[]
  cursor: number | null
  mails: MailMark[]
}

type EntriesRequest = { limit: number; before?: number | undefined; readerIs: 'staff' | 'requester' }

/**
 * A page of messages, notes and events of a ticket and of its merged tickets, in event order. A page for a requester
 * never reads notes.
 */
export async function readConversation(
  ctx: Context,
  actor: UserActor,
  {
    ticketId,
    limit,
    before,
    purpose,
  }: { ticketId: string; limit: number; before?: number | undefined; purpose: ReadingPurpose },
): Promise<ConversationPage> {
  const { store } = ctx
  const ticket = await findVisibleTicket(store, actor, ticketId)
  logAccess(ctx, actor, purpose === 'read' ? 'ticket.read' : 'ticket.prefetched', ticket)
  const asked: EntriesRequest = { limit, before, readerIs: audienceOf(actor) }
  const ids = await conversationTickets(store, actor, ticket)
  // Skips merged tickets without an entry on this page; there may be a hundred.
  const onPage =
    ids.length > 1 ? await timelineIn(store).whoseEntries(ids, asked) : { ids: new Set(ids), end: null }
  const [marks, mails, ...pieces] = await Promise.all([
    store.chat.marks(ticketId, actor.id),
    Promise.all([...onPage.ids].map((id) => ctx.mailMarks(store, id, asked.readerIs))),
    ...ids
      .filter((id) => onPage.ids.has(id))
      .map((id) => pieceOf(store, id, id === ticketId ? null : ticketsIn(store).find(id), asked)),
  ])
  const ends = [onPage, ...pieces].flatMap(({ end }) => end ?? [])
  const found = pieces
    .flatMap(({ entries }) => entries)
    // Entries below the end of an incomplete piece are missing.
    .filter(({ number }) => ends.every((end) => number >= end))
    .toSorted((one, other) => other.number - one.number)
  const page = found.slice(0, limit)
  const cursor =
    found.length > limit ? (page.at(-1)?.number ?? null) : ends.length > 0 ? Math.max(...ends) : null
  return { ...marks, ticket, entries: page.toReversed(), cursor, mails: mails.flat() }
}

/**
 * Entries of one ticket. `end` is the lowest number read if there are earlier ones, else null. For a merged ticket only
 * the kinds in {@link MERGED_KINDS}.
 */
async function pieceOf(
  store: Queries,
  ticketId: string,
  other: Promise<Ticket | null> | null,
  { limit, before, readerIs }: EntriesRequest,
): Promise<{ entries: Entry[]; end: number | null }> {
  const [{ entries: listed, isMore }, of] = await Promise.all([
    timelineIn(store).entries(ticketId, { limit, before, readerIs }),
    other,
  ])
  const numbersOf = (kind: TimelineEntry['kind']) =>
    listed.flatMap((entry) => (entry.kind === kind && entry.entryNumber !== null ? [entry.entryNumber] : []))
  const [messages, notes] = await Promise.all([
    between(numbersOf('message.posted'), (first, last) => store.chat.between(ticketId, first, last)),
    readerIs === 'staff'
      ? between(numbersOf('note.added'), (first, last) => store.notes.between(ticketId, first, last))
      : new Map<number, Note>(),
  ])
  return {
    entries: listed
      .filter(({ kind }) => !of || MERGED_KINDS.has(kind))
      .flatMap((entry) => entryOf(entry, of, messages, notes)),
    end: isMore ? (listed.at(-1)?.number ?? null) : null,
  }
}

/** Kinds of entries that merged tickets contribute. */
const MERGED_KINDS: ReadonlySet<TimelineEntry['kind']> = new Set([
  'ticket.raised',
  'message.posted',
  'note.added',
])

/** Finds the rows from the lowest to the highest of the numbers, by number. */
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
  of: Ticket | null,
  messages: ReadonlyMap<number, ChatMessage>,
  notes: ReadonlyMap<number, Note>,
): Entry[] {
  const { number, kind, entryNumber } = event
  const at = entryNumber ?? 0
  if (kind === 'message.posted') {
    const message = messages.get(at)
    return message ? [{ kind: 'message', number, of, message }] : []
  }
  if (kind === 'note.added') {
    const note = notes.get(at)
    return note ? [{ kind: 'note', number, of, note }] : []
  }
  return [{ kind: 'event', number, of, event }]
}
