import { NAME_SIGN } from '../kernel/named-text.ts'
import type { NoticesOf } from '../notifications/index.ts'

/** Who is told what when something happens in the chat of a ticket. */
export const conversationNotices = {
  'message.posted': (({ ticket, actor }) => {
    // Admins speak for the help desk, and are not named.
    const [author, userId] = actor.role === 'Admin' ? ['Admin', null] : [NAME_SIGN, actor.id]
    const text = `${author} wrote in the chat of “${ticket.subject}”`
    const readers = [ticket.requester, ...(ticket.assignee ? [ticket.assignee] : [])]
    return readers.map(({ id }) => ({ accountId: id, text, userId, mail: { about: 'chat' } }))
  }) satisfies NoticesOf<'message.posted'>,
}
