import type { LiveEvent, UserCardOnWire } from '@support-desk/contract'
import { subjectOf } from '../kernel/event-registry.ts'
import type { EventRecord } from '../kernel/event-log/event.ts'
import type { User } from '../users/index.ts'

/** That something happened, without what. */
export const presentEvent = (event: EventRecord): LiveEvent => ({
  number: event.number,
  kind: event.kind,
  ticket: event.ticketId,
  actor: event.actorId,
  person: subjectOf(event),
})

/** Name and picture of somebody. */
export const presentUserCard = ({ id, username, role, picture }: User): UserCardOnWire => ({
  id,
  username,
  role,
  image: picture,
})
