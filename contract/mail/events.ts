import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { OAUTH_PROVIDERS } from './words.ts'
import { HELD_DECISIONS, RECEIVED_REASONS, RECEIVED_STATES } from './received.ts'

/** Events of outgoing and incoming mail. */
export const mailEvents = {
  'account.mail_preferences_set': event({
    data: { accountId: field.account },
    audience: 'subject',
    audit: { group: 'mail', sentence: message('{actor} changed their email preferences') },
    stale: ['mailPreferences', 'notificationSettings'],
  }),
  'mail.failed': event({
    data: { mailId: field.row },
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} stopped trying to send an email'), nobody: SYSTEM },
    stale: ['failedMail'],
  }),
  /** A reply was given up, or its recipient refused. */
  'mail.undelivered': event({
    data: { mailId: field.row },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('A reply could not be sent by email'), nobody: SYSTEM },
    stale: ['entries', 'chat', 'participants'],
  }),
  'mail.outgoing_changed': event({
    data: {},
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} changed the server for outgoing email') },
    stale: ['mailboxes', 'participants'],
  }),
  'mail.outgoing_deleted': event({
    data: {},
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} deleted the server for outgoing email') },
    stale: ['mailboxes', 'participants'],
  }),
  'mail.sign_in_changed': event({
    data: { provider: field.oneOf(OAUTH_PROVIDERS) },
    audience: 'admins',
    audit: {
      group: 'mail',
      sentence: message('{actor} changed the app registration for signing in to mailboxes'),
    },
    stale: ['mailboxes'],
  }),
  'mail.sign_in_deleted': event({
    data: { provider: field.oneOf(OAUTH_PROVIDERS) },
    audience: 'admins',
    audit: {
      group: 'mail',
      sentence: message('{actor} deleted the app registration for signing in to mailboxes'),
    },
    stale: ['mailboxes'],
  }),
  'mail.outgoing_failing': event({
    data: {},
    audience: 'admins',
    audit: { group: 'mail', sentence: message('No email could be sent for ten minutes'), nobody: SYSTEM },
    stale: ['mailboxes'],
  }),
  'mail.outgoing_working': event({
    data: {},
    audience: 'admins',
    audit: { group: 'mail', sentence: message('Email can be sent again'), nobody: SYSTEM },
    stale: ['mailboxes'],
  }),
  'mail.retried': event({
    data: { mailId: field.row },
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} sent an email again') },
    stale: ['failedMail'],
  }),
  'mail.received': event({
    data: {
      receivedId: field.row,
      state: field.oneOf(RECEIVED_STATES),
      reason: field.optional(field.oneOf(RECEIVED_REASONS)),
    },
    audience: 'admins',
    audit: {
      group: 'mail',
      sentence: message(
        '{state, select, stored {An email arrived} delivered {An email arrived and was delivered} held {An email arrived and is held for review} ignored {An email arrived and was ignored} other {An email arrived and could not be delivered}}',
      ),
      nobody: SYSTEM,
    },
    stale: ['receivedMails', 'mailboxes'],
  }),
  /** A mail is held in a ticket. */
  'mail.held': event({
    data: { receivedId: field.row },
    audience: 'staff',
    audit: { group: 'mail', sentence: message('An email needs review'), nobody: SYSTEM },
    stale: ['heldMails'],
  }),
  /** A user loaded remote pictures of a mail. Their servers learn that the mail was read. */
  'mail.pictures_loaded': event({
    data: { receivedId: field.row },
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} loaded the images of an email') },
    stale: [],
  }),
  'mail.decided': event({
    data: { receivedId: field.row, decision: field.oneOf(HELD_DECISIONS) },
    audience: 'staff',
    audit: {
      group: 'mail',
      sentence: message(
        '{decision, select, add {{actor} added the sender of a held email as a participant} own_ticket {{actor} created a ticket from a held email} ignore {{actor} ignored a held email} other {{actor} put an email back on hold}}',
      ),
    },
    stale: ['heldMails', 'receivedMails', 'participants'],
  }),
  /** An admin processed a mail again. */
  'mail.processed_again': event({
    data: { receivedId: field.row },
    audience: 'admins',
    audit: { group: 'mail', sentence: message('{actor} reprocessed an incoming email') },
    stale: ['receivedMails', 'mailboxes'],
  }),
  /** A bounce of a mail from the desk arrived. */
  'mail.bounced': event({
    data: { receivedId: field.row },
    audience: 'staff',
    audit: {
      group: 'mail',
      sentence: message('An email about a ticket could not be delivered'),
      nobody: SYSTEM,
    },
    stale: ['entries', 'chat', 'heldMails'],
  }),
}
