import type { Area } from '../area.ts'
import { createAnnounce } from './announce.ts'
import { notificationHandlers } from './handlers.ts'
import { notificationQueries } from './queries.ts'

export const notificationArea = {
  handlers: notificationHandlers,
  queries: (db) => ({ notifications: notificationQueries(db) }),
  services: ({ config, replacements, keys }) => ({
    announce: createAnnounce({
      keys,
      mailDomain: config.mailDomain,
      installLocale: config.locale,
      sendsMail: replacements.sender !== undefined || config.smtpUrl !== null,
    }),
  }),
} satisfies Area
