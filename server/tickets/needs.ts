import type { UserActor, UserName } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from './ticket.ts'

/** What tickets need of areas that are built on them. */
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
    /** Takes back the note that a macro wrote, and gives how many changes that were: none if its author has taken it back. */
    takeNoteOfMacroBack(
      change: { ctx: TxContext; actor: UserActor; ticket: Ticket },
      noteId: string,
    ): Promise<number>
    /** Numbers of tickets with messages that the account has not read. */
    unreadTickets(queries: Queries, accountId: string, limit: number): Promise<number[]>
  }
  interface Changes {
    /** A ticket has another assignee, or none. */
    assigneeChanged: { ticket: Ticket; former: UserName | null; next: UserName | null; at: string }
  }
}
