import type { EventKind, MailMark } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'

/** Functions that areas on top of conversations provide. */
declare module '../kernel/context.ts' {
  interface Context {
    /** Mail marks of the entries of a ticket, filtered for the audience. */
    mailMarks(queries: Queries, ticketId: string, audience: 'staff' | 'requester'): Promise<MailMark[]>
    /** Removes the notifications of an account about one kind of event of a ticket. Returns how many. */
    withdrawNotices(
      tx: Queries,
      about: { accountId: string; ticketId: string; kind: EventKind },
    ): Promise<number>
    /** Removes the notifications about mentions in a ticket. Returns how many. */
    withdrawMentions(tx: Queries, about: { accountId: string; ticketId: string }): Promise<number>
  }
  interface Changes {
    /** An account has read all messages of a conversation. */
    conversationRead: { ticketId: string; accountId: string }
    messageTakenBack: { messageId: string }
  }
}
