import { auditCalls } from './audit/calls.ts'
import { bySession, inArea } from './call.ts'
import { brandingCalls } from './branding/calls.ts'
import { deskCalls } from './desk/calls.ts'
import { bulkCalls } from './bulk/calls.ts'
import { chatCalls } from './conversation/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { conditionCalls } from './condition/calls.ts'
import { contactCalls } from './contacts/calls.ts'
import { contactMergeCalls } from './contacts/merge.ts'
import { organisationCalls } from './organisations/calls.ts'
import { ticketRequesterCalls } from './tickets/requester/calls.ts'
import { fieldCalls, ticketFieldCalls } from './fields/calls.ts'
import { factorCalls } from './auth/calls-second-factor.ts'
import { fileCalls } from './files/calls.ts'
import { handoverCalls } from './tickets/calls-handover.ts'
import { legacyCalls } from './legacy.ts'
import { sharedTicketCalls } from './tickets/shared/calls.ts'
import { onBehalfCalls, requesterCalls } from './on-behalf/calls.ts'
import { linkCalls } from './tickets/calls-links.ts'
import { removalCalls } from './tickets/removal/calls.ts'
import { liveCalls } from './live/calls.ts'
import { mailCalls } from './mail/calls.ts'
import { receivedCalls } from './mail/calls-received.ts'
import { participantCalls } from './mail/calls-participants.ts'
import { sideConversationCalls } from './mail/calls-side-conversations.ts'
import { blockedCalls } from './mail/calls-blocked.ts'
import { mailEntryCalls } from './mail/calls-entries.ts'
import { mailboxCalls } from './mail/calls-mailboxes.ts'
import { mailSetupCalls } from './mail/calls-mail-setup.ts'
import { mailSignInCalls } from './mail/calls-mail-sign-ins.ts'
import { outgoingMailCalls } from './mail/calls-outgoing.ts'
import { acknowledgementCalls } from './mail/texts/calls-acknowledgements.ts'
import { signatureCalls } from './mail/texts/calls-signatures.ts'
import { queueCalls } from './tickets/calls-queue.ts'
import { ticketCountCalls } from './tickets/calls-counts.ts'
import { noteCalls } from './conversation/calls-notes.ts'
import { scheduledCalls, sharedDraftCalls } from './conversation/calls-scheduled.ts'
import { notificationCalls } from './notifications/calls.ts'
import { reportCalls } from './reports/calls.ts'
import { authCalls } from './auth/calls.ts'
import { privacyCalls } from './privacy/calls.ts'
import { checklistCalls } from './setup/calls-checklist.ts'
import { invitationCalls } from './setup/calls-invitations.ts'
import { sampleCalls } from './setup/calls-samples.ts'
import { setupCalls } from './setup/calls.ts'
import { tagCalls } from './tags/calls.ts'
import { teamCalls } from './teams/calls.ts'
import { ticketCalls } from './tickets/calls.ts'
import { ticketTagCalls } from './tickets/calls-tags.ts'
import { ticketTeamCalls } from './tickets/calls-team.ts'
import { preferenceCalls } from './users/preferences.ts'
import { accountCalls } from './users/calls-accounts.ts'
import { userCalls } from './users/calls.ts'
import { calendarCalls } from './sla/calls-calendars.ts'
import { macroCalls } from './macros/calls.ts'
import { webhookCalls } from './webhooks/calls.ts'
import { viewCalls } from './views/calls.ts'
import { providerCalls } from './auth/calls-providers.ts'
import { tokenCalls } from './auth/calls-tokens.ts'
import { unreadCalls } from './conversation/calls-unread.ts'

/** All calls by name. This is the only list of calls. Calls outside of an area need a session, not a token. */
export const CALLS = {
  ...bySession(legacyCalls),
  ...inArea('users', userCalls),
  ...inArea('users', accountCalls),
  ...inArea('users', preferenceCalls),
  ...inArea('users', contactCalls),
  ...inArea('users', contactMergeCalls),
  ...inArea('users', organisationCalls),
  ...inArea('audit', auditCalls),
  ...bySession(authCalls),
  ...bySession(brandingCalls),
  ...bySession(deskCalls),
  ...inArea('tickets', ticketCalls),
  ...inArea('tickets', handoverCalls),
  ...inArea('teams', teamCalls),
  ...inArea('fields', fieldCalls),
  ...inArea('tickets', ticketFieldCalls),
  ...inArea('tickets', ticketTeamCalls),
  ...inArea('tickets', ticketRequesterCalls),
  ...inArea('tickets', linkCalls),
  ...inArea('tickets', sharedTicketCalls),
  ...inArea('tickets', onBehalfCalls),
  ...inArea('users', requesterCalls),
  ...inArea('tickets', removalCalls),
  ...inArea('tags', tagCalls),
  ...inArea('tickets', ticketTagCalls),
  ...inArea('tickets', conditionCalls),
  ...inArea('tickets', queueCalls),
  ...inArea('conversations', chatCalls),
  ...inArea('conversations', messageCalls),
  ...inArea('conversations', noteCalls),
  ...inArea('conversations', scheduledCalls),
  ...inArea('conversations', sharedDraftCalls),
  ...inArea('tickets', bulkCalls),
  ...inArea('conversations', unreadCalls),
  ...inArea('files', fileCalls),
  ...inArea('views', viewCalls),
  ...inArea('macros', macroCalls),
  ...inArea('notifications', notificationCalls),
  ...inArea('tickets', ticketCountCalls),
  ...inArea('reports', reportCalls),
  ...inArea('events', liveCalls),
  ...inArea('mail', mailCalls),
  ...inArea('conversations', participantCalls),
  ...inArea('conversations', sideConversationCalls),
  ...inArea('mail', receivedCalls),
  ...inArea('mail', blockedCalls),
  ...inArea('conversations', mailEntryCalls),
  ...inArea('mail', mailboxCalls),
  ...inArea('mail', outgoingMailCalls),
  ...inArea('mail', mailSetupCalls),
  ...inArea('mail', mailSignInCalls),
  ...inArea('mail', signatureCalls),
  ...inArea('mail', acknowledgementCalls),
  ...inArea('sla', calendarCalls),
  ...inArea('webhooks', webhookCalls),
  ...inArea('privacy', privacyCalls),
  ...bySession(factorCalls),
  ...bySession(tokenCalls),
  ...bySession(providerCalls),
  ...bySession(setupCalls),
  ...bySession(invitationCalls),
  ...bySession(checklistCalls),
  ...bySession(sampleCalls),
}
export type Calls = typeof CALLS
export type CallName = keyof Calls
/** Calls outside of the specification. */
export type OwnCallName = Exclude<CallName, keyof typeof legacyCalls>
