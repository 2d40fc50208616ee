import { UNDO_MS, type UnsentWhy } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import { mayReadNotes, maySeeTicket, type Ticket } from '../tickets/index.ts'

/* Permissions to change messages, notes and replies. `tickets/policy.ts` has the permissions to write them. */

type AuthoredItem = { author: { id: string } }

/** Only the author may retract a message, remove a note, or change and send a scheduled reply. */
export const isAuthor = (actor: Pick<Actor, 'id'>, { author }: AuthoredItem): boolean =>
  author.id === actor.id

/** Whether a reply is a draft that all staff can change, send and delete. */
export const isSharedDraft = ({ held }: { held: UnsentWhy | null }): boolean => held === 'shared'

/** Grace period for the transfer of the request, in ms. */
const UNDO_GRACE_MS = 5000

/** Whether a message can still be retracted. */
export const isRetractable = ({ postedAt }: { postedAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(postedAt) <= UNDO_MS + UNDO_GRACE_MS

/** A scheduled reply can be cancelled by its author, the assignee of the ticket, and admins; a draft by all staff. */
export const mayCancelReply = (
  actor: Actor,
  ticket: Ticket,
  reply: AuthoredItem & { held: UnsentWhy | null },
): boolean =>
  isSharedDraft(reply) || actor.role === 'Admin' || isAuthor(actor, reply) || ticket.assignee?.id === actor.id

/** Only readers of the notes of a ticket can be mentioned there. */
export const mayBeMentioned = (user: Pick<Actor, 'id' | 'role'>, ticket: Ticket): boolean =>
  mayReadNotes(user) && maySeeTicket(user, ticket)
