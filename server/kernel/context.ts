import type { Door } from './door.ts'
import type { Authenticate } from './actor.ts'
import type { Keys } from './keys.ts'
import type { Batch } from './event-log/record.ts'
import type { Feed } from './event-log/feed.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Store } from './store.ts'
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
  /** Of what the change is a part, where it is one. */
  batch?: Batch
  /** By which session or API token the actor makes a call; left out where nobody makes one. */
  door?: Door
}
