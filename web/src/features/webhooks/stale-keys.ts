import { KEYS } from '#api/keys.ts'
import { WIDE, type StaleKeys } from '#api/live/stale-keys.ts'

/** Webhooks; what is sent to them is told by no event. */
export const webhookStaleKeys = {
  webhooks: { key: KEYS.webhooks, pace: WIDE },
} satisfies StaleKeys<'webhooks'>
