import type { Generated, Kysely } from 'kysely'
import type { AuthTables } from './schema/auth.ts'
import type { BulkTables } from './schema/bulk.ts'
import type { ContactTables } from './schema/contacts.ts'
import type { ConversationTables } from './schema/conversation.ts'
import type { FileTables } from './schema/files.ts'
import type { Channel, Role, SnoozeWakes, TicketStatus, Turn, UsernameIssue } from '@support-desk/contract'
import type { LinkTables } from './schema/links.ts'
import type { ContactColumns, MailTables } from './schema/mail.ts'
import type { FieldTables } from './schema/fields.ts'
import type { SetupTables } from './schema/setup.ts'
import type { NotificationTables } from './schema/notifications.ts'
import type { SignatureTables } from './schema/signatures.ts'
import type { ScimTables, ScimTeamColumns, SuspensionColumns } from './schema/scim.ts'
import type { SlaTables } from './schema/sla.ts'
import type { WebhookTables } from './schema/webhooks.ts'
import type { LoginTables } from './schema/login.ts'
import type { OrganisationTables } from './schema/organisations.ts'
import type { QueueSchema } from './schema/queue.ts'
import type { SideConversationTables } from './schema/side-conversations.ts'

/** The database or a transaction. */
export type Db = Kysely<Schema>

/**
 * Rows of the tables. Columns are text or integers; pieces of files are bytes. Times are ISO 8601 text in UTC of fixed width.
 * An area can add its own table beside its queries.
 */
export interface Schema extends Tables {}

