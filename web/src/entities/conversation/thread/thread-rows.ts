import type { ConversationEntry, Note, TimelineEntry } from '#api/models.ts'
import { arrivedMessage, type ShownMessage } from '../messages/shown-message.ts'

/** The ticket that was merged with the one that is read, where something belongs to that. */
export type OtherTicket = ConversationEntry['of']
type Raised = NonNullable<ConversationEntry['raised']>

/** What a ticket is read by, oldest first: days, the line above what is unread, and the entries. */
export type ThreadRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: ShownMessage; of: OtherTicket }
  | { kind: 'note'; key: string; note: Note; of: OtherTicket }
  | { kind: 'raised'; key: string; entry: TimelineEntry; of: NonNullable<OtherTicket>; raised: Raised }
  | { kind: 'event'; key: string; entry: TimelineEntry }
  | { kind: 'events'; key: string; entries: readonly TimelineEntry[] }

/** Number of the last message that was read, and how many came after it; null where nothing is unread. */
type Unread = { after: number; count: number } | null

/** The rows of a conversation in the order of its entries. That it was raised is said by its opening, where one stands above them. */
export function threadRows(
  entries: readonly ConversationEntry[],
  unread: Unread,
  dayOf: (time: Date) => string,
  { hasOpening = true } = {},
): ThreadRow[] {
  const rows: ThreadRow[] = []
  let day = ''
  for (const { time, row } of entries.flatMap((entry) => toldBy(entry, hasOpening))) {
    const newDay = dayOf(new Date(time))
    if (newDay !== day) rows.push({ kind: 'day', key: `day ${newDay}`, time })
    day = newDay
    if (unread && row.kind === 'message' && !row.of && row.message.arrived?.number === unread.after + 1)
      rows.push({ kind: 'unread', key: 'unread', count: unread.count })
    rows.push(row)
  }
  return rows
}

function toldBy(
  { message, note, event, of, raised }: ConversationEntry,
  hasOpening: boolean,
): { time: string; row: ThreadRow }[] {
  if (message) {
    const shown = arrivedMessage(message)
    return [{ time: shown.time, row: { kind: 'message', key: shown.key, message: shown, of } }]
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
