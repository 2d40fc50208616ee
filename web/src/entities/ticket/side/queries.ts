import type { Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'

/** A side conversation in the list of its ticket. */
export type Side = Answer<'listSideConversations'>[number]

/** The side conversations of a ticket, latest first. For staff. */
export const sidesQuery = (ticketId: string) =>
  callQuery(KEYS.sideConversations(ticketId), 'listSideConversations', { params: { ticketId } })