type Tables = AuthTables &
  BulkTables &
  ContactTables &
  ConversationTables &
  FileTables &
  LinkTables &
  LoginTables &
  MailTables &
  FieldTables &
  NotificationTables &
  OrganisationTables &
  WebhookTables &
  SignatureTables &
  ScimTables &
  SetupTables &
  SideConversationTables &
  SlaTables &
  QueueSchema & {
    accounts: ContactColumns &
      SuspensionColumns & {
        id: string
        username: string
        username_key: string
        email: string
        email_key: string
        password_hash: string
        role: Role
        department: string
        employee_code: string
        picture: string | null
        joined_at: string
        deleted_at: string | null
        /** When the account was erased. */
        erased_at: Generated<string | null>
        /** 1 or 0, like the two below: whether the user wants email about tickets assigned to them. */
        mail_assigned: Generated<number>
        mail_status: Generated<number>
        mail_chat: Generated<number>
        /** JSON of `QuietHours`; null: none. */
        quiet_hours: Generated<string | null>
        /** 1 or 0: whether the user has to choose another password first. */
        must_change_password: Generated<number>
        /** Canonical form of the name, equal for names that look alike. Null until it was computed. */
        username_skeleton: Generated<string | null>
        /** Why the name would be refused today, or empty. Null until that was checked. */
        username_issue: Generated<UsernameIssue | '' | null>
        /** The language that the user has chosen; null: the language of the browser. */
        language: Generated<string | null>
        time_zone: Generated<string | null>
        /** The language and time zone of the browser at the latest visit. */
        browser_language: Generated<string | null>
        browser_time_zone: Generated<string | null>
        workspace: Generated<string | null>
        /** 1 or 0: whether this is a service account, which has tokens and no login. */
        is_service: Generated<number>
        /** The role before groups of a login provider gave the account another one. */
        own_role: Generated<Role | null>
      }
    /** Names and email addresses of accounts: see `search/account-names.ts`. */
    account_names: { words: string; account_id: string }
    tickets: {
      id: string
      /** 1, 2, 3 and so on, in the order in which tickets were raised. */
      number: number
      requester_id: string
      assignee_id: string | null
      /** Lower-cased name of the assignee, or empty: lists sort by it. */
      assignee_key: string
      status: TicketStatus
      subject: string
      /** The beginning of the subject in lower case: lists sort by it. */
      subject_key: string
      message: string
      /** `YYYY-MM-DD`, followed by `THH:MM` where a time was given. */
      occurred_at: string
      picture_full: string
      picture_thumb: string
      opened_at: string | null
      message_count: number
      created_at: string
      version: Generated<number>
      /** When staff first wrote in its chat; retracted messages do not count. */
      first_answered_at: Generated<string | null>
      /** When it was set to Solved last. */
      solved_at: Generated<string | null>
      /** The side that has to act next, and the start of its turn. */
      turn: Generated<Turn>
      turn_since: Generated<string>
      /** Sort key of the queue: `turn_since`; with `~` in front if no one has to act, so that these tickets come last. */
      queue_key: Generated<string>
      /** 4 urgent, 3 high, 2 normal, 1 low. */
      priority: Generated<number>
      /** 1 or 0; the next columns contain its end, its author and its beginning. */
      snoozed: Generated<number>
      snoozed_until: Generated<string | null>
      snooze_wakes: Generated<SnoozeWakes | null>
      snoozed_by: Generated<string | null>
      snoozed_at: Generated<string | null>
      team_id: Generated<string | null>
      /** Time and author of the spam mark; null if the ticket is not spam. */
      spam_at: Generated<string | null>
      spam_by: Generated<string | null>
      /** Time and author of the deletion; null if the ticket is not in the bin. */
      deleted_at: Generated<string | null>
      deleted_by: Generated<string | null>
      /** When it was added as a sample; null for a real ticket. */
      sample_at: Generated<string | null>
      /** Turn and snooze before they last changed automatically; see `tickets/turn/columns.ts`. */
      former_turn: Generated<Turn | null>
      former_turn_since: Generated<string | null>
      former_snoozed_until: Generated<string | null>
      former_snooze_wakes: Generated<SnoozeWakes | null>
      former_snoozed_by: Generated<string | null>
      former_snoozed_at: Generated<string | null>
      /** Null: the default form. */
      form_id: Generated<string | null>
      /** Number of the message that caused this change; null: another cause. */
      former_message: Generated<number | null>
      /** The ticket that this one was merged into. */
      merged_into: Generated<string | null>
      /** 1: the requesters of both merged tickets see both conversations. 0: each sees only their own ticket. */
      merge_shared: Generated<number>
      channel: Generated<Channel>
    }
    /** Number of tickets per scope and status; updated by every change of a ticket. */
    ticket_counts: { scope: string; status: TicketStatus; n: number }
    /**
     * Number of tickets per dashboard figure; updated by every change of a ticket. See
     * `tickets/counts/queries-figures.ts`.
     */
    ticket_figures: {
      figure: 'raised' | 'open' | 'answered' | 'solved'
      /** A day in UTC; for open tickets the ten minutes in which they were raised. */
      period: string
      /** Duration in seconds, rounded; 0 for figures without a duration. */
      value: number
      n: number
    }
    messages: {
      id: string
      ticket_id: string
      number: number
      author_id: string
      role: Role
      text: string
      document: string | null
      posted_at: string
      client_key: string | null
      taken_back_at: string | null
    }
    /** Groups of staff to which tickets are assigned. */
    teams: ScimTeamColumns & {
      id: string
      name: string
      /** Unique form of the name; see `contract/teams/name.ts`. */
      name_key: string
      /** Sort key of the name: see `sortKeyOf` in `kernel/named-text.ts`. */
      sort_key: string
      /** Email address of the team. */
      address: string | null
      created_at: string
      /** Increases with every change of the team or its members. */
      version: number
    }
    team_members: { team_id: string; account_id: string }
    notifications: {
      id: string
      account_id: string
      ticket_id: string
      kind: string
      /** The message in English. In old rows without values, a placeholder stands for the name of the person. */
      text: string
      /** Values of the placeholders in the message, as JSON. Null in rows from before the interface was translated. */
      text_values: string | null
      person_id: string | null
      created_at: string
      /** When the browser shows it; null: never. */
      browser_at: Generated<string | null>
    }
    event_counter: {
      id: number
      value: number
      /** Number of the latest event that changed something visible. */
      changed: Generated<number>
    }
    events: {
      number: number
      kind: string
      ticket_id: string | null
      actor_id: string | null
      data: string
      occurred_at: string
      /** The account that the event concerns, if it is not the actor. */
      about_id: string | null
      /** The API token that the actor used. */
      token_id: string | null
      /** Null after retention emptied the event. */
      salt: string | null
      /** Null until retention empties the event. */
      content_hash: string | null
      hash: string
    }
    outbox: {
      id: string
      message_id: string
      recipient: string
      sealed: string
      topic: string | null
      due_at: string
      attempts: number
      leased_until: string | null
      last_error: string | null
      /** Also set when a mail was withdrawn after an attempt. */
      sent_at: string | null
      failed_at: string | null
      account_id: string | null
      ticket_id: string | null
      /** Time of the first attempt. */
      claimed_at: string | null
      /** Number of the latest chat message in the email. */
      told_number: number | null
      give_up_at: string | null
    }
    /** Files in pieces, for installs without file storage on disk. */
    file_pieces: { name: string; number: number; bytes: Uint8Array; kept_at: Generated<string> }
    /** Deleted accounts whose deletion is not finished. */
    departures: {
      account_id: string
      username: string
      email: string
      actor_id: string
      /** 1 or 0, as is `keeps_account`. */
      is_erased: number
      /** Whether the account is suspended and not deleted. */
      keeps_account: Generated<number>
    }
    /** Numbers of tickets that were removed. */
    removed_tickets: { number: number }
    /** Delayed and regular jobs; see `jobs/queries.ts`. */
    jobs: {
      job: string
      /** Empty in the one row of a regular job. */
      key: string
      /** While a node runs the job: the end of its lease. */
      due_at: string
      /** JSON. */
      data: string
      /** Consecutive failures. */
      failures: number
      /** Random id of the node that runs the job. */
      lease: string | null
      /** The next due time, if it was changed during the current run; empty: cancelled during the run. */
      again_at: string | null
      done_at: string | null
      failed_at: string | null
      error: string | null
    }
    /** Single values of the install. */
    install: { key: string; value: string }
    /** Requests with an idempotency key; see `edge/once`. `has_changed` is 1 if the request has committed a change. */
    keyed_requests: {
      id: string
      request: string
      started_at: string
      has_changed: number
      answer: string | null
      expires_at: string
    }
    rate_counters: { key: string; count: number; resets_at: string }
  }
