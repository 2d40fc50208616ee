import type { StaleKeys } from '#api/live/stale-keys.ts'
import { authStaleKeys } from '#features/auth/stale-keys.ts'
import { conversationStaleKeys } from '#features/conversation/stale-keys.ts'
import { fieldStaleKeys } from '#features/fields/stale-keys.ts'
import { inboxStaleKeys } from '#features/inbox/stale-keys.ts'
import { mailStaleKeys } from '#features/mail/stale-keys.ts'
import { notificationStaleKeys } from '#features/notifications/stale-keys.ts'
import { reportStaleKeys } from '#features/reports/stale-keys.ts'
import { macroStaleKeys } from '#features/macros/stale-keys.ts'
import { tagStaleKeys } from '#features/tags/stale-keys.ts'
import { teamStaleKeys } from '#features/teams/stale-keys.ts'
import { ticketStaleKeys } from '#features/tickets/stale-keys.ts'
import { userStaleKeys } from '#features/users/stale-keys.ts'
import { webhookStaleKeys } from '#features/webhooks/stale-keys.ts'

/** The cache keys of everything that events may make stale. */
export const STALE_KEYS: StaleKeys = {
  ...ticketStaleKeys,
  ...inboxStaleKeys,
  ...conversationStaleKeys,
  ...notificationStaleKeys,
  ...userStaleKeys,
  ...teamStaleKeys,
  ...tagStaleKeys,
  ...macroStaleKeys,
  ...fieldStaleKeys,
  ...authStaleKeys,
  ...mailStaleKeys,
  ...webhookStaleKeys,
  ...reportStaleKeys,
}
