/** Topics that a watcher of a ticket can choose. */
export const WATCH_ABOUT = ['messages', 'notes', 'changes'] as const
export type WatchAbout = (typeof WATCH_ABOUT)[number]
