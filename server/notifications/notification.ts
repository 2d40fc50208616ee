import type { WordsOf } from './words-of.ts'

/** What somebody is told, with the subject of the ticket and the name that its words are about. */
export type Notification = WordsOf & { id: string; ticketId: string; subject: string; createdAt: string }
