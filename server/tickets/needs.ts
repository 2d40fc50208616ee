import type { Actor, UserActor, UserName } from '../kernel/actor.ts'
import type { Services, TxContext } from '../kernel/context.ts'
import type { FileContent } from '../files/index.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from './ticket.ts'

/** Functions that areas on top of tickets provide. */
declare module '../kernel/context.ts' {
  interface Context {
    /** The texts of notes by number. */
    noteTexts(
      queries: Queries,
      ticketId: string,
      numbers: readonly number[],
    ): Promise<ReadonlyMap<number, string>>
    /** Blocks all addresses of an account with a ticket that is spam. Returns the id of the first new block. */
    blockSender(
      ctx: TxContext,
      actor: Actor,
      of: { accountId: string; ticketId: string },
    ): Promise<string | null>
    /** Ends the blocks that came with the spam mark of a ticket. */
    unblockSender(ctx: TxContext, actor: Actor, ticketId: string): Promise<void>
    /** Removes a ticket and everything that belongs to it. */
    removeTicket(tx: Queries, ticketId: string): Promise<void>
    /** Undoes the note of a macro. Returns the number of changes: 0 if the author removed it before. */
    takeNoteOfMacroBack(
      change: { ctx: TxContext; actor: UserActor; ticket: Ticket },
      noteId: string,
    ): Promise<number>
    /** A file of a macro that the actor may see. */
    findMacroFile(
      queries: Queries,
      actor: UserActor,
      id: string,
    ): Promise<(FileContent & { name: string; size: number }) | null>
    /** Whether mail to an address reaches the help desk itself. */
    isDeskAddress(services: Services, queries: Queries, address: string): Promise<boolean>
    /** Queues an email with the number of a new ticket. Does nothing if the account has no address. */
    acknowledgeTicket(
      ctx: TxContext,
      created: { accountId: string; ticket: Pick<Ticket, 'id' | 'number' | 'subject'> },
    ): Promise<void>
    /** Numbers of tickets with messages that the account has not read. */
    unreadTickets(queries: Queries, accountId: string, limit: number): Promise<number[]>
  }
  interface Changes {
    /** The requester of a locked ticket changed; the ticket is that from before. */
    requesterChanged: { ticket: Ticket; former: UserName; next: UserName; at: string }
    /** A locked ticket moved from a contact to the one that this contact was merged into, or back. */
    requesterMerged: { ticketId: string; isAssigned: boolean; from: UserName; to: UserName; at: string }
    /** The assignee of a ticket changed or was removed. */
    assigneeChanged: { ticket: Ticket; former: UserName | null; next: UserName | null; at: string }
  }
}
