import { auditCalls } from './audit/calls.ts'
import { bulkCalls } from './bulk/calls.ts'
import { chatCalls } from './conversation/calls.ts'
import { conditionCalls } from './condition/calls.ts'
import { fieldCalls } from './fields/calls.ts'
import { factorCalls } from './auth/calls-second-factor.ts'
import { fileCalls } from './files/calls.ts'
import { handoverCalls } from './tickets/calls-handover.ts'
import { legacyCalls } from './legacy.ts'
import { linkCalls } from './tickets/calls-links.ts'
import { liveCalls } from './live/calls.ts'
import { mailCalls } from './mail/calls.ts'
import { receivedCalls } from './mail/calls-received.ts'
import { participantCalls } from './mail/calls-participants.ts'
import { mailEntryCalls } from './mail/calls-entries.ts'
import { mailboxCalls } from './mail/calls-mailboxes.ts'
import { queueCalls } from './tickets/calls-queue.ts'
import { ticketCountCalls } from './tickets/calls-counts.ts'
import { noteCalls } from './conversation/calls-notes.ts'
import { scheduledCalls } from './conversation/calls-scheduled.ts'
import { notificationCalls } from './notifications/calls.ts'
import { reportCalls } from './reports/calls.ts'
import { authCalls } from './auth/calls.ts'
import { privacyCalls } from './privacy/calls.ts'
import { tagCalls } from './tags/calls.ts'
import { teamCalls } from './teams/calls.ts'
import { ticketCalls } from './tickets/calls.ts'
import { ticketTagCalls } from './tickets/calls-tags.ts'
import { ticketTeamCalls } from './tickets/calls-team.ts'
import { preferenceCalls } from './users/preferences.ts'
import { userCalls } from './users/calls.ts'
import { macroCalls } from './macros/calls.ts'
import { viewCalls } from './views/calls.ts'
import { unreadCalls } from './conversation/calls-unread.ts'

/** Every call of the product by its name. Nothing about a call is written anywhere else. */
export const CALLS = {
  ...legacyCalls,
  ...userCalls,
  ...preferenceCalls,
  ...auditCalls,
  ...authCalls,
  ...ticketCalls,
  ...handoverCalls,
  ...teamCalls,
  ...fieldCalls,
  ...ticketTeamCalls,
  ...linkCalls,
  ...tagCalls,
  ...ticketTagCalls,
  ...conditionCalls,
  ...queueCalls,
  ...chatCalls,
  ...noteCalls,
  ...scheduledCalls,
  ...bulkCalls,
  ...unreadCalls,
  ...fileCalls,
  ...viewCalls,
  ...macroCalls,
  ...notificationCalls,
  ...ticketCountCalls,
  ...reportCalls,
  ...liveCalls,
  ...mailCalls,
  ...participantCalls,
  ...receivedCalls,
  ...mailEntryCalls,
  ...mailboxCalls,
  ...privacyCalls,
  ...factorCalls,
}
export type Calls = typeof CALLS
export type CallName = keyof Calls
