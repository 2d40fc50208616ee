import type { TagLabel, TagList, TagMatch } from '@support-desk/contract'

/** A tag as it is kept. */
export type Tag = TagLabel & {
  /** Since when it is not given to tickets any more. */
  archivedAt: string | null
  /** The tag that it is another name of by now. */
  mergedInto: string | null
}

/** A tag with the other names that it has, and how many tickets have it. */
export type TagWithCount = Tag & { otherNames: string[]; tickets: { count: number; isAtLeast: boolean } }

/** Which tags are listed, and where in their names words are looked for. */
export type TagFilter = { list: TagList; match: TagMatch }
