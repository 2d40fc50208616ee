import type { Clock, Feed, Keys, Letters, Passwords, Pictures } from './ports.ts'
import type { RateLimits } from './rates.ts'
import type { Store } from './store.ts'

/** Everything the use cases work with; built once, in app.ts. */
export type Desk = {
  store: Store
  feed: Feed
  clock: Clock
  passwords: Passwords
  keys: Keys
  pictures: Pictures
  letters: Letters
  /** Where Message-IDs are at home. */
  mailDomain: string
  rateLimits: RateLimits
  /** True only without a mail server and on a loopback address: one-time codes are then shown in the answer. */
  discloseCodes: boolean
}
