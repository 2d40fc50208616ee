/** The first message of a worker thread: it has loaded and waits for mails. */
export const LOADED = 'loaded'
