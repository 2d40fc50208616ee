import { KEYS } from '#api/keys.ts'
import { WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Tags, and who may make them. */
export const tagStaleKeys = {
  tags: { key: KEYS.tags, pace: WIDE },
} satisfies StaleKeys<'tags'>
