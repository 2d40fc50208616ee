import type { SearchScope } from '../database/search/search-index.ts'
import type { UnchangedFields } from './columns.ts'
import type {
  Channel,
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

export type Ticket = UnchangedFields & {
  requester: UserName
  assignee: UserName | null
  opened: boolean
  priority: Priority
  snooze: Snooze | null
  team: { id: string; name: string } | null
  /** Local time of the requester: `YYYY-MM-DD`, and `HH:MM` or empty. */
  occurredOn: string
  occurredTime: string
  /** Names of the two files that hold the picture. */
  picture: { full: string; thumb: string }
}

/** Status, version and assignee after a change. */
export type Assignment = Pick<Ticket, 'status' | 'version' | 'assignee'>

/**
 * Tickets that a user may see; part of each list query. Spam is left out, unless `withSpam` is set: requesters keep
 * their own tickets.
 */
export type TicketScope = SearchScope & { withSpam?: true }

/** Filters of a list or a count. */
export type TicketSelection = Omit<TicketFilters, 'q' | 'statuses'> & {
  /** Empty means all statuses. */
  statuses: readonly TicketStatus[]
  words: string
}

/** A list request, shared by all list calls. */
export type TicketQuery = TicketSelection & {
  sort: TicketQuerySort
  cursor?: string | undefined
  limit: number
}

/** Filters for the storage, with a scope and numbers instead of actor and chats. */
export type TicketCriteria = Partial<Omit<TicketSelection, 'scope' | 'unread' | 'words'>> & {
  scope: TicketScope
  /** For figures: leaves out samples. */
  withoutSamples?: true
  /** A small set of allowed ticket numbers. */
  among?: ReadonlySet<number> | undefined
}

/** Page request for the storage. */
export type TicketListRequest = Omit<TicketCriteria, 'scope'> & Pick<TicketQuery, 'sort' | 'limit' | 'cursor'>

/** A count; `isAtLeast` when counting stopped at the limit. */
export type BoundedCount = { count: number; isAtLeast: boolean }

export type StatusCounts = Record<TicketStatus, number>

/** An entry of the timeline of a ticket. */
export type TimelineEntry = {
  number: number
  kind: TimelineKind
  actor: (UserName & { role: Role }) | null
  occurredAt: string
  /** Name of the account that got or lost the ticket, or empty. */
  user: string
  /** Name of the new team; empty for a deleted one, null without one. */
  team: string | null
  from: TicketStatus | null
  to: TicketStatus | null
  text: string
  /** Number of the new message or note; null for other entries. */
  entryNumber: number | null
  /** Event fields as text, for kinds that only staff see; null otherwise. */
  details: Record<string, string> | null
}

export type NewTicket = TicketTextsInput &
  Pick<Ticket, 'id' | 'occurredOn' | 'occurredTime' | 'createdAt'> & {
    requesterId: string
    picture: StoredPicture
    /** Default: `web`. */
    channel?: Channel
    /** Only for a sample: when it was added. */
    sampleAt?: string
  }

/** A note to the next assignee. */
export type HandoverNote = { id: string; ticketId: string; authorId: string; text: string; writtenAt: string }
