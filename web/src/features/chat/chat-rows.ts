import type { ShownMessage } from './shown-message.ts'

/** What a chat is drawn from: days, the line above unread messages, and messages of one author in one minute. */
export type ChatRow =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'group'; key: string; messages: [ShownMessage, ...ShownMessage[]] }

/** Rows for `messages`, oldest first. `firstUnread` is the position of the first message that is new to the reader. */
export function chatRows(messages: readonly ShownMessage[], firstUnread: number | null): ChatRow[] {
  const rows: ChatRow[] = []
  let before: ShownMessage | undefined
  for (const [index, message] of messages.entries()) {
    const newDay = !before || dayOf(before.time) !== dayOf(message.time)
    if (newDay) rows.push({ kind: 'day', key: `day ${dayOf(message.time)} ${index}`, time: message.time })
    if (index === firstUnread) rows.push({ kind: 'unread', key: 'unread', count: messages.length - index })
    const last = rows.at(-1)
    if (last?.kind === 'group' && before && belongTogether(before, message)) last.messages.push(message)
    else rows.push({ kind: 'group', key: message.key, messages: [message] })
    before = message
  }
  return rows
}

const belongTogether = (one: ShownMessage, other: ShownMessage): boolean =>
  one.author === other.author && one.role === other.role && minuteOf(one.time) === minuteOf(other.time)

const minuteOf = (time: string): number => Math.floor(Date.parse(time) / 60_000)
const dayOf = (time: string): string => new Date(time).toDateString()
