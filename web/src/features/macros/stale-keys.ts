import { KEYS } from '#api/keys.ts'
import { WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Macros, and what they name. */
export const macroStaleKeys = {
  macros: { key: KEYS.macros, pace: WIDE },
} satisfies StaleKeys<'macros'>
