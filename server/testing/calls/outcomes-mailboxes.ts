import type {
  CallName,
  mailboxCalls,
  mailSetupCalls,
  mailSignInCalls,
  outgoingMailCalls,
} from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

/** Mailboxes are for admins. */
const KNOWN: Row = { Admin: { known: 'ok', unknown: 'not_found' } }

/** Outcomes by the chosen team and form. */
const CHOSEN: Cell = {
  known: { known: 'ok', unknown: 'form_gone' },
  unknown: { known: 'team_gone', unknown: 'team_gone' },
}
const NOTHING: Cell = {
  known: { known: 'not_found', unknown: 'not_found' },
  unknown: { known: 'not_found', unknown: 'not_found' },
}

/** Outcomes of calls about mailboxes. */
export const MAILBOX_OUTCOMES: Record<keyof typeof mailboxCalls & CallName, Row> = {
  listMailboxes: { Admin: 'ok' },
  getMailboxAlarm: { Admin: 'ok' },
  createMailbox: { Admin: CHOSEN },
  getMailbox: KNOWN,
  updateMailbox: { Admin: { known: CHOSEN, unknown: NOTHING } },
  deleteMailbox: KNOWN,
  testMailbox: KNOWN,
  checkMailbox: KNOWN,
  rotateMailboxSecret: KNOWN,
}

/** Outcomes of calls about outgoing mail. */
export const OUTGOING_MAIL_OUTCOMES: Record<keyof typeof outgoingMailCalls & CallName, Row> = {
  getOutgoingMail: { Admin: 'ok' },
  // Another request of the matrix has stored the first version.
  updateOutgoingMail: { Admin: 'ok' },
  deleteOutgoingMail: { Admin: 'ok' },
  testOutgoingMail: { Admin: 'ok' },
}

/** Outcomes of calls for signing in to mailboxes. */
export const MAIL_SIGN_IN_OUTCOMES: Record<keyof typeof mailSignInCalls & CallName, Row> = {
  listMailSignIns: { Admin: 'ok' },
  updateMailSignIn: { Admin: 'ok' },
  deleteMailSignIn: { Admin: 'ok' },
  // The known mailbox receives by HTTP.
  beginMailSignIn: { Admin: { known: 'not_imap', unknown: 'not_found' } },
  finishMailSignIn: { Admin: 'mail_sign_in_over' },
}

/** Outcomes of calls for the setup of mailboxes. */
export const MAIL_SETUP_OUTCOMES: Record<keyof typeof mailSetupCalls & CallName, Row> = {
  detectMailServers: { Admin: 'ok' },
  sendMailboxTest: KNOWN,
  checkMailboxTest: KNOWN,
}
