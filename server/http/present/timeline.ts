import type { TimelineEntryOnWire } from '@support-desk/contract'
import type { Caller, TimelineEntry } from '../../core/ports.ts'

/** One thing that happened to a ticket; users see admins as the desk. */
export const presentTimelineEntry = (entry: TimelineEntry, reader: Caller): TimelineEntryOnWire => ({
  number: entry.number,
  kind: entry.kind,
  by: entry.actor && presentActor(entry.actor, reader),
  time: entry.occurredAt,
  person: entry.person,
  from: entry.from,
  to: entry.to,
  text: entry.text,
  image: entry.hasPicture,
})

const presentActor = (
  { id, username, role }: NonNullable<TimelineEntry['actor']>,
  reader: Caller,
): TimelineEntryOnWire['by'] => ({
  _id: id,
  username: role === 'Admin' && reader.role === 'User' ? 'Admin' : username,
  power: role,
})
