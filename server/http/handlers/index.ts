import type { Handlers } from '../handler.ts'
import { accountHandlers } from './accounts.ts'
import { chatHandlers } from './chat.ts'
import { liveHandlers } from './live.ts'
import { mailHandlers } from './mail.ts'
import { overviewHandlers } from './overview.ts'
import { ticketHandlers } from './tickets.ts'

/** The handler of every call. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...ticketHandlers,
  ...chatHandlers,
  ...overviewHandlers,
  ...mailHandlers,
  ...liveHandlers,
}
