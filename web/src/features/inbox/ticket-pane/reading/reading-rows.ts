import type { TimelineEntry } from '../../../../api/models.ts'
import type { ShownMessage } from '../../../conversation/shared/messages/shown-message.ts'

/** What a ticket is read by, oldest first: days, the line above what is unread, messages, and what happened between them. */
export type ReadingRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: ShownMessage }
  | { kind: 'event'; key: string; entry: TimelineEntry }

/** Messages oldest first and what happened latest first, as far as both are loaded, and whether either goes further back. */
export type ReadingParts = {
  messages: readonly ShownMessage[]
  entries: readonly TimelineEntry[]
  olderMessages: boolean
  olderEntries: boolean
  /** Number of the last message that was read, and how many came after it; null where nothing is unread. */
  unread: { after: number; count: number } | null
}

/** Said by the first message, which is what the ticket was raised with. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['ticket.raised'])

/**
 * One reading of messages and events, in order of time. Where one of them is loaded only so far back, the other is not shown
 * beyond that, so that nothing seems to be missing between.
 */
export function readingRows(parts: ReadingParts, dayOf: (time: Date) => string): ReadingRow[] {
  const { messages, entries, unread } = parts
  const from = beginningOf(parts)
  const told = [
    ...messages.map((message) => ({ time: message.time, row: messageRow(message) })),
    ...entries
      .toReversed()
      .filter(({ kind }) => !SAID_ELSEWHERE.has(kind))
      .map((entry) => ({ time: entry.occurredAt, row: eventRow(entry) })),
  ]
    .filter(({ time }) => from === null || time >= from)
    .toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time))

  const rows: ReadingRow[] = []
  let day = ''
  for (const { time, row } of told) {
    const newDay = dayOf(new Date(time))
    if (newDay !== day) rows.push({ kind: 'day', key: `day ${newDay}`, time })
    day = newDay
    if (unread && row.kind === 'message' && row.message.arrived?.number === unread.after + 1)
      rows.push({ kind: 'unread', key: 'unread', count: unread.count })
    rows.push(row)
  }
  return rows
}

/** From when on both are complete; null where that is from the beginning. */
function beginningOf({ messages, entries, olderMessages, olderEntries }: ReadingParts): string | null {
  const times = [olderMessages && messages[0]?.time, olderEntries && entries.at(-1)?.occurredAt]
  return (
    times
      .filter((time) => typeof time === 'string')
      .toSorted()
      .at(-1) ?? null
  )
}

const messageRow = (message: ShownMessage): ReadingRow => ({ kind: 'message', key: message.key, message })
const eventRow = (entry: TimelineEntry): ReadingRow => ({
  kind: 'event',
  key: `event-${entry.number}`,
  entry,
})
