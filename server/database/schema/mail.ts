import type { Generated } from 'kysely'
import type {
  MailDoor,
  MailIdOrigin,
  MailKind,
  MailQuotes,
  ReceivedReason,
  ReceivedState,
} from '@support-desk/contract'

/** The tables of mail that comes in; see `channels/mail/inbound`. */
export type MailTables = {
  /** Where mail comes in, and under which name and address it is answered. */
  mailboxes: {
    id: string
    name: string
    address: string
    /** Lower case; no two that are not deleted have the same. */
    address_key: string
    /** The name beside the address in what is sent. */
    reply_name: string
    signature: string
    /** To whom its tickets go, and with which form; null: nobody, and the form of what was raised without choosing one. */
    team_id: string | null
    form_id: string | null
    door: MailDoor
    /** Sealed JSON, bound to the id; empty where the door needs none. */
    settings: string
    /** Of the HTTP door. */
    secret_hash: string | null
    /** 1 or 0. */
    is_on: number
    /** From when on mails are imported; null: nothing older than the mailbox's set-up here. */
    import_since: string | null
    /** 1 or 0: whether senders of new tickets are told that their mail has come. */
    acknowledges: number
    /** What replies quote below them. */
    quotes: Generated<MailQuotes>
    /** The server whose word about senders is believed, in lower case; null: that of none. */
    checks_by: Generated<string | null>
    /** JSON array of senders whose Reply-To address is the requester of their tickets. */
    reply_to_senders: Generated<string>
    /** After how many days what became a ticket or an answer is moved on its server, and into which folder; null: never. */
    moves_after_days: Generated<number | null>
    moves_to: Generated<string | null>
    /** Why that did not work, in plain words; null while it does. */
    moves_error: Generated<string | null>
    created_at: string
    version: number
    /** How far it was read; null: not yet. */
    uid_validity: number | null
    last_uid: number | null
    /** When it was looked into last, and when that worked last. */
    looked_at: string | null
    worked_at: string | null
    /** What went wrong, in plain words; null while it works. */
    error: string | null
    failing_since: string | null
    /** How many mails were in it when they were last compared with the ledger. */
    in_mailbox: number | null
    /** From when on its folder of junk is read too; null: it is not. */
    junk_since: string | null
    /** What the server calls that folder; empty where it has none, null before anybody has looked. */
    junk_folder: string | null
    junk_uid_validity: number | null
    junk_last_uid: number | null
    in_junk: number | null
    /** When a refresh token last gave a token, and when it ends, where that is known. */
    token_renewed_at: string | null
    token_ends_at: string | null
    /** When the admins were told of its end. */
    token_warned_at: string | null
    /** How often a test mail is sent to its own address; null: never. */
    canary_minutes: number | null
    /** Of the latest test mail; and when the latest one that came did so, and how long it took. */
    canary_sent_at: string | null
    canary_arrived_at: string | null
    canary_took_seconds: number | null
    /** Since when one is missing. */
    canary_late_since: string | null
    /** 1 or 0: whether nothing comes in until an admin logs in anew. */
    needs_login: Generated<number>
    deleted_at: string | null
  }
  /** The ledger: every mail that came, and what became of it. Rows are never deleted, so that no mail comes twice. */
  received_mails: {
    id: string
    mailbox_id: string
    /** From 1 in each mailbox, as they came. */
    number: number
    door: MailDoor
    /** Where it lies in an IMAP mailbox; null of the other doors. */
    folder: string | null
    uid_validity: number | null
    uid: number | null
    received_at: string
    /** JSON: who handed it over by SMTP, for whom, and what was found about the sender; null of the other doors. */
    envelope: string | null
    /** In bytes. */
    size: number
    /** The name of its raw bytes among the files of the install; null once they were removed. */
    file: string | null
    /** 1 or 0: older than the mailbox's set-up here, so nobody is mailed about it. */
    is_import: number
    state: ReceivedState
    /** What was read of it; null until then, and where it has none. */
    message_id: string | null
    /** Of its canonical body and date. */
    digest: string | null
    /** In lower case. */
    sender: string | null
    sender_name: string | null
    /** The account of the sender, where it is known. */
    account_id: string | null
    subject: string | null
    kind: MailKind | null
    kind_reason: string | null
    /** Its first words, while it is held. */
    beginning: string | null
    /** 1 or 0: whether the mail server that took it vouches for the sender; null: it says nothing. */
    is_authenticated: number | null
    /** What that server found out about the sender, as JSON; null: nothing. */
    checks: string | null
    /** Of a bounce, as JSON: whom its mail did not reach and why; null of all others. */
    bounce: Generated<string | null>
    /** Why it is in this state. */
    reason: ReceivedReason | null
    /** The rules that decided, as JSON. */
    way: string | null
    ticket_id: string | null
    /** The message or note that it became; of a bounce, the message that it is about. Null: the ticket as it was raised. */
    entry_id: string | null
    /** Who of the staff decided what becomes of it, where it was held. */
    decided_by: string | null
    tries: number
    /** While it is stored: when it is tried next. */
    due_at: string | null
    leased_until: string | null
    /** What went wrong at the last try, in the words of the program. */
    error: string | null
    /** The folder of its server into which it is moved; null: it stays where it came. */
    moved_to: Generated<string | null>
  }
  /** What belongs to a message, or to a ticket as it was raised, that was a mail. */
  mail_entries: {
    received_id: string
    ticket_id: string
    /** Null: the ticket as it was raised. */
    message_id: string | null
    /** What is folded away. The text of the message and this are the whole text of the mail. */
    rest: string
    /** Sanitised; null where the mail has none. */
    html: string | null
    /** How many pictures of other servers it names, and those servers as JSON. */
    remote_images: number
    remote_hosts: string
  }
  /** Pictures of other servers that somebody asked for, of mails that are entries. */
  mail_pictures: {
    received_id: string
    /** By the order in which the HTML of the mail names them, from 0. */
    number: number
    ticket_id: string
    /** A picture among the files of the install. */
    file: string
  }
  /** Message-IDs of all mails that were sent, received, or named by those. */
  mail_ids: {
    message_id: string
    ticket_id: string
    what: MailIdOrigin
    /** The message of the ticket that was sent or came under it. */
    entry_id: string | null
    at: string
  }
  /** Who takes part in a ticket beside its requester. */
  ticket_participants: {
    ticket_id: string
    account_id: string
    kind: 'cc'
    /** Null: nobody in particular; `why` says how it came. */
    added_by: string | null
    why: string
    since: string
  }
}

/** The columns that this adds to accounts. */
export type ContactColumns = {
  /** Since when it stands for somebody who has only written mails, and cannot log in; null for all others. */
  contact_since: Generated<string | null>
  /** When whoever had only written mails until then registered; null for all others. */
  claimed_at: Generated<string | null>
  /** The mail that said that one of ours did not reach it; null while mails arrive. */
  bounced_by: Generated<string | null>
}
