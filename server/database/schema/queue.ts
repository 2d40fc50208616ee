import type { Generated } from 'kysely'
import type {
  MacroVisibility,
  QueueOrder,
  ViewGrouping,
  ViewIcon,
  ViewVisibility,
} from '@support-desk/contract'

/** The tables of the ticket queue. */
export type QueueSchema = {
  /** Tags of tickets. */
  tags: {
    id: string
    name: string
    /** Unique form of the name; see `contract/tags/name.ts`. */
    name_key: string
    /** Sort key of the name: see `sortKeyOf` in `kernel/named-text.ts`. */
    sort_key: string
    created_at: string
    /** Time of archiving. From then on the tag cannot be added to tickets. */
    archived_at: string | null
    /** The tag that replaces this alias. A replacement is never an alias itself. */
    merged_into: string | null
  }
  ticket_tags: {
    ticket_id: string
    tag_id: string
    /** A copy of the ticket's number. With `queue_key`, the index sorts the tickets of a tag. */
    number: number
    /** A copy of the ticket's queue key, updated by a database trigger. */
    queue_key: string
    /** The merged ticket that provided the tag; null for the ticket's own tags. See `united-rows.ts`. */
    from_id: Generated<string | null>
  }
  /** Saved conditions of the queue with a name, an order and display options. */
  views: {
    id: string
    /** Null when the account was deleted and the view is shared. */
    owner_id: string | null
    visibility: ViewVisibility
    /** Set only for views of a team. */
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
  /** Named replies and changes of tickets. */
  macros: {
    id: string
    /** Null when the account was deleted and the macro is shared. */
    owner_id: string | null
    visibility: MacroVisibility
    /** Set only for macros of a team. */
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
