import { KEYS } from '#api/keys.ts'
import { CLOSE, WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Users and the lists of them. */
export const userStaleKeys = {
  preferences: { key: KEYS.currentUser, pace: CLOSE },
  user: { key: ({ userId }) => KEYS.user(userId), pace: CLOSE },
  users: { key: KEYS.users, pace: WIDE },
  agents: { key: KEYS.supportMembers, pace: WIDE },
  formerUsers: { key: KEYS.formerUsers, pace: CLOSE },
} satisfies StaleKeys<'preferences' | 'user' | 'users' | 'agents' | 'formerUsers'>
