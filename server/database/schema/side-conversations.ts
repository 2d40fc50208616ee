import type { SideMessageKind } from '@support-desk/contract'

/** Conversations with third parties beside a ticket; see `channels/mail/side-conversations`. Never part of answers to requesters. */
export type SideConversationTables = {
  side_conversations: {
    id: string
    ticket_id: string
    /** Counts from 1 in each ticket. */
    number: number
    subject: string
    started_by: string
    started_at: string
  }
  side_messages: {
    id: string
    side_id: string
    ticket_id: string
    /** Counts from 1 in each side conversation. */
    number: number
    kind: SideMessageKind
    /** Null for an answer. */
    author_id: string | null
    /** The sender of an answer, in lower case; empty for a message by staff, or after an erasure. */
    sender_address: string
    sender_name: string
    /** Empty after an undo, or after retention has removed the text. */
    text: string
    /** JSON; null for plain text. */
    document: string | null
    /** Numbers of quoted messages of the ticket, as JSON. */
    quotes: string
    at: string
    taken_back_at: string | null
  }
  /** Recipients of messages by staff. */
  side_recipients: {
    message_id: string
    /** Counts from 0 in each message. */
    place: number
    side_id: string
    ticket_id: string
    /** In lower case; empty after an erasure. */
    address: string
  }
  /** Files of side messages; columns as in `attachments`. */
  side_files: {
    id: string
    message_id: string
    ticket_id: string
    place: number
    /** Null for a file of an answer. */
    uploader_id: string | null
    name: string
    media_type: string
    size: number
    file: string
    thumb: string | null
    created_at: string
  }
}
