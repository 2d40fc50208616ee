/** The closed sets of words about mail that comes in. */

/** How mail comes in: fetched from an IMAP mailbox, posted to a call, or handed over by SMTP. */
export const MAIL_DOORS = ['imap', 'http', 'smtp'] as const
export type MailDoor = (typeof MAIL_DOORS)[number]

/**
 * What became of a mail: it is kept and waits for delivery; it is in a ticket; the staff decides; it is none for a ticket; or
 * it could not be worked on, and somebody has to look.
 */
export const RECEIVED_STATES = ['stored', 'delivered', 'held', 'ignored', 'failed'] as const
export type ReceivedState = (typeof RECEIVED_STATES)[number]

/** Who or what wrote a mail, by its headers. */
export const MAIL_KINDS = ['person', 'auto_reply', 'bounce', 'list', 'ours'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Why a mail is of its kind: what of it says so. `no_sign` is a mail of a person, which nothing marks. */
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

/** Where a Message-ID is known from. */
export type MailIdOrigin = 'sent' | 'received' | 'referenced'

/** What a reply that goes out as mail quotes below it: nothing, the message before it, or all that its reader may read. */
export const MAIL_QUOTES = ['off', 'last', 'all'] as const
export type MailQuotes = (typeof MAIL_QUOTES)[number]

/** What browsers show as pictures and nothing else; an SVG is a document. */
export const MAIL_PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** Why a picture that a mail names is not shown. `refused`: its server did not give it; `no_picture`: what it gave is none. */
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

/** Why a mail is in its state. */
export const RECEIVED_REASONS = [
  // delivered
  'new_ticket',
  'answer',
  'auto_reply',
  'bounce',
  'copy_in_other_mailbox',
  'staff_answer',
  'staff_note',
  // held
  'not_participant',
  'staff_unproven',
  'staff_unsigned',
  'staff_without_ticket',
  'sender_suspended',
  'address_forged',
  'number_unproven',
  'merge_unshared',
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
  // delivered by a decision
  'added',
  'added_as_note',
  'own_ticket',
  // held, or failed
  ...UNREADABLE_REASONS,
  'program_error',
  // what was in it was removed
  'removed',
] as const
export type ReceivedReason = (typeof RECEIVED_REASONS)[number]

/**
 * What the staff decides about a mail that is held: its sender takes part from now on, it is a ticket of its own, or nothing. `hold`
 * takes back that it is nothing.
 */
export const HELD_DECISIONS = ['add', 'own_ticket', 'ignore', 'hold'] as const
export type HeldDecision = (typeof HELD_DECISIONS)[number]

/** The rules that a mail goes through, in their order. */
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
  'authentication',
  'participant',
  'caps',
  'decision',
] as const
export type MailRule = (typeof MAIL_RULES)[number]

/** What a rule said. */
export const RULE_OUTCOMES = ['nothing', 'found', 'passed', 'refused', 'failed'] as const
export type RuleOutcome = (typeof RULE_OUTCOMES)[number]
