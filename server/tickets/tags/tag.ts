import type { TagLabel, TagList, TagMatch } from '@support-desk/contract'

/** A tag row. */
export type Tag = TagLabel & {
  /** Time of archiving; archived tags cannot be added to tickets. Null for active tags. */
  archivedAt: string | null
  /** Target of a merged tag; null for other tags. */
  mergedInto: string | null
}

/** A tag with its aliases and the number of its tickets. */
export type TagWithCount = Tag & { otherNames: string[]; tickets: { count: number; isAtLeast: boolean } }

/** Which tags to list, and how to match names. */
export type TagFilter = { list: TagList; match: TagMatch }
