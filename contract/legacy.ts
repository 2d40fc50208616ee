import { legacyLoginCalls, legacyUserCalls } from './legacy/accounts.ts'
import { legacyChatCalls } from './legacy/conversation.ts'
import { legacyCountCalls } from './legacy/counts.ts'
import { legacyNotificationCalls } from './legacy/notifications.ts'
import { legacyTicketCalls } from './legacy/tickets.ts'

/**
 * The calls of the specification, to the letter, odd spellings included: clients made for an earlier server use them. Each
 * names what it stands for: the call of ours that does the same, or the use case.
 */
export const legacyCalls = {
  ...legacyLoginCalls,
  ...legacyUserCalls,
  ...legacyTicketCalls,
  ...legacyChatCalls,
  ...legacyCountCalls,
  ...legacyNotificationCalls,
}
