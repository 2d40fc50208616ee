import { type Message, message, type StandardViewId } from '@support-desk/contract'

/** The default view of the inbox. */
export const FIRST_VIEW = 'your-turn'

/** The view of unassigned tickets, where new tickets arrive. */
export const TEAM_VIEW = 'team-turn'

/** Id of the list of all open tickets by turn, which the page defines itself. */
export const EVERYTHING = 'all'

export const EVERYTHING_CONDITION = 'is:open'

export const EVERYTHING_NAME: Message = message('All open tickets')

export const EVERYTHING_LIST = { order: 'waiting', grouping: 'turn' } as const

// Defined here, because importing them from the contract would load its schemas.
const STANDARD: Readonly<Record<StandardViewId, true>> = {
  'your-turn': true,
  'team-turn': true,
  requester: true,
  others: true,
  snoozed: true,
  spam: true,
}

/** Whether an id belongs to a standard view, which all users have. */
export const isStandard = (id: string): boolean => Object.hasOwn(STANDARD, id)
