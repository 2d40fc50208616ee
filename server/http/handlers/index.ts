import type { Handlers } from '../handler.ts'
import { accountHandlers } from './accounts.ts'
import { auditHandlers } from './audit.ts'
import { chatHandlers } from './chat.ts'
import { factorHandlers } from './factors.ts'
import { handoverHandlers } from './handover.ts'
import { liveHandlers } from './live.ts'
import { mailHandlers } from './mail.ts'
import { overviewHandlers } from './overview.ts'
import { reportHandlers } from './reports.ts'
import { securityHandlers } from './security.ts'
import { privacyHandlers } from './privacy.ts'
import { ticketHandlers } from './tickets.ts'
import { unreadHandlers } from './unread.ts'

/** The handler of every call. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...auditHandlers,
  ...securityHandlers,
  ...ticketHandlers,
  ...handoverHandlers,
  ...chatHandlers,
  ...unreadHandlers,
  ...overviewHandlers,
  ...reportHandlers,
  ...mailHandlers,
  ...privacyHandlers,
  ...liveHandlers,
  ...factorHandlers,
}
