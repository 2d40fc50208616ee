/** Fixed words about incoming mail. */

/** How a mail came in: fetched by IMAP, posted by HTTP, or delivered by SMTP. */
export const MAIL_DOORS = ['imap', 'http', 'smtp'] as const
export type MailDoor = (typeof MAIL_DOORS)[number]

/**
 * State of a mail: stored for delivery; in a ticket; waiting for staff; not for a ticket; or failed, so that staff
 * must look.
 */
export const RECEIVED_STATES = ['stored', 'delivered', 'held', 'ignored', 'failed'] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/** Author of a mail, by its headers. */
export const MAIL_KINDS = ['person', 'auto_reply', 'bounce', 'list', 'ours'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Why a mail has its kind. `no_sign`: no header marks it, so a person wrote it. */
export const KIND_REASONS = [
  'no_sign',
  'auto_submitted',
  'auto_response_suppress',
  'precedence',
  'autoreply_header',
  'autoreply_subject',
  'empty_return_path',
  'delivery_status',
  'mailer_daemon',
  'list_header',
  'own_header',
] as const
export type KindReason = (typeof KIND_REASONS)[number]

/** Source of a known Message-ID. */
export type MailIdOrigin = 'sent' | 'received' | 'referenced'

/** Quote below an outgoing reply: none, the previous message, or all messages that its reader may see. */
export const MAIL_QUOTES = ['off', 'last', 'all'] as const
export type MailQuotes = (typeof MAIL_QUOTES)[number]

/** Types that browsers show only as pictures. An SVG is a document. */
export const MAIL_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Why a remote picture is not shown. `refused`: by its server; `no_picture`: the answer is not a picture. */
export const REMOTE_PICTURE_REASONS = [
  'private_address',
  'unreachable',
  'too_slow',
  'too_large',
  'refused',
  'no_picture',
] as const
export type RemotePictureReason = (typeof REMOTE_PICTURE_REASONS)[number]

/** Why a mail could not be read; see `inbound/reading`. */
const UNREADABLE_REASONS = [
  'too_deep',
  'too_many_parts',
  'too_large',
  'timed_out',
  'out_of_memory',
  'malformed',
] as const
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number]

/** Reasons of mails that are part of a side conversation. */
export const SIDE_REASONS = ['side_answer', 'side_auto_reply', 'side_bounce'] as const

/** Reason of a mail's state. */
export const RECEIVED_REASONS = [
  // delivered
  'new_ticket',
  'answer',
  'auto_reply',
  'bounce',
  'copy_in_other_mailbox',
  'staff_answer',
  'staff_note',
  ...SIDE_REASONS,
  // held
  'not_participant',
  'staff_unproven',
  'staff_unsigned',
  'staff_without_ticket',
  'sender_suspended',
  'address_forged',
  'number_unproven',
  'merge_unshared',
  'ticket_is_spam',
  'too_many_tickets',
  'no_sender',
  'infected',
  'unscannable',
  'junk',
  // ignored
  'duplicate',
  'ours',
  'canary',
  'auto_reply_without_ticket',
  'auto_reply_of_staff',
  'bounce_without_ticket',
  'decided',
  'sender_blocked',
  // delivered by a decision
  'added',
  'added_as_note',
  'own_ticket',
  // held, or failed
  ...UNREADABLE_REASONS,
  'program_error',
  // content removed
  'removed',
] as const
export type ReceivedReason = (typeof RECEIVED_REASONS)[number]

/**
 * Decision on a held mail: add its sender to the ticket, make a ticket of its own, or ignore it. `hold` undoes
 * `ignore`.
 */
export const HELD_DECISIONS = ['add', 'own_ticket', 'ignore', 'hold'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

/** Processing rules, in their order. */
export const MAIL_RULES = [
  'read',
  'canary',
  'kind',
  'duplicate',
  'signed_address',
  'in_reply_to',
  'references',
  'marker',
  'subject',
  'junk',
  'blocked',
  'authentication',
  'participant',
  'caps',
  'decision',
] as const
export type MailRule = (typeof MAIL_RULES)[number]

/** Result of a rule. */
export const RULE_OUTCOMES = ['nothing', 'found', 'passed', 'refused', 'failed'] as const
export type RuleOutcome = (typeof RULE_OUTCOMES)[number]
