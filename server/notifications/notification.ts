import type { WordsOf } from './words-of.ts'

/** A notification, with the subject of its ticket and the name in its text. */
export type Notification = WordsOf & { id: string; ticketId: string; subject: string; createdAt: string }
