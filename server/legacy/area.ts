import type { Area } from '../area.ts'
import { chatHandlers } from './handlers-chat.ts'
import { countHandlers } from './handlers-counts.ts'
import { loginHandlers } from './handlers-logins.ts'
import { notificationHandlers } from './handlers-notifications.ts'
import { ticketHandlers } from './handlers-tickets.ts'
import { userHandlers } from './handlers-users.ts'

/** The specified calls, as adapters over the use cases of the areas. */
export const legacyArea = {
  handlers: {
    ...loginHandlers,
    ...userHandlers,
    ...ticketHandlers,
    ...countHandlers,
    ...notificationHandlers,
    ...chatHandlers,
  },
} satisfies Area
