import type { Area } from '../area.ts'
import type { EventKind, Occasion } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'
import { digestsIn } from '../channels/mail/index.ts'
import { createAnnounce } from './announce.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationQueries } from './queries.ts'
import { recipientQueries } from './queries-recipients.ts'
import { collectArrivals } from './arrivals/collecting.ts'
import { arrivalQueries } from './arrivals/queries.ts'
import { tellOfUnassigned } from './arrivals/unassigned.ts'
import { staffNotifications } from './checks.ts'
import { notificationSettingsHandlers } from './settings/handlers.ts'
import { choiceQueries } from './settings/queries.ts'
import { watchHandlers } from './watch/handlers.ts'
import { watcherQueries } from './watch/queries.ts'

/** Occasions of events whose notices are withdrawn. */
const OCCASION_OF: Partial<Record<EventKind, Occasion>> = {
  'message.posted': 'reply',
  'ticket.assigned': 'assigned',
  'ticket.reassigned': 'assigned',
}

export const notificationArea = {
  handlers: { ...notificationHandlers, ...notificationSettingsHandlers, ...watchHandlers },
  queries: {
    notifications: notificationQueries,
    notificationChoices: choiceQueries,
    arrivals: arrivalQueries,
    recipients: recipientQueries,
    watchers: watcherQueries,
  },
  services: ({ config, desk, replacements, keys }) => ({
    announce: createAnnounce({
      keys,
      mailDomain: config.mailDomain,
      installLocale: desk.locale,
      hasMailServer: replacements.sender !== undefined || config.smtpUrl !== null,
    }),
    async withdrawNotices(
      tx: Queries,
      { accountId, ticketId, kind }: { accountId: string; ticketId: string; kind: EventKind },
    ) {
      const withdrawn = await tx.notifications.removeAbout(accountId, ticketId, kind)
      const occasion = OCCASION_OF[kind]
      if (occasion) await digestsIn(tx).remove(accountId, [occasion], ticketId)
      return withdrawn
    },
    async withdrawMentions(tx: Queries, { accountId, ticketId }: { accountId: string; ticketId: string }) {
      await digestsIn(tx).remove(accountId, ['mention'], ticketId)
      return tx.notifications.removeMentions(accountId, ticketId)
    },
  }),
  reactions: {
    requesterMerged: ({ tx }, { ticketId, from }) => tx.notifications.removeAllAbout(from.id, ticketId),
    requesterChanged: ({ tx }, { ticket, former }) => tx.notifications.removeAllAbout(former.id, ticket.id),
    async assigneeChanged({ tx }, { ticket, former }) {
      if (!former) return
      await tx.notifications.removeAbout(former.id, ticket.id, 'message.posted')
      await digestsIn(tx).remove(former.id, ['reply', 'assigned'], ticket.id)
    },
    conversationRead: ({ tx }, { ticketId, accountId }) =>
      digestsIn(tx).remove(accountId, ['reply'], ticketId),
    async roleChanged({ tx }, { id, to }) {
      if (to !== 'User') return
      await tx.notificationChoices.removeAll(id)
      await tx.arrivals.forgetAll(id)
    },
  },
  jobs: () => [collectArrivals(), tellOfUnassigned],
  checks: [staffNotifications],
} satisfies Area

declare module '../kernel/store.ts' {
  interface Queries {
    notifications: ReturnType<typeof notificationQueries>
    recipients: ReturnType<typeof recipientQueries>
    notificationChoices: ReturnType<typeof choiceQueries>
    arrivals: ReturnType<typeof arrivalQueries>
    watchers: ReturnType<typeof watcherQueries>
  }
}
