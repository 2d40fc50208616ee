import type { TicketStatus, UnsentWhy } from '@support-desk/contract'
import type { Generated } from 'kysely'

/** The tables around the messages of a ticket; see `schema.ts`. Notes and watchers are never part of answers to requesters. */
export type ConversationTables = {
  chat_members: {
    ticket_id: string
    account_id: string
    read_number: number
    latest_at: string
    /** Number of messages after the last read one. */
    unread: Generated<number>
  }
  /** Notes to the next assignee. Empty after retention has removed the text. */
  handover_notes: { id: string; ticket_id: string; author_id: string; text: string; written_at: string }
  /** Internal notes of staff. Empty after an undo, or after retention has removed the text. */
  notes: {
    id: string
    ticket_id: string
    /** Counts from 1 in each ticket. */
    number: number
    author_id: string
    text: string
    /** JSON; null for plain text. */
    document: string | null
    written_at: string
    client_key: string | null
    taken_back_at: string | null
  }
  /** Accounts and teams that a note mentions. They may be deleted. */
  note_mentions: {
    note_id: string
    /** Counts from 1 in each note. */
    place: number
    account_id: string | null
    team_id: string | null
  }
  /** Scheduled replies of staff. Their files are in `scheduled_files`. */
  scheduled_replies: {
    id: string
    ticket_id: string
    author_id: string
    text: string
    /** JSON; null for plain text. */
    document: string | null
    written_at: string
    due_at: string
    /** Number of the latest message that the author had seen. */
    seen: number
    /** This column and the next: the ticket at the time of writing. */
    assignee_id: string | null
    status: TicketStatus
    /** Why the reply is held for review by its author; null while it waits for its time. */
    held: UnsentWhy | null
    /** Idempotency key of the future message. */
    client_key: string
    /** The session or API token of the last edit; see `kernel/door.ts`. Null: unknown. */
    door: string | null
  }
  /** Staff members who watch a ticket. */
  ticket_watchers: {
    ticket_id: string
    account_id: string
    /** The watched events: words of `WATCH_ABOUT`, each between spaces. */
    about: string
    since: string
  }
}
