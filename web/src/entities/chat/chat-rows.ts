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
