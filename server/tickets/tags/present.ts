import type { TagOnWire } from '@support-desk/contract'
import type { TagWithCount } from './tag.ts'

/** A tag for staff. */
export const presentTag = ({ id, name, archivedAt, otherNames, tickets }: TagWithCount): TagOnWire => ({
  id,
  name,
  isArchived: archivedAt !== null,
  otherNames,
  tickets,
})
