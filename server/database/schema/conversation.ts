import type { HeldWhy, TicketState } from '@support-desk/contract'
import type { Generated } from 'kysely'

/** The tables beside the messages of a ticket; see `schema.ts`. Requesters are answered from none of those of notes and watchers. */
export type ConversationTables = {
  chat_members: {
    ticket_id: string
    account_id: string
    read_number: number
    latest_at: string
    /** How many messages come after the one that was read last. */
    unread: Generated<number>
  }
  /** What is said to whoever has a ticket next. Empty once retention has removed the words. */
  handover_notes: { id: string; ticket_id: string; author_id: string; text: string; written_at: string }
  /** What staff write to one another about a ticket. Empty once it was taken back, or retention has removed the words. */
  notes: {
    id: string
    ticket_id: string
    /** From 1 in each ticket. */
    number: number
    author_id: string
    text: string
    /** JSON; null where the text is all there is. */
    document: string | null
    written_at: string
    client_key: string | null
    taken_back_at: string | null
  }
  /** Whom a note mentions: a person or a team, which may be gone. */
  note_mentions: {
    note_id: string
    /** From 1 in each note. */
    place: number
    account_id: string | null
    team_id: string | null
  }
  /** Replies of the staff that are to be sent later. Their files: `scheduled_files`. */
  scheduled_replies: {
    id: string
    ticket_id: string
    author_id: string
    text: string
    /** JSON; null where the text is all there is. */
    document: string | null
    written_at: string
    due_at: string
    /** Number of the latest message that its author had seen. */
    seen: number
    /** The two below: as the ticket was when it was written. */
    assignee_id: string | null
    state: TicketState
    /** Why it waits for its author; null where it waits for its time. */
    held: HeldWhy | null
    /** Of the message that it becomes. */
    client_key: string
    /** The session or API token by which it was written last; see `kernel/door.ts`. Null: not known. */
    door: string | null
  }
  /** Who of the staff watches which ticket. */
  ticket_watchers: {
    ticket_id: string
    account_id: string
    /** What they are told of: words of `WATCH_ABOUT`, each between spaces. */
    about: string
    since: string
  }
}
