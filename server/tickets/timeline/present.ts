import type { UserActor } from '../../kernel/actor.ts'
import { NOTE_KINDS, type TimelineEntryOnWire } from '@support-desk/contract'
import { isInScope } from '../../kernel/authority.ts'
import { mayReadNotes } from '../policy.ts'
import type { TimelineEntry } from '../ticket.ts'

/** A timeline entry for its reader. Users see all admins under one name, and neither staff notes nor teams. */
export const presentTimelineEntry = (entry: TimelineEntry, reader: UserActor): TimelineEntryOnWire => ({
  number: entry.number,
  kind: entry.kind,
  by: entry.actor && presentActor(entry.actor, reader),
  occurredAt: entry.occurredAt,
  user: entry.user,
  team: reader.role === 'User' ? null : entry.team,
  from: entry.from,
  to: entry.to,
  text: mayReadText(entry, reader) ? entry.text : '',
  ...(entry.details && { details: entry.details }),
})

const mayReadText = ({ kind }: TimelineEntry, reader: UserActor): boolean =>
  isInScope(reader, 'conversations:read') && (!NOTE_KINDS.includes(kind) || mayReadNotes(reader))

const presentActor = (
  { id, username, role }: NonNullable<TimelineEntry['actor']>,
  reader: UserActor,
): TimelineEntryOnWire['by'] => ({
  id,
  username: role === 'Admin' && reader.role === 'User' ? 'Admin' : username,
  role,
})
