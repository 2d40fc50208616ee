/** Who can create tags: all staff, or admins only. */
export const TAG_MAKERS = ['staff', 'admins'] as const
export type TagMakers = (typeof TAG_MAKERS)[number]

/** Where in a tag's name to search. */
export const TAG_MATCHES = ['anywhere', 'start'] as const
export type TagMatch = (typeof TAG_MATCHES)[number]

/** Tags in a list: usable, archived, or all. */
export const TAG_LISTS = ['active', 'archived', 'all'] as const
export type TagList = (typeof TAG_LISTS)[number]
