import type { EventData, EventKind } from '@support-desk/contract'
import type { Actor, UserName } from '../kernel/actor.ts'
import type { NewEvent } from '../kernel/event-log/event.ts'

/** What notices need of a ticket, with what was said to its next assignee where it was passed on. */
export type NotedTicket = {
  id: string
  number: number
  subject: string
  requester: UserName
  assignee: UserName | null
  note?: string
}

/** What one user is told because of an event. */
export type Notice = {
  accountId: string
  text: string
  /** Whose name goes where the text has the sign of `kernel/named-text.ts`. */
  userId?: string | null
  /** About what mail is sent, if that is wanted; a chat is gathered until it is sent. Null: none. */
  mail:
    | { about: 'assigned' | 'status'; heading: string; detail: string; name: string; quote?: string }
    | { about: 'chat' }
    | null
}

/**
 * What users are told because of an event of a kind. What the event changes comes from its data; `ticket` may be as it was
 * before, except for its assignee: whoever gets or loses it.
 */
export type NoticesOf<Kind extends EventKind> = (happened: {
  data: EventData[Kind]
  ticket: NotedTicket
  actor: Actor
}) => Notice[]

/** The same for all kinds that anybody is told about. */
export type Notices = { readonly [Kind in EventKind]?: NoticesOf<Kind> }

/** Who is told what about an event on a ticket. Nobody is told of what they did themselves. */
export function noticesFor(
  notices: Notices,
  { kind, data }: Pick<NewEvent, 'kind' | 'data'>,
  ticket: NotedTicket,
  actor: Actor,
): Notice[] {
  // Kind and data of an event belong together, which the type of a table by kind cannot say.
  const noticesOf = notices[kind] as ((happened: object) => Notice[]) | undefined
  const all = noticesOf?.({ data, ticket, actor }) ?? []
  return all.filter(({ accountId }) => accountId !== actor.id)
}
