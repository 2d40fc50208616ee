import type { UserActor } from '../../../../kernel/actor.ts'
import { orNotFound, Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { findReadableTicket, type Ticket } from '../../../../tickets/index.ts'
import { mayReadEntry } from '../../policy.ts'
import type { MailEntry } from './queries.ts'
import { chatIn } from '../../../../conversation/index.ts'

/** A mail that is an entry of a ticket. */
export type MailOfTicket = { ticketId: string; receivedId: string }

/** A mail that became an entry of a ticket. Throws `not_found` if the actor may not read that entry. */
export async function findMailEntry(
  store: Queries,
  actor: UserActor,
  { ticketId, receivedId }: MailOfTicket,
): Promise<{ ticket: Ticket; entry: MailEntry }> {
  const ticket = await findReadableTicket(store, actor, ticketId)
  const entry = orNotFound(await store.mailEntries.find(ticketId, receivedId))
  const { entryId } = entry
  if (entryId !== null && !mayReadEntry(actor, await chatIn(store).find(ticketId, entryId)))
    throw new Refusal('not_found')
  return { ticket, entry }
}
