import type { UserActor } from '../../../../kernel/actor.ts'
import { Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { findReadableTicket, type Ticket } from '../../../../tickets/index.ts'
import type { MailEntry } from './queries.ts'

/** A mail that is an entry of a ticket. */
export type MailOfTicket = { ticketId: string; receivedId: string }

/** A mail that became an entry, for whoever may read that entry; refuses all others as if there were none. */
export async function findMailEntry(
  store: Queries,
  actor: UserActor,
  { ticketId, receivedId }: MailOfTicket,
): Promise<{ ticket: Ticket; entry: MailEntry }> {
  const ticket = await findReadableTicket(store, actor, ticketId)
  const entry = await store.mailEntries.find(ticketId, receivedId)
  if (!entry || !(await mayRead(store, actor, ticketId, entry))) throw new Refusal('not_found')
  return { ticket, entry }
}

/** What became a note of the staff is for them; a message that was taken back is for nobody. */
async function mayRead(
  store: Queries,
  actor: UserActor,
  ticketId: string,
  { entryId }: MailEntry,
): Promise<boolean> {
  if (entryId === null) return true
  const message = await store.chat.find(ticketId, entryId)
  return message ? !message.isRetracted : actor.role !== 'User'
}
