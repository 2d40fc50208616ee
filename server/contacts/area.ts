import type { Area } from '../area.ts'
import { membershipsIn } from '../users/index.ts'
import { contacts } from './checks.ts'
import { contactHandlers } from './handlers.ts'
import { contactNoteQueries } from './queries-notes.ts'
import { contactQueries } from './queries.ts'

export const contactArea = {
  handlers: contactHandlers,
  queries: { contacts: contactQueries, contactNotes: contactNoteQueries },
  reactions: {
    async accountDeleted({ tx }, { id }) {
      await tx.contactNotes.removeAllAbout(id)
      await membershipsIn(tx).leave(id)
    },
  },
  checks: [contacts],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    contacts: ReturnType<typeof contactQueries>
    contactNotes: ReturnType<typeof contactNoteQueries>
  }
}
