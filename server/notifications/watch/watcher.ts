import type { WatchAbout } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'

/** A member of staff who watches a ticket, with the chosen topics. */
export type Watcher = UserName & { about: WatchAbout[]; since: string }
