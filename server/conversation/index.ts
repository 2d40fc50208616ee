/** What other areas may use; everything else here is private. */
export type { ChatMessage, NewMessage } from './message.ts'
export { noteQueries } from './notes/queries.ts'
export { scheduledQueries } from './scheduled/queries.ts'
export { sendScheduled } from './scheduled/jobs.ts'
export { toMessage, withAuthor } from './queries-messages.ts'
export { addNote } from './notes/use-cases.ts'
export { setWatch } from './watch/use-cases.ts'
export { markRead, postMessage, postPicture } from './use-cases.ts'
