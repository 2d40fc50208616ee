import type { CallName, ErrorCode, Role } from '@support-desk/contract'
import { ASSIGNMENT_OUTCOMES } from './outcomes-assignment.ts'
import {
  CONTACT_MERGE_OUTCOMES,
  CONTACT_OUTCOMES,
  ORGANISATION_OUTCOMES,
  REQUESTER_OUTCOMES,
} from './outcomes-contacts.ts'
import { FIELD_OUTCOMES } from './outcomes-fields.ts'
import { RECEIVED_OUTCOMES } from './outcomes-received.ts'
import { LINK_OUTCOMES } from './outcomes-links.ts'
import { SIGNATURE_OUTCOMES } from './outcomes-signatures.ts'
import { SCHEDULED_OUTCOMES } from './outcomes-scheduled.ts'
import { MACRO_OUTCOMES } from './outcomes-macros.ts'
import { SECOND_STEP_OUTCOMES, TOKEN_OUTCOMES } from './outcomes-tokens.ts'
import {
  MAILBOX_OUTCOMES,
  MAIL_SETUP_OUTCOMES,
  MAIL_SIGN_IN_OUTCOMES,
  OUTGOING_MAIL_OUTCOMES,
} from './outcomes-mailboxes.ts'
import { PROVIDER_OUTCOMES } from './outcomes-providers.ts'
import { SETUP_OUTCOMES } from './outcomes-setup.ts'
import { TAG_OUTCOMES } from './outcomes-tags.ts'
import { CALENDAR_OUTCOMES } from './outcomes-sla.ts'
import { WEBHOOK_OUTCOMES } from './outcomes-webhooks.ts'

/** The outcome of a call: success, or the code of the refusal. */
export type Outcome = 'ok' | ErrorCode

/** An outcome by the relation of the subject to the actor; one level for each field that names a subject. */
export type Cell = Outcome | { [variant: string]: Cell }

/**
 * The outcomes of a call by role. A missing role is refused with `forbidden`, an anonymous client with
 * `unauthenticated`. `anyone` is for calls without a login.
 */
export type Row = { anyone: Cell } | Partial<Record<Role, Cell>>

const all = (cell: Cell): Row => ({ User: cell, SupportTeam: cell, Admin: cell })

const none = 'not_found'
/** Users see their own tickets, staff see all. */
const OWN_TICKETS: Cell = { own: 'ok', foreign: none, free: 'ok', unknown: none }
const EVERY_TICKET: Cell = { own: 'ok', foreign: 'ok', free: 'ok', unknown: none }
const TICKETS_OF_ADMINS: Cell = { foreign: 'ok', free: 'ok', unknown: none }
const WHO_SEES_IT: Row = { User: OWN_TICKETS, SupportTeam: EVERY_TICKET, Admin: TICKETS_OF_ADMINS }

/** The queue is for staff, regardless of the assignee. */
const staffOn = (cell: Cell): Row => ({
  SupportTeam: { own: cell, foreign: cell, free: cell, unknown: none },
  Admin: { foreign: cell, free: cell, unknown: none },
})
const STAFF_CHANGES = staffOn('ok')

/** A chat needs two sides, and the writer must be one of them. */
const WHO_WRITES: Row = {
  User: { own: 'ok', foreign: none, free: 'nobody_assigned', unknown: none },
  SupportTeam: { own: 'ok', foreign: 'forbidden', free: 'nobody_assigned', unknown: none },
  Admin: { foreign: 'ok', free: 'nobody_assigned', unknown: none },
}

/** In an unassigned ticket, the requester and all staff can write. */
const WHO_REPLIES: Row = {
  User: { own: 'ok', foreign: none, free: 'ok', unknown: none },
  SupportTeam: { own: 'ok', foreign: 'forbidden', free: 'ok', unknown: none },
  Admin: { foreign: 'ok', free: 'ok', unknown: none },
}

/** A message is named together with its ticket, and is unknown in another ticket. */
const NO_MESSAGE: Cell = { mine: none, theirs: none, elsewhere: none, unknown: none }
const OWN_MESSAGE: Cell = { mine: 'ok', theirs: none, elsewhere: none, unknown: none }
const messages = (cell: Cell): Row => ({
  User: { own: cell, foreign: NO_MESSAGE, unknown: NO_MESSAGE },
  SupportTeam: { own: cell, foreign: cell, unknown: NO_MESSAGE },
  Admin: { foreign: cell, unknown: NO_MESSAGE },
})

