import { UNDO_MS } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import { mayReadNotes, maySeeTicket, type Ticket } from '../tickets/index.ts'

/*
 * Who may change what was written about a ticket. Who may write there is decided in tickets/policy.ts.
 */

type Written = { author: { id: string } }

/** Messages are retracted, notes removed, and scheduled replies changed and sent by their authors alone. */
export const isAuthor = (actor: Pick<Actor, 'id'>, { author }: Written): boolean => author.id === actor.id

/** A request that was made in time may take this long to arrive. In ms. */
const UNDO_GRACE_MS = 5000

/** Whether a message can still be retracted. */
export const isRetractable = ({ postedAt }: { postedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(postedAt) <= UNDO_MS + UNDO_GRACE_MS

/** A scheduled reply is cancelled by its author, by the assignee of its ticket, and by admins. */
export const mayCancelReply = (actor: Actor, ticket: Ticket, reply: Written): boolean =>
  actor.role === 'Admin' || isAuthor(actor, reply) || ticket.assignee?.id === actor.id

/** Users who read the notes of a ticket can be mentioned in them. */
export const mayBeMentioned = (user: Pick<Actor, 'id' | 'role'>, ticket: Ticket): boolean =>
  mayReadNotes(user) && maySeeTicket(user, ticket)
