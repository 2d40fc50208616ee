import type { EventKind, MailMark } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'

/** What conversations need of areas that are built on them. */
declare module '../kernel/context.ts' {
  interface Context {
    /** What the mails of a ticket's entries show, as far as the audience may see it. */
    mailMarks(queries: Queries, ticketId: string, audience: 'staff' | 'requester'): Promise<MailMark[]>
    /** Removes the notifications of an account about one kind of event of a ticket. */
    withdrawNotices(
      tx: Queries,
      about: { accountId: string; ticketId: string; kind: EventKind },
    ): Promise<void>
    /** Removes the notifications of mentions in a ticket, and gives how many. */
    withdrawMentions(tx: Queries, about: { accountId: string; ticketId: string }): Promise<number>
  }
  interface Changes {
    /** An account has read a conversation to its end. */
    conversationRead: { ticketId: string; accountId: string }
    messageTakenBack: { messageId: string }
  }
}