/** Teams belong to all staff. */
const ANY_TEAM: Cell = { known: 'ok', unknown: 'team_gone' }
const NO_TEAM: Cell = { known: none, unknown: none }
const OTHERS_TEAM: Cell = { known: 'forbidden', unknown: 'team_gone' }
const NOT_FOR_MEMBERS: Cell = { known: 'forbidden', unknown: 'forbidden' }

/** Private views can be used by their owners only. */
const SEEN_VIEWS = { own: 'ok', foreign: none, shared: 'ok', unknown: none } as const

/** Actions of admins on accounts, except on their own. */
const ON_OTHERS = { self: 'own_account', user: 'ok', member: 'ok', admin: 'ok', unknown: none } as const

const EVERY_JOB: Cell = { own: 'ok', foreign: 'ok', unknown: none }
const OWN_JOB: Cell = { ...EVERY_JOB, foreign: 'not_author' }

/** The outcome of every call for every role: about own subjects, those of others, and unknown ones. Written by hand. */
export const OUTCOMES: Record<CallName, Row> = {
  requestCode: { anyone: 'ok' },
  register: { anyone: 'code_wrong' },
  logIn: { anyone: 'login_failed' },
  checkChat: { anyone: { foreign: 'unchanged', free: 'unchanged', unknown: 'unchanged' } },

  checkSession: all('ok'),
  getInstall: { anyone: 'ok' },
  getPreferences: all('ok'),
  updatePreferences: all('ok'),
  getCurrentUser: all('ok'),
  logOut: all('ok'),
  createDevice: all('ok'),
  legacyUpdateProfile: { User: 'ok' },
  addStaff: { Admin: 'ok' },
  listSupportMembers: { Admin: 'ok' },
  legacyListUsers: { Admin: 'ok' },
  getUserSuspension: { Admin: { ...ON_OTHERS, self: 'ok' } },
  suspendUser: { Admin: ON_OTHERS },
  restoreUser: { Admin: { ...ON_OTHERS, self: 'ok' } },
  listUsernameIssues: { Admin: 'ok' },
  legacyDeleteUser: { Admin: ON_OTHERS },
  listUsers: { Admin: 'ok' },
  deleteUser: { Admin: ON_OTHERS },
  updateProfile: { User: 'ok' },
  getUserCard: {
    User: { self: 'ok', user: none, member: 'ok', admin: 'ok', unknown: none },
    SupportTeam: { self: 'ok', user: 'ok', member: 'ok', admin: 'ok', unknown: none },
    Admin: { self: 'ok', user: 'ok', member: 'ok', admin: 'ok', unknown: none },
  },

  raiseTicket: { User: 'ok' },
  listMyTickets: { User: 'ok' },
  filterMyTickets: { User: 'ok' },
  countMyTickets: { User: 'ok' },
  listAllTickets: { SupportTeam: 'ok', Admin: 'ok' },
  filterAllTickets: { Admin: 'ok' },
  filterAssignedTickets: { SupportTeam: 'ok' },
  countAssignedTickets: { SupportTeam: 'ok' },
  countAllTickets: { Admin: 'ok' },
  getOverviewReport: { Admin: 'ok' },
  listTicketsOfUser: {
    Admin: { self: 'validation', user: 'ok', member: 'ok', admin: 'validation', unknown: none },
  },
  listTickets: all('ok'),
  listQueueTickets: { SupportTeam: SEEN_VIEWS, Admin: SEEN_VIEWS },
  exportQueueTickets: { SupportTeam: SEEN_VIEWS, Admin: SEEN_VIEWS },
  listQueueTicketsById: { SupportTeam: 'ok', Admin: 'ok' },
  countQueueTickets: { SupportTeam: SEEN_VIEWS, Admin: SEEN_VIEWS },
  checkCondition: { SupportTeam: 'ok', Admin: 'ok' },
  listConditionValues: { SupportTeam: 'ok', Admin: 'ok' },
  legacyGetTicket: WHO_SEES_IT,
  getTicket: WHO_SEES_IT,
  getTicketPicture: WHO_SEES_IT,
  listTimelineEntries: WHO_SEES_IT,
  ...ASSIGNMENT_OUTCOMES,
  updateTicketTurn: STAFF_CHANGES,
  updateTicketPriority: STAFF_CHANGES,
  snoozeTicket: STAFF_CHANGES,
  wakeTicket: STAFF_CHANGES,
  dismissAnswer: staffOn('no_answer_due'),
  undoTicketChange: staffOn('nothing_to_undo'),

  listTeams: { SupportTeam: 'ok', Admin: 'ok' },
  createTeam: { Admin: 'ok' },
  updateTeam: { Admin: { known: 'ok', unknown: none } },
  deleteTeam: { Admin: { known: 'ok', unknown: none } },
  listStaffMembers: { Admin: 'ok' },
  updateTicketTeam: {
    SupportTeam: { own: ANY_TEAM, foreign: ANY_TEAM, free: ANY_TEAM, unknown: NO_TEAM },
    Admin: { foreign: ANY_TEAM, free: ANY_TEAM, unknown: NO_TEAM },
  },

  ...CONTACT_OUTCOMES,
  ...CONTACT_MERGE_OUTCOMES,
  ...ORGANISATION_OUTCOMES,

  updateTicketRequester: REQUESTER_OUTCOMES,
  ...LINK_OUTCOMES,
  ...TAG_OUTCOMES,
  updateTicketTags: STAFF_CHANGES,

  ...FIELD_OUTCOMES,

  getChat: WHO_SEES_IT,
  getMessages: WHO_SEES_IT,
  markMessagesRead: WHO_SEES_IT,
  postChat: WHO_WRITES,
  createMessage: WHO_REPLIES,
  getConversation: WHO_SEES_IT,
  createNote: STAFF_CHANGES,
  ...SCHEDULED_OUTCOMES,
  markNotesRead: STAFF_CHANGES,
  listMentionableUsers: { SupportTeam: 'ok', Admin: 'ok' },
  getWatch: STAFF_CHANGES,
  updateWatch: STAFF_CHANGES,
  deleteWatch: STAFF_CHANGES,
  listWatchers: STAFF_CHANGES,
  ...RECEIVED_OUTCOMES,
  undoMessage: messages(OWN_MESSAGE),
  createUpload: all('ok'),
  appendUpload: all({ own: 'ok', foreign: none, unknown: none }),
  getUpload: all({ own: 'ok', foreign: none, unknown: none }),
  deleteUpload: all({ own: 'ok', foreign: none, unknown: none }),
  listAttachments: WHO_SEES_IT,
  // The upload does not exist, which only readers of the ticket are told.
  createAttachments: {
    User: { own: 'upload_gone', foreign: none, free: 'upload_gone', unknown: none },
    SupportTeam: { own: 'upload_gone', foreign: 'upload_gone', free: 'upload_gone', unknown: none },
    Admin: { foreign: 'upload_gone', free: 'upload_gone', unknown: none },
  },
  getAttachment: {
    User: { own: 'ok', foreign: none, ofNote: none, unknown: none },
    SupportTeam: { own: 'ok', foreign: 'ok', ofNote: 'ok', unknown: none },
    Admin: { foreign: 'ok', ofNote: 'ok', unknown: none },
  },

  listConversations: all('ok'),
  getUnread: all('ok'),
  deleteNotifications: all('ok'),

  createBulkJob: { SupportTeam: SEEN_VIEWS, Admin: SEEN_VIEWS },
  listBulkJobs: { SupportTeam: 'ok', Admin: 'ok' },
  getBulkJob: { SupportTeam: EVERY_JOB, Admin: EVERY_JOB },
  listBulkJobFailures: { SupportTeam: EVERY_JOB, Admin: EVERY_JOB },
  stopBulkJob: { SupportTeam: OWN_JOB, Admin: EVERY_JOB },
  undoBulkJob: { SupportTeam: OWN_JOB, Admin: OWN_JOB },
  listViews: { SupportTeam: 'ok', Admin: 'ok' },
  getView: { SupportTeam: SEEN_VIEWS, Admin: SEEN_VIEWS },
  // The team of the view does not include the support member.
  createView: { SupportTeam: OTHERS_TEAM, Admin: ANY_TEAM },
  updateView: {
    SupportTeam: { own: OTHERS_TEAM, foreign: NO_TEAM, shared: NOT_FOR_MEMBERS, unknown: NO_TEAM },
    Admin: { own: ANY_TEAM, foreign: NO_TEAM, shared: ANY_TEAM, unknown: NO_TEAM },
  },
  deleteView: { SupportTeam: { ...SEEN_VIEWS, shared: 'forbidden' }, Admin: SEEN_VIEWS },

  ...MACRO_OUTCOMES,

  countTickets: all('ok'),
  countTicketsByStatus: all('ok'),
  listTicketNumbers: all('ok'),
  legacyListNotifications: all('ok'),
  dismissNotification: all({ own: 'ok', foreign: none, unknown: none }),
  listNotifications: all('ok'),
  deleteNotification: all({ own: 'ok', foreign: none, unknown: none }),
  getEvents: all('ok'),
  getMailPreferences: all('ok'),
  updateMailPreferences: all('ok'),
  getNotificationSettings: { SupportTeam: 'ok', Admin: 'ok' },
  updateNotificationSettings: { SupportTeam: 'ok', Admin: 'ok' },
  listFailedEmails: { Admin: 'ok' },
  ...MAILBOX_OUTCOMES,
  ...MAIL_SIGN_IN_OUTCOMES,
  ...OUTGOING_MAIL_OUTCOMES,
  ...MAIL_SETUP_OUTCOMES,
  ...SIGNATURE_OUTCOMES,
  ...TOKEN_OUTCOMES,
  ...SECOND_STEP_OUTCOMES,
  ...SETUP_OUTCOMES,
  ...CALENDAR_OUTCOMES,
  ...WEBHOOK_OUTCOMES,
  retryFailedEmail: { Admin: { failed: 'ok', unknown: none } },
  exportOwnData: all('ok'),
  exportUser: { Admin: { self: 'ok', user: 'ok', member: 'ok', admin: 'ok', unknown: none } },
  listFormerUsers: { Admin: 'ok' },
  markTicketAsSpam: STAFF_CHANGES,
  markTicketAsNotSpam: STAFF_CHANGES,
  deleteTicket: { Admin: { foreign: 'ok', free: 'ok', unknown: none } },
  listDeletedTickets: { Admin: 'ok' },
  // These tickets are not in the bin.
  restoreTicket: { Admin: { foreign: none, free: none, unknown: none } },
  eraseTicket: { Admin: { foreign: none, free: none, unknown: none } },
  listBlockedSenders: { Admin: 'ok' },
  createBlockedSender: { Admin: 'ok' },
  deleteBlockedSender: { Admin: none },
  eraseUser: { Admin: ON_OTHERS },
  eraseOwnAccount: { User: 'password_wrong' },
  listAuditEntries: { Admin: 'ok' },
  exportAuditEntries: { Admin: 'ok' },
  listAuditUsers: { Admin: 'ok' },

  createPasswordReset: { anyone: 'ok' },
  completePasswordReset: { anyone: 'code_wrong' },
  updatePassword: all('password_wrong'),
  listSessions: all('ok'),
  deleteSession: all({ own: 'ok', foreign: none, unknown: none }),
  deleteOtherSessions: all('ok'),
  deleteUserSessions: { Admin: ON_OTHERS },

  ...PROVIDER_OUTCOMES,

  getSecondFactors: all('ok'),
  createAuthenticatorAppSetup: all('ok'),
  createAuthenticatorApp: all('second_step_over'),
  // Passkeys need a host name, and the test install has only an IP address.
  createPasskeySetup: all('passkeys_unusable'),
  createPasskey: all('second_step_over'),
  deleteSecondFactor: all({ own: 'ok', foreign: none, unknown: none }),
  createRecoveryCodes: all('password_wrong'),
  getUserSecondFactors: {
    Admin: { self: 'ok', user: 'ok', member: 'ok', admin: 'ok', unknown: none },
  },
  deleteUserSecondFactors: { Admin: ON_OTHERS },
}
