import type { NotificationChannels, Occasion, Role } from '@support-desk/contract'

/** How an account is notified about an occasion, or about tickets that enter a view. */
export type Choice = NotificationChannels & {
  occasion: Occasion | 'view'
  /** The view of the occasion `view`; else empty. */
  viewId: string
  /** Minutes without an assignee, for `unassigned`. */
  minutes: number
}

/** A choice that a job evaluates, with its account. */
export type Subscription = Choice & {
  accountId: string
  username: string
  role: Role
  teams: readonly string[]
  /** Null if unknown. */
  timeZone: string | null
  /** Start of the subscription. Earlier events cause no notification. */
  since: string
  /** The condition of the view when its tickets were stored in `notified_tickets`, as JSON. Null if none were stored yet. */
  viewTree: string | null
  /** Whether all tickets of the view were stored in `notified_tickets`. */
  isWhole: boolean
}

/** Whether an account is notified at all. */
export const isOn = ({ list, email }: NotificationChannels): boolean => list || email !== 'never'

/** Where notifications of a choice come from: the view or the occasion. */
export const sourceOf = ({ occasion, viewId }: Pick<Choice, 'occasion' | 'viewId'>): string =>
  occasion === 'view' ? viewId : occasion
