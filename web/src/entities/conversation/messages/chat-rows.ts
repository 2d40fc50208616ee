import type { ShownMessage } from './shown-message.ts'

/** What a chat is drawn from: days, the line above unread messages, and messages of one author in one minute. */
type ChatRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'group'; key: string; messages: [ShownMessage, ...ShownMessage[]] }

/** Which messages were new to the reader when the chat was opened: those behind `after`, and how many. */
export type UnreadMark = { after: number; count: number }

/** Rows for `messages`, oldest first, by the days that `dayOf` tells of their times. The line above what is unread stands where reading stopped. */
export function chatRows(
  messages: readonly ShownMessage[],
  unread: UnreadMark | null,
  dayOf: (time: Date) => string,
): ChatRow[] {
  const rows: ChatRow[] = []
  const groupsOf = new Map<string, number>()
  let before: ShownMessage | undefined
  for (const message of messages) {
    const newDay = !before || dayOf(new Date(before.time)) !== dayOf(new Date(message.time))
    if (newDay) rows.push({ kind: 'day', key: `day ${message.key}`, time: message.time })
    if (unread && message.arrived?.number === unread.after + 1)
      rows.push({ kind: 'unread', key: 'unread', count: unread.count })
    const last = rows.at(-1)
    if (last?.kind === 'group' && before && belongTogether(before, message)) last.messages.push(message)
    else {
      // Named by what all of it has in common, a group stays the same when older messages join it.
      const name = `${writerOf(message)} ${minuteOf(message.time)}`
      const earlier = groupsOf.get(name) ?? 0
      groupsOf.set(name, earlier + 1)
      rows.push({ kind: 'group', key: `${name} ${earlier}`, messages: [message] })
    }
    before = message
  }
  return rows
}

const belongTogether = (one: ShownMessage, other: ShownMessage): boolean =>
  writerOf(one) === writerOf(other) && minuteOf(one.time) === minuteOf(other.time)

/** The reader's own messages belong together whether they have arrived or not. */
const writerOf = ({ own, author }: ShownMessage): string | null => (own ? 'own' : author.id)
const minuteOf = (time: string): number => Math.floor(Date.parse(time) / 60_000)
