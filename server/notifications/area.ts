import type { Area } from '../area.ts'
import type { EventKind } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'
import { createAnnounce } from './announce.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationQueries } from './queries.ts'
import { recipientQueries } from './queries-recipients.ts'
import { watchHandlers } from './watch/handlers.ts'
import { watcherQueries } from './watch/queries.ts'

export const notificationArea = {
  handlers: { ...notificationHandlers, ...watchHandlers },
  queries: { notifications: notificationQueries, recipients: recipientQueries, watchers: watcherQueries },
  services: ({ config, replacements, keys }) => ({
    announce: createAnnounce({
      keys,
      mailDomain: config.mailDomain,
      installLocale: config.locale,
      sendsMail: replacements.sender !== undefined || config.smtpUrl !== null,
    }),
    withdrawNotices: (
      { notifications }: Queries,
      { accountId, ticketId, kind }: { accountId: string; ticketId: string; kind: EventKind },
    ) => notifications.removeAbout(accountId, ticketId, kind),
    withdrawMentions: (
      { notifications }: Queries,
      { accountId, ticketId }: { accountId: string; ticketId: string },
    ) => notifications.removeMentions(accountId, ticketId),
  }),
  reactions: {
    requesterChanged: ({ tx }, { ticket, former }) => tx.notifications.removeAllAbout(former.id, ticket.id),
    async assigneeChanged({ tx }, { ticket, former }) {
      if (former) await tx.notifications.removeAbout(former.id, ticket.id, 'message.posted')
    },
  },
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    notifications: ReturnType<typeof notificationQueries>
    recipients: ReturnType<typeof recipientQueries>
    watchers: ReturnType<typeof watcherQueries>
  }
}
