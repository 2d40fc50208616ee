import { KEYS } from '#api/keys.ts'

/** Data that a merge of contacts makes stale. */
export const STALE_BY_MERGE = [
  KEYS.allUsers,
  KEYS.users,
  KEYS.tickets,
  KEYS.inbox,
  KEYS.organisations,
] as const
