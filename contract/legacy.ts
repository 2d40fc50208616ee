import { legacyLoginCalls, legacyUserCalls } from './legacy/accounts.ts'
import { legacyChatCalls } from './legacy/conversation.ts'
import { legacyCountCalls } from './legacy/counts.ts'
import { legacyNotificationCalls } from './legacy/notifications.ts'
import { legacyTicketCalls } from './legacy/tickets.ts'

/**
 * The specified calls, exact to the letter, for clients of an earlier server. Each names its equivalent among our
 * calls, or its use case.
 */
export const legacyCalls = {
  ...legacyLoginCalls,
  ...legacyUserCalls,
  ...legacyTicketCalls,
  ...legacyChatCalls,
  ...legacyCountCalls,
  ...legacyNotificationCalls,
}
