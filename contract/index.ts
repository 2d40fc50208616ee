import { accountCalls } from './calls/accounts.ts'
import { chatCalls } from './calls/chat.ts'
import { liveCalls } from './calls/live.ts'
import { mailCalls } from './calls/mail.ts'
import { overviewCalls } from './calls/overview.ts'
import { ticketCalls } from './calls/tickets.ts'

/** Every call of the product by its name. Nothing about a call is written anywhere else. */
export const CALLS = {
  ...accountCalls,
  ...ticketCalls,
  ...chatCalls,
  ...overviewCalls,
  ...liveCalls,
  ...mailCalls,
}
export type Calls = typeof CALLS
export type CallName = keyof Calls

export * from './call.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './limits.ts'
export * from './live.ts'
export * from './password.ts'
export * from './texts.ts'
export type * from './types.ts'
export * from './words.ts'
export * from './calls/accounts.ts'
export * from './calls/chat.ts'
export * from './calls/live.ts'
export * from './calls/mail.ts'
export * from './calls/overview.ts'
export * from './calls/tickets.ts'
