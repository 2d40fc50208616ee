import type { Actor, UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { orNotFound } from '../../kernel/refusal.ts'
import type { Queries } from '../../kernel/store.ts'
import { organisationsIn } from '../../organisations/index.ts'
import { mayReadShared } from '../policy.ts'
import type { SharedTicket } from './queries.ts'

/** Tickets of others in the organisation of a requester. Empty without an organisation, and while it does not share. */
export const listSharedTickets = (
  { store }: Context,
  actor: UserActor,
  page: PageRequest,
): Promise<Rows<SharedTicket>> => store.sharedTickets.sharedWith(actor.id, page)

/** A ticket that a requester may read as a member of an organisation; null for all others. Changes use other checks. */
export const findSharedTicket = async (
  queries: Queries,
  reader: Actor,
  id: string,
): Promise<(SharedTicket & { message: string }) | null> =>
  mayReadShared(reader) ? queries.sharedTickets.findShared(reader.id, id) : null

/** Tickets of the people of an organisation, for staff. Throws `not_found` for an unknown organisation. */
export async function listOrganisationTickets(
  { store }: Context,
  _actor: UserActor,
  { organisationId, ...page }: PageRequest & { organisationId: string },
): Promise<Rows<SharedTicket>> {
  orNotFound(await organisationsIn(store).find(organisationId))
  return store.sharedTickets.ofOrganisation(organisationId, page)
}
