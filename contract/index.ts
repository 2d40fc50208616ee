import { accountCalls } from './users/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { chatCalls } from './conversation/calls.ts'
import { factorCalls } from './auth/calls-second-factor.ts'
import { handoverCalls } from './tickets/calls-handover.ts'
import { liveCalls } from './live/calls.ts'
import { mailCalls } from './mail/calls.ts'
import { overviewCalls } from './tickets/calls-counts.ts'
import { reportCalls } from './reports/calls.ts'
import { securityCalls } from './auth/calls.ts'
import { privacyCalls } from './privacy/calls.ts'
import { ticketCalls } from './tickets/calls.ts'
import { unreadCalls } from './conversation/calls-unread.ts'

/** Every call of the product by its name. Nothing about a call is written anywhere else. */
export const CALLS = {
  ...accountCalls,
  ...auditCalls,
  ...securityCalls,
  ...ticketCalls,
  ...handoverCalls,
  ...chatCalls,
  ...unreadCalls,
  ...overviewCalls,
  ...reportCalls,
  ...liveCalls,
  ...mailCalls,
  ...privacyCalls,
  ...factorCalls,
}
export type Calls = typeof CALLS
export type CallName = keyof Calls

export * from './audit/groups.ts'
export * from './call.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './limits.ts'
export * from './live/protocol.ts'
export * from './auth/password.ts'
export * from './texts.ts'
export type * from './types.ts'
export * from './users/username.ts'
export * from './words.ts'
export * from './users/calls.ts'
export * from './audit/calls.ts'
export * from './conversation/calls.ts'
export * from './auth/calls-second-factor.ts'
export * from './live/calls.ts'
export * from './mail/calls.ts'
export * from './tickets/calls-handover.ts'
export * from './tickets/calls-counts.ts'
export * from './reports/calls.ts'
export * from './auth/calls.ts'
export * from './privacy/calls.ts'
export * from './tickets/calls.ts'
export * from './conversation/calls-unread.ts'
