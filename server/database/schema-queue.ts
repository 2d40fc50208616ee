import type { QueueOrder, ViewGrouping, ViewIcon, ViewVisibility } from '@support-desk/contract'

/** The tables of the queue that hang on no ticket. */
export type QueueSchema = {
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
}
