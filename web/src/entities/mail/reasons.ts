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
  auto_reply: 'An automatic answer',
  bounce: 'A report that a mail of ours was not delivered',
  list: 'A mailing list',
  ours: 'A mail of the help desk itself',
}) satisfies Record<MailKind, Message>

const REASONS = messages({
  new_ticket: 'A ticket was made of it.',
  answer: 'It is an answer in its ticket.',
  auto_reply: 'It stands in its ticket as an automatic answer, which changes nothing there.',
  bounce: 'It is marked on the message that was not delivered.',
  copy_in_other_mailbox: 'The same mail came by another mailbox, and stands in its ticket once.',
  staff_answer: 'One of the staff answered the ticket by mail.',
  staff_note: 'One of the staff answered the mail about a note, so it is a note.',
  not_participant: 'It is about this ticket, but who wrote it takes no part in it.',
  staff_unproven:
    'It names one of the staff as its sender, and no server that this mailbox believes vouches for that.',
  address_forged: 'The mail server could not verify the sender. The address may be forged.',
  number_unproven:
    'Only the ticket number in its subject belongs to this ticket, and the mail server did not verify the sender.',
  merge_unshared:
    'It answers a ticket that was merged into this one without sharing, so the other requester must not read it.',
  staff_unsigned:
    'One of the staff wrote it, but not in answer to a mail of the help desk to the address that was in it.',
  too_many_tickets: 'Its sender has made too many tickets in an hour.',
  staff_without_ticket: 'One of the staff wrote it, and it is about no ticket.',
  sender_suspended: 'The account of its sender is suspended.',
  no_sender: 'It does not say who wrote it.',
  unscannable: 'A file in it is too large for the virus scanner.',
  infected: 'The virus scanner found something in it.',
  junk: 'It lay in the junk folder of the mailbox.',
  duplicate: 'The same mail is here already.',
  ours: 'The help desk wrote it itself.',
  canary: 'It is a test mail of the help desk, which has come in.',
  auto_reply_without_ticket: 'It is an automatic answer, and about no ticket.',
  auto_reply_of_staff: 'It is an automatic answer of one of the staff.',
  bounce_without_ticket: 'It is a report about a mail that was not delivered, and about no ticket.',
  decided: 'One of the staff decided to ignore it.',
  added_as_note: 'It was added as a note, because the mail server did not verify that staff wrote it.',
  added: 'One of the staff let its sender take part in the ticket.',
  own_ticket: 'A team member created a separate ticket from it.',
  too_deep: 'Its parts lie too deep in each other.',
  too_many_parts: 'It has too many parts.',
  too_large: 'It is too large.',
  timed_out: 'It takes too long to read.',
  out_of_memory: 'It takes too much memory to read.',
  malformed: 'It is not written as a mail.',
  program_error: 'The help desk made a mistake with it.',
  removed: 'What was in it was removed.',
}) satisfies Record<ReceivedReason, Message>

const KIND_WHY = messages({
  no_sign: 'Nothing says that it is anything else.',
  auto_submitted: 'Its headers say that a program sent it (Auto-Submitted).',
  auto_response_suppress: 'Its headers ask for no automatic answer (X-Auto-Response-Suppress).',
  precedence: 'Its headers say that it went to many (Precedence).',
  autoreply_header: 'Its headers say that it is an automatic answer.',
  autoreply_subject: 'Its subject is that of an automatic answer.',
  empty_return_path: 'Nothing can be sent back to it.',
  delivery_status: 'It has the report of a mail server.',
  mailer_daemon: 'A mail server wrote it.',
  list_header: 'Its headers name a mailing list.',
  own_header: 'Its headers name this help desk.',
}) satisfies Record<KindReason, Message>

/** Display name of the kind of a mail. */
export const kindOf = (kind: MailKind | null): string => (kind ? t(KINDS[kind]) : t('Not read yet'))

/** Why a mail has its status, as a sentence. Null if there is no reason. */
export const reasonOf = (reason: ReceivedReason | null): string | null =>
  reason === null ? null : t(REASONS[reason])

/** Why a mail was classified as its kind, as a sentence. Null if it was not read yet. */
export const kindReasonOf = (reason: KindReason | null): string | null =>
  reason === null ? null : t(KIND_WHY[reason])
