import type { Door } from './door.ts'
import type { Authenticate } from './actor.ts'
import type { Keys } from './keys.ts'
import type { Batch } from './event-log/record.ts'
import type { Feed } from './event-log/feed.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Queries, Store } from './store.ts'
import type { Clock } from './time.ts'

/**
 * The dependencies of all use cases, built once in app.ts. Each area declares its own fields next to the code that creates them, so
 * the kernel knows no area.
 */
export interface Context {
  store: Store
  feed: Feed
  clock: Clock
  keys: Keys
  rateLimits: RateLimits
  authenticate: Authenticate
  /** Whether an admin has claimed the install by its setup link. */
  isClaimed: () => Promise<boolean>
  /** The reactions of areas to changes of other areas. */
  reactions: readonly Reactions[]
  /** The batch that the change is part of, if any. */
  batch?: Batch
  /** The session or API token that makes the call. Undefined outside calls. */
  door?: Door
  /** The steps around each transaction of a call. Undefined outside calls. */
  transactionSteps?: TransactionSteps
}

/** Steps of a transaction around its work. When a step throws, the transaction rolls back. */
export type TransactionSteps = {
  /** Runs before the work. */
  first?(tx: Queries): Promise<void>
  /** Runs after the work. */
  last?(tx: Queries): Promise<void>
}

/** The dependencies of use cases other than the database. */
export type Services = Omit<Context, 'store' | 'transactionSteps'>

/**
 * The context of use cases inside a transaction, which `inTransaction` or the edge has opened. They read and write by `tx` and
 * cannot open another transaction. PostgreSQL may retry a transaction, so external effects must follow the commit.
 */
export type TxContext = Services & { tx: Queries }

/**
 * Changes that other areas can react to in the same transaction, with the type of their subject. The area that makes a change
 * declares it here and imports none of the reacting areas.
 */
export interface Changes {}

/** What one area does in the transactions of other areas' changes. */
export type Reactions = {
  [Name in keyof Changes]?: (ctx: TxContext, subject: Changes[Name]) => Promise<void>
}
