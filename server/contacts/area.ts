import type { Area } from '../area.ts'
import { contacts } from './checks.ts'
import { contactHandlers } from './handlers.ts'
import { contactNoteQueries } from './queries-notes.ts'
import { contactQueries } from './queries.ts'

export const contactArea = {
  handlers: contactHandlers,
  queries: { contacts: contactQueries, contactNotes: contactNoteQueries },
  reactions: { accountDeleted: ({ tx }, { id }) => tx.contactNotes.removeAllAbout(id) },
  checks: [contacts],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    contacts: ReturnType<typeof contactQueries>
    contactNotes: ReturnType<typeof contactNoteQueries>
  }
}
