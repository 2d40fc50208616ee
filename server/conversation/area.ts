import type { Area } from '../area.ts'
import type { Queries } from '../kernel/store.ts'
import { noteHandlers } from './handlers-notes.ts'
import { scheduledHandlers } from './handlers-scheduled.ts'
import { chatHandlers } from './handlers.ts'
import { noteQueries } from './notes/queries.ts'
import { noteTexts, takeNoteOfMacroBack } from './notes/use-cases.ts'
import { unreadQueries } from './queries-unread.ts'
import { chatQueries } from './queries.ts'
import { sendScheduled } from './scheduled/jobs.ts'
import { holdAll } from './scheduled/holding.ts'
import { scheduledQueries } from './scheduled/queries.ts'
import { sharedConversationHandlers } from './shared/handlers.ts'
import { splitHandlers } from './split/handlers.ts'
import { conversation } from './checks.ts'

export const conversationArea = {
  handlers: {
    ...chatHandlers,
    ...noteHandlers,
    ...scheduledHandlers,
    ...sharedConversationHandlers,
    ...splitHandlers,
  },
  queries: {
    chat: chatQueries,
    notes: noteQueries,
    unread: unreadQueries,
    scheduled: scheduledQueries,
  },
  services: () => ({
    noteTexts,
    takeNoteOfMacroBack,
    unreadTickets: ({ unread }: Queries, accountId: string, limit: number) =>
      unread.ticketNumbers(accountId, limit),
  }),
  reactions: {
    async requesterChanged(ctx, { ticket, former, next, at }) {
      await ctx.tx.chat.leave(ticket.id, former.id)
      if (ticket.assignee) await ctx.tx.chat.join(ticket.id, [next.id], at)
      await holdAll(ctx, ticket, 'other_requester')
    },
    async requesterMerged({ tx }, { ticketId, isAssigned, from, to, at }) {
      await tx.chat.leave(ticketId, from.id)
      if (isAssigned) await tx.chat.join(ticketId, [to.id], at)
    },
    async assigneeChanged({ tx }, { ticket, former, next, at }) {
      if (former) await tx.chat.leave(ticket.id, former.id)
      if (next) await tx.chat.join(ticket.id, [ticket.requester.id, next.id], at)
    },
  },
  jobs: () => [sendScheduled],
  checks: [conversation],
} satisfies Area
