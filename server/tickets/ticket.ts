import type { SearchScope } from '../database/search/search-index.ts'
import type { KeptFields } from './columns.ts'
import type {
  Priority,
  Role,
  Snooze,
  TicketTextsInput,
  TicketFilters,
  TicketQuerySort,
  TicketStatus,
  TimelineKind,
} from '@support-desk/contract'
import type { StoredPicture } from '../files/index.ts'
import type { UserName } from '../kernel/actor.ts'

export type Ticket = KeptFields & {
  requester: UserName
  assignee: UserName | null
  opened: boolean
  priority: Priority
  snooze: Snooze | null
  team: { id: string; name: string } | null
  /** The reporter's wall clock: `YYYY-MM-DD`, and `HH:MM` or empty. */
  occurredOn: string
  occurredTime: string
  /** Names of the two files that hold the picture. */
  picture: { full: string; thumb: string }
}

/** How a ticket stands once somebody was given it, gave it back or went on with it. */
export type Assignment = Pick<Ticket, 'status' | 'version' | 'assignee'>

/** Which tickets a user may see in a list; part of every list query. */
export type TicketScope = SearchScope

/** Which tickets a list has, or a count counts. */
export type TicketSelection = Omit<TicketFilters, 'q' | 'statuses'> & {
  /** Empty: every status. */
  statuses: readonly TicketStatus[]
  words: string
}

/** What a list of tickets is asked for, by every call that has one. */
export type TicketQuery = TicketSelection & {
  sort: TicketQuerySort
  cursor?: string | undefined
  limit: number
}

/** The same for the storage, which is told a scope and numbers, and knows of no actor and no chats. */
export type TicketCriteria = Partial<Omit<TicketSelection, 'scope' | 'unread' | 'words'>> & {
  scope: TicketScope
  /** Only tickets with one of these numbers, which are few. */
  among?: ReadonlySet<number> | undefined
}

/** A page of a list, for the storage. */
export type TicketListRequest = Omit<TicketCriteria, 'scope'> & Pick<TicketQuery, 'sort' | 'limit' | 'cursor'>

/** How many there are; `isAtLeast` where no more were counted. */
export type FoundCount = { count: number; isAtLeast: boolean }

export type StatusCounts = Record<TicketStatus, number>

/** One thing that happened to a ticket. */
export type TimelineEntry = {
  number: number
  kind: TimelineKind
  actor: (UserName & { role: Role }) | null
  occurredAt: string
  /** Name of who got or lost the ticket, or empty. */
  user: string
  /** Name of the team that got the ticket; empty for one that is gone, null where none got it. */
  team: string | null
  from: TicketStatus | null
  to: TicketStatus | null
  text: string
  hasPicture: boolean
  /** Number of the message or note that was written; null where it was something else. */
  entryNumber: number | null
  /** Fields of what staff alone are told, as text; null for everything else. */
  details: Record<string, string> | null
}

export type NewTicket = TicketTextsInput &
  Pick<Ticket, 'id' | 'occurredOn' | 'occurredTime' | 'createdAt'> & {
    requesterId: string
    picture: StoredPicture
  }

/** What somebody wrote to whoever has a ticket next. */
export type HandoverNote = { id: string; ticketId: string; authorId: string; text: string; writtenAt: string }
