import {
  type KindReason,
  type MailKind,
  type Message,
  messages,
  type ReceivedReason,
} from '@support-desk/contract'
import { t } from '#ui/language/t.ts'

const KINDS = messages({
  person: 'A person',
  auto_reply: 'An automatic reply',
  bounce: 'A delivery failure report',
  list: 'A mailing list',
  ours: 'An email from this help desk',
}) satisfies Record<MailKind, Message>

const REASONS = messages({
  new_ticket: 'A ticket was created.',
  answer: 'Added to its ticket as a reply.',
  auto_reply: 'Added to its ticket as an automatic reply. Nothing else in the ticket changes.',
  bounce: 'The undelivered message is marked as failed.',
  copy_in_other_mailbox: 'The same email arrived through another mailbox. The ticket contains it once.',
  staff_answer: 'A team member replied to the ticket by email.',
  staff_note: 'A team member replied to a note by email, so it was added as a note.',
  side_answer: 'Added to a side conversation with a third party.',
  side_auto_reply: 'Added to a side conversation as an automatic reply.',
  side_bounce: 'The undelivered email to a third party is marked as failed.',
  not_participant: 'Held: the sender isn’t a participant of this ticket.',
  staff_unproven: 'Claims to be from a team member, but the sender could not be verified.',
  address_forged: 'The mail server could not verify the sender. The address may be forged.',
  number_unproven:
    'Only the ticket number in the subject matches this ticket, and the mail server did not verify the sender.',
  merge_unshared:
    'Reply to a ticket that was merged into this one without sharing. The other requester must not read it.',
  staff_unsigned: 'From a team member, but not sent to the reply address of a help desk email.',
  ticket_is_spam: 'From a team member, but the ticket is marked as spam.',
  too_many_tickets: 'The sender created too many tickets in an hour.',
  staff_without_ticket: 'From a team member, and it belongs to no ticket.',
  sender_suspended: 'The sender’s account is suspended.',
  no_sender: 'It has no sender.',
  unscannable: 'An attached file is too large for the virus scanner.',
  infected: 'The virus scanner found a threat.',
  junk: 'It was in the spam folder of the mailbox.',
  duplicate: 'The same email was received before.',
  ours: 'This help desk sent it.',
  canary: 'A test email from this help desk. It arrived.',
  auto_reply_without_ticket: 'An automatic reply that belongs to no ticket.',
  auto_reply_of_staff: 'An automatic reply from a team member.',
  bounce_without_ticket: 'A delivery failure report that belongs to no ticket.',
  sender_blocked: 'The sender is blocked.',
  decided: 'A team member ignored it.',
  added_as_note: 'Added as a note, because the mail server did not verify that a team member sent it.',
  added: 'A team member added the sender to the ticket.',
  own_ticket: 'A team member created a separate ticket from it.',
  too_deep: 'Its parts are nested too deeply.',
  too_many_parts: 'It has too many parts.',
  too_large: 'It is too large.',
  timed_out: 'Reading it takes too long.',
  out_of_memory: 'Reading it takes too much memory.',
  malformed: 'It is not a valid email.',
  program_error: 'Processing failed because of an error in Support Desk.',
  removed: 'Its content was removed.',
}) satisfies Record<ReceivedReason, Message>

const KIND_WHY = messages({
  no_sign: 'No signs of an automatic message.',
  auto_submitted: 'Its headers say that it was sent automatically (Auto-Submitted).',
  auto_response_suppress: 'Its headers request no automatic reply (X-Auto-Response-Suppress).',
  precedence: 'Its headers say that it is bulk email (Precedence).',
  autoreply_header: 'Its headers say that it is an automatic reply.',
  autoreply_subject: 'Its subject is typical of an automatic reply.',
  empty_return_path: 'The sender address does not accept replies.',
  delivery_status: 'Contains a mail server report.',
  mailer_daemon: 'Sent by a mail server.',
  list_header: 'Its headers name a mailing list.',
  own_header: 'Its headers name this help desk.',
}) satisfies Record<KindReason, Message>

/** Display name of the kind of a mail. */
export const kindOf = (kind: MailKind | null): string => (kind ? t(KINDS[kind]) : t('Not processed yet'))

/** Why a mail has its status, as a sentence. Null if there is no reason. */
export const reasonOf = (reason: ReceivedReason | null): string | null =>
  reason === null ? null : t(REASONS[reason])

/** Why a mail was classified as its kind, as a sentence. Null if it was not read yet. */
export const kindReasonOf = (reason: KindReason | null): string | null =>
  reason === null ? null : t(KIND_WHY[reason])
