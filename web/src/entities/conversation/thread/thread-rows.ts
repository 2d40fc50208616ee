import type { ConversationEntry, Note, TimelineEntry } from '#api/models.ts'
import type { UnreadMark } from '../use-read-mark.ts'
import { arrivedMessage, type ShownMessage } from './shown-message.ts'

/** The ticket that was merged with the one that is read, where something belongs to that. */
export type OtherTicket = ConversationEntry['of']
type Raised = NonNullable<ConversationEntry['raised']>

export type LineRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }

/** A row of a conversation: a day, the line above what is unread, or an entry. */
export type ThreadRow =
  | LineRow
  | { kind: 'message'; key: string; message: ShownMessage; of: OtherTicket }
  | { kind: 'note'; key: string; note: Note; of: OtherTicket }
  | { kind: 'raised'; key: string; entry: TimelineEntry; of: NonNullable<OtherTicket>; raised: Raised }
  | { kind: 'event'; key: string; entry: TimelineEntry }
  | { kind: 'events'; key: string; entries: readonly TimelineEntry[] }

/** A row with its time, and the number of a message of the ticket itself. */
type TimedRow<Row> = { time: string; row: Row; number?: number | undefined }

/** Rows, oldest first, with a line where each day begins and one above the first unread message. `dayOf` names the day of a time. */
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

/** The rows of a conversation in the order of its entries. That it was raised is said by its opening, where one stands above them. */
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
  if (!event || (hasOpening && event.kind === 'ticket.raised')) return []
  const key = `event-${event.number}`
  return [{ time: event.occurredAt, row: { kind: 'event', key, entry: event } }]
}

/** How long after the first of them the events of one person are folded into one row. */
const FOLDED_MS = 60_000

/** The same rows, in which consecutive events of one person within a minute are one row. Those with a note stay as they are. */
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

/** The same rows with the latest first: days in their place above what is theirs, and no line above what is unread. */
export function latestFirst(rows: readonly ThreadRow[]): ThreadRow[] {
  const days: { day: ThreadRow; rows: ThreadRow[] }[] = []
  for (const row of rows) {
    if (row.kind === 'day') days.push({ day: row, rows: [] })
    else if (row.kind !== 'unread') days.at(-1)?.rows.push(row)
  }
  return days.toReversed().flatMap(({ day, rows: told }) => [day, ...told.toReversed()])
}

/** Which message of one's own somebody else has seen last, of those up to a number. */
export const lastSeenKey = (rows: readonly ThreadRow[], seen: number): string | undefined =>
  rows.findLast(
    (row) =>
      row.kind === 'message' &&
      !row.of &&
      row.message.own &&
      !row.message.retracted &&
      (row.message.arrived?.number ?? Infinity) <= seen,
  )?.key
