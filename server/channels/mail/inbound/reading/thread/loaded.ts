/** The first message of a thread: its program is loaded and waits for mails. */
export const LOADED = 'loaded'
