import type { ConditionTree, ViewLook } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'

/** The audience of a view. */
export type ViewAudience =
  | { visibility: 'own'; teamId: null }
  | { visibility: 'team'; teamId: string }
  | { visibility: 'all'; teamId: null }

/** A stored view. */
export type View = ViewLook &
  ViewAudience & {
    id: string
    tree: ConditionTree
    /** Position among the views of the same audience. */
    place: number
    /** Null if the account is deleted. */
    owner: UserName | null
  }

/** How many tickets are in a view; with `isAtLeast` at least this many, and unknown with 0. */
export type ViewCount = { count: number; isAtLeast: boolean }

/** Equal for views with the same content. */
export const contentOf = (view: View): string =>
  JSON.stringify([
    [view.name, view.order, view.columns, view.grouping, view.icon, view.key, view.place],
    [view.visibility, view.teamId, view.owner?.id, view.tree],
  ])
