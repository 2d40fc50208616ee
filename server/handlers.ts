import type { Handlers } from './edge/handler.ts'
import { loginHandlers } from './auth/handlers-login.ts'
import { userHandlers } from './users/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { bulkHandlers } from './bulk/handlers.ts'
import { chatHandlers } from './conversation/handlers.ts'
import { noteHandlers } from './conversation/handlers-notes.ts'
import { scheduledHandlers } from './conversation/handlers-scheduled.ts'
import { conditionHandlers } from './conditions/handlers.ts'
import { factorHandlers } from './auth/second-factor/handlers.ts'
import { queueHandlers } from './tickets/queue/handlers.ts'
import { fileHandlers } from './files/attachments/handlers.ts'
import { handoverHandlers } from './tickets/handover/handlers.ts'
import { linkHandlers } from './tickets/links/handlers.ts'
import { liveHandlers } from './live/handlers.ts'
import { mailHandlers } from './channels/mail/handlers.ts'
import { receivedHandlers } from './channels/mail/inbound/ledger/handlers.ts'
import { participantHandlers } from './channels/mail/inbound/participants/handlers.ts'
import { mailboxHandlers } from './channels/mail/inbound/mailboxes/handlers.ts'
import { countHandlers } from './tickets/counts/handlers.ts'
import { notificationHandlers } from './notifications/handlers.ts'
import { reportHandlers } from './reports/handlers.ts'
import { authHandlers } from './auth/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { tagHandlers } from './tags/handlers.ts'
import { fieldHandlers } from './fields/handlers.ts'
import { teamHandlers } from './teams/handlers.ts'
import { ticketHandlers } from './tickets/handlers.ts'
import { ticketTagHandlers } from './tickets/tags/handlers.ts'
import { ticketTeamHandlers } from './tickets/team/handlers.ts'
import { macroHandlers } from './macros/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { viewHandlers } from './views/handlers.ts'
import { providerHandlers } from './auth/providers/handlers.ts'
import { tokenHandlers } from './auth/tokens/handlers.ts'
import { unreadHandlers } from './conversation/handlers-unread.ts'

/** The handler of every call. */
export const handlers: Handlers = {
  ...loginHandlers,
  ...userHandlers,
  ...auditHandlers,
  ...authHandlers,
  ...ticketHandlers,
  ...handoverHandlers,
  ...teamHandlers,
  ...fieldHandlers,
  ...ticketTeamHandlers,
  ...linkHandlers,
  ...tagHandlers,
  ...ticketTagHandlers,
  ...conditionHandlers,
  ...queueHandlers,
  ...chatHandlers,
  ...noteHandlers,
  ...scheduledHandlers,
  ...bulkHandlers,
  ...unreadHandlers,
  ...fileHandlers,
  ...viewHandlers,
  ...macroHandlers,
  ...webhookHandlers,
  ...countHandlers,
  ...notificationHandlers,
  ...reportHandlers,
  ...mailHandlers,
  ...participantHandlers,
  ...receivedHandlers,
  ...mailboxHandlers,
  ...privacyHandlers,
  ...liveHandlers,
  ...factorHandlers,
  ...tokenHandlers,
  ...providerHandlers,
}
