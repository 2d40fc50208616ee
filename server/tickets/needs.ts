import type { UserActor, UserName } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
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
    /** Removes a ticket and everything that belongs to it. */
    removeTicket(tx: Queries, ticketId: string): Promise<void>
    /** Undoes the note of a macro. Returns the number of changes: 0 if the author removed it before. */
    takeNoteOfMacroBack(
      change: { ctx: TxContext; actor: UserActor; ticket: Ticket },
      noteId: string,
    ): Promise<number>
    /** Numbers of tickets with messages that the account has not read. */
    unreadTickets(queries: Queries, accountId: string, limit: number): Promise<number[]>
  }
  interface Changes {
    /** The assignee of a ticket changed or was removed. */
    assigneeChanged: { ticket: Ticket; former: UserName | null; next: UserName | null; at: string }
  }
}
