import type { Keys } from '../../../../kernel/keys.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { type AnswerKind, isSignedFor, type Tag } from './reply-address.ts'

/** The ticket that a signed tag names, and what an answer to the tag becomes. */
export type TagTarget = {
  ticketId: string
  kind: AnswerKind
  /** Null for kinds other than `side`. */
  sideId: string | null
}

/** The target of a tag; null if there is none, or the signature is not valid for it. */
export async function targetOfTag(keys: Keys, queries: Queries, tag: Tag): Promise<TagTarget | null> {
  const ticketId = await queries.receivedMails.ticketOfNumber(tag.number)
  if (!ticketId) return null
  const { kind } = tag
  if (kind !== 'side') return isSignedFor(keys, tag, ticketId) ? { ticketId, kind, sideId: null } : null
  const side = await queries.sideConversations.findByNumber(ticketId, tag.side ?? 0)
  return side && isSignedFor(keys, tag, side.id) ? { ticketId, kind, sideId: side.id } : null
}
