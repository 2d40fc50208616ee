import type { ConversationEntry, Note, TimelineEntry } from '#api/models.ts'
import type { UnreadMark } from '../use-read-mark.ts'
import { arrivedMessage, type ShownMessage } from './shown-message.ts'

/** The merged ticket from which an entry comes, if any. */
export type OtherTicket = ConversationEntry['of']
type OpeningData = NonNullable<ConversationEntry['raised']>

export type LineRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }

/** A row of a conversation: a day heading, the unread line, or an entry. */
export type ThreadRow =
  | LineRow
  | { kind: 'message'; key: string; message: ShownMessage; of: OtherTicket }
  | { kind: 'note'; key: string; note: Note; of: OtherTicket }
  | { kind: 'raised'; key: string; entry: TimelineEntry; of: NonNullable<OtherTicket>; raised: OpeningData }
  | { kind: 'event'; key: string; entry: TimelineEntry }
  | { kind: 'events'; key: string; entries: readonly TimelineEntry[] }

/** A row with its time, and its number if it is a message of the ticket itself. */
type TimedRow<Row> = { time: string; row: Row; number?: number | undefined }

/**
 * Adds headings of days, and a line above the first unread message, to rows in chronological order. `dayOf` returns the
 * day of a time.
 */
export function withLines<Row extends { key: string }>(
  rows: readonly TimedRow<Row>[],
  unread: UnreadMark | null,
  dayOf: (time: Date) => string,
): (Row | LineRow)[] {
  let day = ''
  return rows.flatMap(({ time, row, number }) => {
    const lines: LineRow[] = []
    const newDay = dayOf(new Date(time))
    if (newDay !== day) lines.push({ kind: 'day', key: `day ${row.key}`, time })
    day = newDay
    if (unread && number === unread.after + 1)
      lines.push({ kind: 'unread', key: 'unread', count: unread.count })
    return [...lines, row]
  })
}

/**
 * The rows of a conversation in the order of its entries. Omits the event of raising the ticket if its opening is shown
 * above.
 */
export const threadRows = (
  entries: readonly ConversationEntry[],
  unread: UnreadMark | null,
  dayOf: (time: Date) => string,
  { hasOpening = true } = {},
): ThreadRow[] =>
  withLines(
    entries.flatMap((entry) => toldBy(entry, hasOpening)),
    unread,
    dayOf,
  )

function toldBy(
  { message, note, event, of, raised }: ConversationEntry,
  hasOpening: boolean,
): TimedRow<ThreadRow>[] {
  if (message) {
    const shown = arrivedMessage(message)
    const number = of ? undefined : message.number
    return [{ time: shown.time, number, row: { kind: 'message', key: shown.key, message: shown, of } }]
  }
  if (note) return [{ time: note.writtenAt, row: { kind: 'note', key: note.key ?? note.id, note, of } }]
  if (event && of && raised) {
    const key = `raised-${of.id}`
    return [{ time: event.occurredAt, row: { kind: 'raised', key, entry: event, of, raised } }]
  }
  if (!event || (hasOpening && isOpening(event))) return []
  const key = `event-${event.number}`
  return [{ time: event.occurredAt, row: { kind: 'event', key, entry: event } }]
}

/** Whether the opening message shows everything about an event. It does not show which agent created the ticket. */
const isOpening = ({ kind, details }: TimelineEntry): boolean =>
  kind === 'ticket.raised' && details?.channel === undefined

/** In ms, from the first event of a folded row. */
const FOLDED_MS = 60_000

/** Folds consecutive events of one person within a minute into one row. Events with a note stay separate. */
export function foldEvents(rows: readonly ThreadRow[]): ThreadRow[] {
  const folded: ThreadRow[] = []
  for (const row of rows) {
    const last = folded.at(-1)
    const before = last?.kind === 'event' ? [last.entry] : last?.kind === 'events' ? last.entries : []
    if (row.kind === 'event' && belongsTo(before, row.entry))
      folded.splice(-1, 1, { kind: 'events', key: last?.key ?? '', entries: [...before, row.entry] })
    else folded.push(row)
  }
  return folded
}

function belongsTo(before: readonly TimelineEntry[], entry: TimelineEntry): boolean {
  const [first] = before
  if (!first || first.text !== '' || entry.text !== '' || first.by?.id !== entry.by?.id) return false
  return Date.parse(entry.occurredAt) - Date.parse(first.occurredAt) <= FOLDED_MS
}

/** Reverses the rows, latest first. Day headings stay above their rows. The unread line is dropped. */
export function latestFirst(rows: readonly ThreadRow[]): ThreadRow[] {
  const days: { day: ThreadRow; rows: ThreadRow[] }[] = []
  for (const row of rows) {
    if (row.kind === 'day') days.push({ day: row, rows: [] })
    else if (row.kind !== 'unread') days.at(-1)?.rows.push(row)
  }
  return days.toReversed().flatMap(({ day, rows: told }) => [day, ...told.toReversed()])
}

/** Key of the reader's last message up to the number `seen`. */
export const lastSeenKey = (rows: readonly ThreadRow[], seen: number): string | undefined =>
  rows.findLast(
    (row) =>
      row.kind === 'message' &&
      !row.of &&
      row.message.own &&
      !row.message.retracted &&
      (row.message.arrived?.number ?? Infinity) <= seen,
  )?.key
