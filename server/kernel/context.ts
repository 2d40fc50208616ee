import type { Door } from './door.ts'
import type { Authenticate } from './actor.ts'
import type { Keys } from './keys.ts'
import type { Batch } from './event-log/record.ts'
import type { Feed } from './event-log/feed.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Queries, Store } from './store.ts'
import type { Clock } from './time.ts'

/**
 * Everything the use cases work with; built once, in app.ts. An area declares what it adds to this interface beside what
 * makes it, so that the kernel knows no area.
 */
export interface Context {
  store: Store
  feed: Feed
  clock: Clock
  keys: Keys
  rateLimits: RateLimits
  authenticate: Authenticate
  /** What areas do within changes that other areas make. */
  reactions: readonly Reactions[]
  /** Of what the change is a part, where it is one. */
  batch?: Batch
  /** By which session or API token the actor makes a call; left out where nobody makes one. */
  door?: Door
  /** What each transaction of a call begins and ends with; left out where no call is made. */
  transactionSteps?: TransactionSteps
}

/** Steps of a transaction beside the work itself. Each may refuse by throwing; then nothing is committed. */
export type TransactionSteps = {
  /** Before the work. */
  first?(tx: Queries): Promise<void>
  /** After the work. */
  last?(tx: Queries): Promise<void>
}

/** What use cases have beside the database, in a transaction and outside of one. */
export type Services = Omit<Context, 'store' | 'transactionSteps'>

/**
 * The context of use cases that run in a transaction, which `inTransaction` or the edge has opened. They read and write by `tx`, call
 * each other, and can open no transaction. PostgreSQL may run a transaction again, so what has an effect outside of the database
 * comes after it.
 */
export type TxContext = Services & { tx: Queries }

/**
 * Changes of one area that others react to in the same transaction, with the type of their subject. The area that makes a change declares
 * it by adding to this interface, and so imports none of the areas that react.
 */
export interface Changes {}

/** What an area does in the transaction of changes that other areas make. */
export type Reactions = {
  [Name in keyof Changes]?: (ctx: TxContext, subject: Changes[Name]) => Promise<void>
}
