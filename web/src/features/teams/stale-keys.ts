import { KEYS } from '#api/keys.ts'
import { WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Teams and who belongs to them. */
export const teamStaleKeys = {
  teams: { key: KEYS.teams, pace: WIDE },
} satisfies StaleKeys<'teams'>
