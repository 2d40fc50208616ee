import type {
  Attendance,
  Clock,
  Feed,
  FileMailbox,
  Keys,
  EmailTemplates,
  Passkeys,
  Passwords,
  Pictures,
  TimeCodes,
} from './ports.ts'
import type { RateLimits } from './rates.ts'
import type { AccessLog } from '../audit/access-log.ts'
import type { SessionActivity } from '../auth/session-activity.ts'
import type { Store } from './store.ts'

/** Everything the use cases work with; built once, in app.ts. */
export type Context = {
  store: Store
  feed: Feed
  attendance: Attendance
  /** Who of the staff looked at what. */
  accessLog: AccessLog
  clock: Clock
  /** When sessions were used. */
  sessionActivity: SessionActivity
  passwords: Passwords
  keys: Keys
  timeCodes: TimeCodes
  passkeys: Passkeys
  pictures: Pictures
  letters: EmailTemplates
  fileMailbox: FileMailbox
  /** Where Message-IDs are at home. */
  mailDomain: string
  rateLimits: RateLimits
  /** True only without a mail server and on a loopback address: codes of registrations are then shown in the answer. */
  discloseCodes: boolean
}
