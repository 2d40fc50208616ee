import { MENTION, type Notice } from '@support-desk/contract'
import type { ToldOnce } from '../kernel/event-log/record.ts'

/** A notice of an event, with its time. */
export type TimedNotice = Omit<Notice, 'kind'> & { kind: string; at: string; isOneOfMany?: boolean }

/** Kinds of notifications that are united if one call makes several of them. */
const UNITED = new Set(['ticket.taken', 'note.added', 'message.posted', 'ticket.state_changed'])

/**
 * Unites the notices of one call for a user: a reply that takes a ticket and sets its status is one notification. The
 * message is the most important part, then the status, then the note. Null if an earlier notice is enough.
 */
export function onceToldOf(
  { kinds }: ToldOnce,
  notice: TimedNotice,
  { ticket, actorId }: { ticket: { id: string; requester: { id: string } }; actorId: string | null },
): TimedNotice | null {
  const { kind, accountId, afterMessage } = notice
  if (kind !== MENTION && !UNITED.has(kind)) return notice
  const key = `${ticket.id} ${accountId}`
  const earlier = kinds.get(key)
  if (earlier === MENTION) return null
  if (earlier === 'message.posted') {
    if (afterMessage === undefined) return null
    const { unlessTold: _, ...rest } = notice
    return { ...rest, kind: earlier, text: afterMessage, userId: actorId, replaces: [earlier] }
  }
  kinds.set(key, kind)
  return earlier === undefined ? notice : { ...notice, replaces: [...(notice.replaces ?? []), earlier] }
}
