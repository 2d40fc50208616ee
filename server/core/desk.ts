import type {
  Attendance,
  Clock,
  Feed,
  KeptLetters,
  Keys,
  Letters,
  Passkeys,
  Passwords,
  Pictures,
  TimeCodes,
} from './ports.ts'
import type { RateLimits } from './rates.ts'
import type { Readings } from './readings.ts'
import type { Sightings } from './sightings.ts'
import type { Store } from './store.ts'

/** Everything the use cases work with; built once, in app.ts. */
export type Desk = {
  store: Store
  feed: Feed
  attendance: Attendance
  /** Who of the staff looked at what. */
  readings: Readings
  clock: Clock
  /** When sessions were used. */
  sightings: Sightings
  passwords: Passwords
  keys: Keys
  timeCodes: TimeCodes
  passkeys: Passkeys
  pictures: Pictures
  letters: Letters
  keptLetters: KeptLetters
  /** Where Message-IDs are at home. */
  mailDomain: string
  rateLimits: RateLimits
  /** True only without a mail server and on a loopback address: codes of registrations are then shown in the answer. */
  discloseCodes: boolean
}
