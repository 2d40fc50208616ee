/** Who may make new tags: everybody on the staff, or admins alone. */
export const TAG_MAKERS = ['staff', 'admins'] as const
export type TagMakers = (typeof TAG_MAKERS)[number]

/** Where in a name of a tag words are looked for. */
export const TAG_MATCHES = ['anywhere', 'start'] as const
export type TagMatch = (typeof TAG_MATCHES)[number]

/** Which tags are listed: those that tickets can be given, those that were put away, or all. */
export const TAG_LISTS = ['active', 'archived', 'all'] as const
export type TagList = (typeof TAG_LISTS)[number]
