import type { Answer } from '#api/client.ts'
import { callQuery } from '#api/call-query.ts'
import { KEYS } from '#api/keys.ts'
import type { Side } from '#entities/ticket/side/queries.ts'

/** A message of a side conversation. */
export type SideMessage = Answer<'getSideConversation'>['messages'][number]

/** Identifies a side conversation. Its ticket may be merged into the shown one. */
export type SideRef = Pick<Side, 'id' | 'ticketId'>

/** A side conversation with its messages. `shownIn`: the open ticket, whose events make it stale. */
export const sideQuery = ({ id, ticketId }: SideRef, shownIn: string) =>
  callQuery([...KEYS.sideConversations(shownIn), id], 'getSideConversation', {
    params: { ticketId, sideConversationId: id },
  })
