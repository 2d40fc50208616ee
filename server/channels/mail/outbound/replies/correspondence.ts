import type { Keys } from '../../../../kernel/keys.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { replyAddress, signTag } from '../../inbound/threading/reply-address.ts'
import type { MailContent } from '../mail.ts'
import type { Correspondence, ReplyTicket } from './reply.ts'
import type { Speaker } from './queries.ts'

/**
 * The sender, the reply address and the threading of a reply about a ticket. `author` is empty if the help desk speaks
 * as a whole.
 */
export async function correspondenceOf(
  keys: Keys,
  tx: Queries,
  { ticket, speaker, author }: { ticket: ReplyTicket; speaker: Speaker | null; author: string },
): Promise<Correspondence> {
  const { root, latest, recent } = await tx.mailIds.threadOf(ticket.id)
  return {
    from: speaker && { name: fromName(author, speaker.replyName), address: speaker.address },
    replyTo: speaker && replyAddress(keys, speaker.address, { ...ticket, kind: 'chat' }),
    tag: speaker && signTag(keys, { ...ticket, kind: 'chat' }),
    inReplyTo: latest && inHeader(latest),
    references: [...new Set([...(root === null ? [] : [root]), ...recent])].map(inHeader),
  }
}

/** A Message-ID as headers have it. */
export const inHeader = (messageId: string): string => `<${messageId}>`

/** The display name of the sender: author and help desk, as far as they are known. */
export const fromName = (author: string, desk: string): string =>
  author && desk ? `${author} (${desk})` : author || desk

/** The target of an answer to a mail: the chat or the notes of its ticket; null if no mailbox receives it. */
export async function answersToMail(
  { keys, store }: { keys: Keys; store: Queries },
  content: MailContent,
): Promise<string | null> {
  if ('correspondence' in content) return content.correspondence.replyTo
  if (!('ticket' in content)) return null
  const { id, number, readerIs } = content.ticket
  const speaker = number === undefined ? null : await store.replies.speaker(id)
  if (!speaker || number === undefined) return null
  return replyAddress(keys, speaker.address, { id, number, kind: readerIs === 'mentioned' ? 'note' : 'chat' })
}
