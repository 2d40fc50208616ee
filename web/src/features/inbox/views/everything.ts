import { type Message, message, type StandardViewId } from '@support-desk/contract'

/** The view that the inbox opens with. */
export const FIRST_VIEW = 'your-turn'

/** All open tickets, by turn: the page’s own, which no server keeps. */
export const EVERYTHING = 'all'

/** What its tickets are found by. */
export const EVERYTHING_CONDITION = 'is:open'

/** What it is called. */
export const EVERYTHING_NAME: Message = message('All open tickets')

/** How they are listed. */
export const EVERYTHING_LIST = { order: 'waiting', grouping: 'turn' } as const

// Their names are here and not those of the contract, which come with the schemas.
const STANDARD: Readonly<Record<StandardViewId, true>> = {
  'your-turn': true,
  'team-turn': true,
  requester: true,
  others: true,
  snoozed: true,
}

/** Whether it is the id of a view that everybody has. */
export const isStandard = (id: string): boolean => Object.hasOwn(STANDARD, id)
