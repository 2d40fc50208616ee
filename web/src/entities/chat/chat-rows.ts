import { type LineRow, withLines } from '#entities/conversation/thread/thread-rows.ts'
import type { ShownMessage } from '#entities/conversation/thread/shown-message.ts'
import type { UnreadMark } from '#entities/conversation/use-read-mark.ts'

/** Messages of one author in one minute. */
type MessageGroup = { kind: 'group'; key: string; messages: [ShownMessage, ...ShownMessage[]] }

/** The rows of a chat from its messages, oldest first. `dayOf` names the day of a time. */
export function chatRows(
  messages: readonly ShownMessage[],
  unread: UnreadMark | null,
  dayOf: (time: Date) => string,
) {
  const timed = messages.map((message) => ({
    time: message.time,
    number: message.arrived?.number,
    row: { kind: 'message' as const, key: message.key, message },
  }))
  const groupsOf = new Map<string, number>()
  const rows: (MessageGroup | LineRow)[] = []
  for (const row of withLines(timed, unread, dayOf)) {
    const last = rows.at(-1)
    if (row.kind !== 'message') rows.push(row)
    else if (last?.kind === 'group' && nameOf(last.messages[0]) === nameOf(row.message))
      last.messages.push(row.message)
    else {
      // The key contains only common properties, so that it is stable when older messages join the group.
      const name = nameOf(row.message)
      const earlier = groupsOf.get(name) ?? 0
      groupsOf.set(name, earlier + 1)
      rows.push({ kind: 'group', key: `${name} ${earlier}`, messages: [row.message] })
    }
  }
  return rows
}

/** Key of a group: the author and the minute. Own messages belong together, sent or not. */
const nameOf = ({ own, author, time }: ShownMessage): string =>
  `${own ? 'own' : author.id} ${Math.floor(Date.parse(time) / 60_000)}`

/** Delivery marks by message key: for the last seen and the last sent own message. */
export function deliveryMarks(
  messages: readonly ShownMessage[],
  seen: number,
): ReadonlyMap<string, 'sent' | 'seen'> {
  const last = new Map<'sent' | 'seen', string>()
  for (const { key, own, retracted, arrived, outgoing } of messages) {
    if (!own || retracted) continue
    if (arrived) last.set(arrived.number <= seen ? 'seen' : 'sent', key)
    else if (outgoing?.state === 'sent') last.set('sent', key)
  }
  return new Map([...last].map(([mark, key]) => [key, mark]))
}
