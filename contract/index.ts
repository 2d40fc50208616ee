import { accountCalls } from './calls/accounts.ts'
import { auditCalls } from './calls/audit.ts'
import { chatCalls } from './calls/chat.ts'
import { factorCalls } from './calls/factors.ts'
import { handoverCalls } from './calls/handover.ts'
import { liveCalls } from './calls/live.ts'
import { mailCalls } from './calls/mail.ts'
import { overviewCalls } from './calls/overview.ts'
import { reportCalls } from './calls/reports.ts'
import { securityCalls } from './calls/security.ts'
import { privacyCalls } from './calls/privacy.ts'
import { ticketCalls } from './calls/tickets.ts'
import { unreadCalls } from './calls/unread.ts'

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

export * from './audit.ts'
export * from './call.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './limits.ts'
export * from './live.ts'
export * from './password.ts'
export * from './texts.ts'
export type * from './types.ts'
export * from './username.ts'
export * from './words.ts'
export * from './calls/accounts.ts'
export * from './calls/audit.ts'
export * from './calls/chat.ts'
export * from './calls/factors.ts'
export * from './calls/live.ts'
export * from './calls/mail.ts'
export * from './calls/handover.ts'
export * from './calls/overview.ts'
export * from './calls/reports.ts'
export * from './calls/security.ts'
export * from './calls/privacy.ts'
export * from './calls/tickets.ts'
export * from './calls/unread.ts'
