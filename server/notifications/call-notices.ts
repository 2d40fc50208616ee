import { MENTION, type Notice } from '@support-desk/contract'
import type { CallNotices } from '../kernel/event-log/record.ts'

/** A notice of an event, with its time. */
export type TimedNotice = Omit<Notice, 'kind'> & { kind: string; at: string; isOneOfMany?: boolean }

/** Kinds of notifications that are merged if one call causes several of them. */
const MERGED = new Set(['ticket.taken', 'note.added', 'message.posted', 'ticket.state_changed'])

/**
 * Merges the notices of one call for a user: a reply that takes a ticket and sets its status is one notification. The
 * message is the most important part, then the status, then the note. Null if an earlier notice is enough.
 */
export function mergedNoticeOf(
  { kinds }: CallNotices,
  notice: TimedNotice,
  { ticket, actorId }: { ticket: { id: string; requester: { id: string } }; actorId: string | null },
): TimedNotice | null {
  const { kind, accountId, afterMessage } = notice
  if (kind !== MENTION && !MERGED.has(kind)) return notice
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
