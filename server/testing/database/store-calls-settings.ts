import type { Store } from '../../kernel/store.ts'
import { providerChanges, providerReads } from './store-calls-providers.ts'
import { slaChanges, slaReads } from './store-calls-sla.ts'
import type { Call, Sample } from './store-calls.ts'
import { webhookChanges, webhookReads } from './store-calls-webhooks.ts'

/** Reads of calendars, webhooks and login providers. */
export const settingReads = (store: Store, sample: Sample): Call[] => [
  ...slaReads(store),
  ...webhookReads(store),
  ...providerReads(store, sample),
]

/** Changes of calendars, webhooks and login providers. */
export const settingChanges = (store: Store, sample: Sample): Call[] => [
  ...slaChanges(store),
  ...webhookChanges(store),
  ...providerChanges(store, sample),
]
