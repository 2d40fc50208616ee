/** Interface of this area for other areas. */
export type { ChatMessage, NewMessage, SpecifiedMessage, UnseenMessage } from './message.ts'
export { noteQueries } from './notes/queries.ts'
export { scheduledQueries } from './scheduled/queries.ts'
export { appendReceived, noteReceived } from './received.ts'
export { toMessage, withAuthor } from './queries-messages.ts'
export { addNote, findNote, type NoteDraft, deleteNote } from './notes/use-cases.ts'
export { type Note } from './notes/note.ts'
export { presentNote } from './notes/present.ts'
export { presentConversationMessage, shownText } from './present.ts'
export { presentScheduled } from './scheduled/present.ts'
export { scheduleReply } from './scheduled/use-cases.ts'
export type { ShownReply } from './scheduled/scheduled.ts'
export {
  findPosted,
  hasNews,
  markRead,
  type MessageDraft,
  postMessage,
  readChat,
  retractMessage,
} from './use-cases.ts'
export { endsToForget } from './scheduled/queries-ends.ts'
export { isAuthor, isRetractable } from './policy.ts'
export { refuseOtherContent, writtenBy } from './written.ts'
export { chatIn, notesIn, scheduledIn } from './open-queries.ts'
