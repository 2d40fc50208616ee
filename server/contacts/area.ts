import type { Area } from '../area.ts'
import { membershipsIn } from '../users/index.ts'
import { contacts } from './checks.ts'
import { contactHandlers } from './handlers.ts'
import { contactMergeHandlers } from './merge/handlers.ts'
import { contactMergeQueries } from './merge/queries.ts'
import { contactNoteQueries } from './queries-notes.ts'
import { contactQueries } from './queries.ts'

export const contactArea = {
  handlers: { ...contactHandlers, ...contactMergeHandlers },
  queries: { contacts: contactQueries, contactNotes: contactNoteQueries, contactMerges: contactMergeQueries },
  reactions: {
    async accountDeleted({ tx }, { id }) {
      await tx.contactNotes.removeAllAbout(id)
      await membershipsIn(tx).leave(id)
      await tx.contactMerges.forget(id)
    },
  },
  checks: [contacts],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    contacts: ReturnType<typeof contactQueries>
    contactNotes: ReturnType<typeof contactNoteQueries>
    contactMerges: ReturnType<typeof contactMergeQueries>
  }
}
