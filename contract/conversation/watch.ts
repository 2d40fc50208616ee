/** What somebody who watches a ticket may be told of. */
export const WATCH_ABOUT = ['messages', 'notes', 'changes'] as const
export type WatchAbout = (typeof WATCH_ABOUT)[number]
