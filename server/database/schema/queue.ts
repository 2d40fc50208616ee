import type { Generated } from 'kysely'
import type {
  MacroVisibility,
  QueueOrder,
  ViewGrouping,
  ViewIcon,
  ViewVisibility,
} from '@support-desk/contract'

/** The tables of the queue beside the tickets. */
export type QueueSchema = {
  /** What tickets are marked with. */
  tags: {
    id: string
    name: string
    /** The name in the form in which no two tags have the same; see `contract/tags/name.ts`. */
    name_key: string
    /** The name in the form by which lists are in order: see `sortKeyOf` in `kernel/named-text.ts`. */
    sort_key: string
    created_at: string
    /** Since when it is not given to tickets any more. */
    archived_at: string | null
    /** The tag that this one is another name of by now. That one is another name of none. */
    merged_into: string | null
  }
  ticket_tags: {
    ticket_id: string
    tag_id: string
    /** Of the ticket, as the one below: so the tickets of a tag lie in order. */
    number: number
    /** Kept as it is in the ticket by a trigger of the database. */
    queue_key: string
    /** The ticket that was merged into this one and has the tag; null where it is its own. See `united-rows.ts`. */
    from_id: Generated<string | null>
  }
  /** Conditions of the queue with a name, an order and a look. */
  views: {
    id: string
    /** Null once the account is gone, of what others see too. */
    owner_id: string | null
    visibility: ViewVisibility
    /** Of those of a team alone. */
    team_id: string | null
    name: string
    /** A `KeptCondition` as JSON. */
    condition: string
    sorted_by: QueueOrder
    /** Separated by commas. */
    columns: string
    grouped_by: ViewGrouping
    icon: ViewIcon
    /** One letter or digit. */
    shortcut: string | null
    place: number
    created_at: string
  }
  /** Replies and changes of tickets with a name. */
  macros: {
    id: string
    /** Null once the account is gone, of what others have too. */
    owner_id: string | null
    visibility: MacroVisibility
    /** Of those of a team alone. */
    team_id: string | null
    name: string
    name_key: string
    /** A `RichDocument` as JSON; null: no reply. */
    reply: string | null
    /** A list of `MacroStep` as JSON. */
    steps: string
    created_at: string
  }
}
