import type { Area } from '../area.ts'
import { noteHandlers } from './handlers-notes.ts'
import { scheduledHandlers } from './handlers-scheduled.ts'
import { unreadHandlers } from './handlers-unread.ts'
import { chatHandlers } from './handlers.ts'
import { noteQueries } from './notes/queries.ts'
import { unreadQueries } from './queries-unread.ts'
import { chatQueries } from './queries.ts'
import { sendScheduled } from './scheduled/jobs.ts'
import { scheduledQueries } from './scheduled/queries.ts'
import { watcherQueries } from './watch/queries.ts'

export const conversationArea = {
  handlers: { ...chatHandlers, ...noteHandlers, ...scheduledHandlers, ...unreadHandlers },
  queries: (db, dialect) => ({
    chat: chatQueries(db, dialect),
    notes: noteQueries(db, dialect),
    watchers: watcherQueries(db),
    unread: unreadQueries(db),
    scheduled: scheduledQueries(db),
  }),
  jobs: () => [sendScheduled],
} satisfies Area
