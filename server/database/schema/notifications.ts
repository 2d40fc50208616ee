import type { EmailTime, Occasion } from '@support-desk/contract'
import type { Generated } from 'kysely'

/** The tables of notifications of staff; see `schema.ts`. */
export type NotificationTables = {
  /** How a member of staff is notified of an occasion or of a view. Without a row, `USUAL_CHANNELS` hold. */
  notification_choices: {
    account_id: string
    occasion: Occasion | 'view'
    /** The view of the occasion `view`; else empty. */
    view_id: Generated<string>
    /** 1 or 0, like the next one. */
    in_list: number
    in_browser: number
    email: EmailTime
    /** Minutes without an assignee, for `unassigned`. */
    minutes: number
    /** Start of the notifications. Earlier events cause none. */
    since: string
    /** The condition of the view, as JSON, for which `notified_tickets` was filled; null: for none yet. */
    view_tree: Generated<string | null>
    /** 0 if the view had more tickets than were noted in `notified_tickets`. */
    is_whole: Generated<number>
  }
  /** Tickets that cause no further notification: the account was notified, or they were in the view before. */
  notified_tickets: {
    account_id: string
    /** The id of a view, or `unassigned`. */
    source: string
    ticket_id: string
  }
  /** Lines of the next notification email of an account. */
  digest_lines: {
    id: string
    account_id: string
    ticket_id: string
    /** An occasion or the id of a view. */
    kind: string
    /** A message, its values as JSON, and the account of its `name`. */
    text: string
    text_values: string
    person_id: string | null
    created_at: string
  }
}
