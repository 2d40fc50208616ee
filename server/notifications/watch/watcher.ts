import type { WatchAbout } from '@support-desk/contract'
import type { UserName } from '../../kernel/actor.ts'

/** Somebody of the staff who watches a ticket, and what they are told of. */
export type Watcher = UserName & { about: WatchAbout[]; since: string }
