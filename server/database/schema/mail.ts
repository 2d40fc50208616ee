import type { Generated } from 'kysely'
import type {
  MailDoor,
  MailIdOrigin,
  MailKind,
  MailQuotes,
  OauthProvider,
  ReceivedReason,
  ReceivedState,
} from '@support-desk/contract'

/** The tables of inbound mail, see `channels/mail/inbound`, and the server of outgoing mail. */
export type MailTables = {
  /** The mail server for outgoing mail that an admin set: one row, or none. */
  outgoing_mail: {
    id: string
    host: string
    port: number
    security: 'tls' | 'starttls' | 'none'
    /** Empty: no login. */
    user_name: string
    /** Sealed; empty when there is none. */
    password: string
    from_address: string
    from_name: string
    version: number
  }
  /** App registrations at providers, by which admins sign in to mailboxes. The id is the provider. */
  mail_apps: {
    id: string
    client_id: string
    /** Sealed; empty when there is none. */
    secret: string
    /** The organization at Microsoft; empty: any account. */
    tenant: string
    version: number
  }
  /** Sign-ins to mailboxes in progress. */
  mail_sign_ins: {
    /** Hash of the state. */
    id: string
    session_id: string
    provider: OauthProvider
    sealed: string
    expires_at: string
  }
  /** Mailboxes: the source of inbound mail, and the name and address of replies. */
  mailboxes: {
    id: string
    name: string
    address: string
    /** In lower case. Unique among mailboxes that are not deleted. */
    address_key: string
    /** Display name of the sender in replies. */
    reply_name: string
    signature: string
    /** Team and form of new tickets. Null: no team, and the default form. */
    team_id: string | null
    form_id: string | null
    door: MailDoor
    /** Sealed JSON, bound to the id; empty when the door needs none. */
    settings: string
    /** Hash of the secret; only for mail by HTTP. */
    secret_hash: string | null
    /** 1 or 0. */
    is_on: number
    /** Older mails are not imported; null: the time when the mailbox was set up. */
    import_since: string | null
    /** 1 or 0: whether senders of new tickets get a confirmation mail. */
    acknowledges: number
    /** Which earlier messages replies quote. */
    quotes: Generated<MailQuotes>
    /** The mail server with trusted sender checks, in lower case; null: none. */
    checks_by: Generated<string | null>
    /** JSON array of senders. For mails from these, the Reply-To address is the requester. */
    reply_to_senders: Generated<string>
    /** Number of days after which processed mails are moved, and their target folder on the server; null: never. */
    moves_after_days: Generated<number | null>
    moves_to: Generated<string | null>
    /** Error message of the last attempt to move mails; null after a success. */
    moves_error: Generated<string | null>
    created_at: string
    version: number
    /** IMAP position of the last read mail; null: none read yet. */
    uid_validity: number | null
    last_uid: number | null
    /** Times of the last check and the last successful check. */
    looked_at: string | null
    worked_at: string | null
    /** Error message; null while the mailbox works. */
    error: string | null
    failing_since: string | null
    /** Number of mails in the mailbox when it was last compared with the ledger. */
    in_mailbox: number | null
    /** The junk folder is read from this time on; null: it is not read. */
    junk_since: string | null
    /** Name of the junk folder on the server; empty when there is none, null before the first check. */
    junk_folder: string | null
    junk_uid_validity: number | null
    junk_last_uid: number | null
    in_junk: number | null
    /** When the refresh token last returned an access token, and when it expires, if known. */
    token_renewed_at: string | null
    token_ends_at: string | null
    /** When the admins were warned of its expiry. */
    token_warned_at: string | null
    /** Interval of test mails to the mailbox's own address; null: none. */
    canary_minutes: number | null
    /** Times of the latest sent and the latest received test mail, and the delivery time of the latter. */
    canary_sent_at: string | null
    canary_arrived_at: string | null
    canary_took_seconds: number | null
    /** Start of the delay of an overdue test mail; null: none is overdue. */
    canary_late_since: string | null
    /** 1 or 0: whether mail stops until an admin logs in again. */
    needs_login: Generated<number>
    /** 1 or 0: whether it has a server for outgoing mail in its settings. */
    sends: Generated<number>
    deleted_at: string | null
  }
  /** The ledger of all received mails and their processing. Rows are never deleted, so no mail is processed twice. */
  received_mails: {
    id: string
    mailbox_id: string
    /** Counts from 1 in each mailbox, in order of arrival. */
    number: number
    door: MailDoor
    /** Position in an IMAP mailbox; null for the other doors. */
    folder: string | null
    uid_validity: number | null
    uid: number | null
    received_at: string
    /** JSON: the SMTP client, the recipients, and the checks of the sender; null for the other doors. */
    envelope: string | null
    /** In bytes. */
    size: number
    /** Name of the raw mail in the file store; null after its removal. */
    file: string | null
    /** 1 or 0: older than the mailbox, so no mails are sent about it. */
    is_import: number
    state: ReceivedState
    /** This and the next columns are parsed from the mail; null before that, or when missing. */
    message_id: string | null
    /** Hash of the canonical body and the date. */
    digest: string | null
    /** In lower case. */
    sender: string | null
    sender_name: string | null
    /** The sender's account, if known. */
    account_id: string | null
    subject: string | null
    kind: MailKind | null
    kind_reason: string | null
    /** The first words of the text, while the mail is held. */
    beginning: string | null
    /** 1 or 0: whether the receiving mail server authenticated the sender; null: unknown. */
    is_authenticated: number | null
    /** The server's checks of the sender, as JSON; null: none. */
    checks: string | null
    /** For a bounce: the failed recipient and the reason, as JSON; else null. */
    bounce: Generated<string | null>
    /** Reason of the mail's state. */
    reason: ReceivedReason | null
    /** The rules that matched, as JSON. */
    way: string | null
    ticket_id: string | null
    /** The message or note created from the mail; for a bounce, the message that bounced. Null: the ticket's first message. */
    entry_id: string | null
    /** The staff member who decided about a held mail. */
    decided_by: string | null
    tries: number
    /** While stored: time of the next attempt. */
    due_at: string | null
    leased_until: string | null
    /** Error message of the last attempt. */
    error: string | null
    /** The IMAP folder to which the mail was moved; null: not moved. */
    moved_to: Generated<string | null>
  }
  /** The parts of a message, or of a ticket's first message, that came with its mail. */
  mail_entries: {
    received_id: string
    ticket_id: string
    /** Null: the ticket's first message. */
    message_id: string | null
    /** The collapsed part of the text. The text of the message and this are the whole text of the mail. */
    rest: string
    /** Sanitised HTML; null when the mail has none. */
    html: string | null
    /** Number of remote images, and their hosts as JSON. */
    remote_images: number
    remote_hosts: string
  }
  /** Loaded remote images of mails. */
  mail_pictures: {
    received_id: string
    /** Index among the images in the HTML of the mail, from 0. */
    number: number
    ticket_id: string
    /** Name of the image in the file store. */
    file: string
  }
  /** Message-IDs of all sent and received mails, and of mails that they reference. */
  mail_ids: {
    message_id: string
    ticket_id: string
    what: MailIdOrigin
    /** The message sent or received with this id. */
    entry_id: string | null
    at: string
    /** The side conversation of the mail; null for a mail of the ticket itself. */
    side_id: string | null
  }
  /** Participants of a ticket besides its requester. */
  ticket_participants: {
    ticket_id: string
    account_id: string
    kind: 'cc'
    /** Null: added automatically; see `why`. */
    added_by: string | null
    why: string
    since: string
  }
}

/** Columns of `accounts` for mail. */
export type ContactColumns = {
  /** Time when the account became a contact: it has only sent mails and cannot log in. Null for other accounts. */
  contact_since: Generated<string | null>
  /** When a contact registered; null for other accounts. */
  claimed_at: Generated<string | null>
  /** The bounce of a mail to this account; null while mails are delivered. */
  bounced_by: Generated<string | null>
}
