import { z } from 'zod'

/** What an install says of the endpoints that it tells of events. */
export type WebhookSettings = {
  /** Whether they may be in the own network, and be reached without encryption. */
  allowsPrivate: boolean
}

/** The settings that are about webhooks. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
}

/** What they come to. */
export const webhookSettingsOf = (value: { WEBHOOK_PRIVATE_HOSTS: 'off' | 'on' }): WebhookSettings => ({
  allowsPrivate: value.WEBHOOK_PRIVATE_HOSTS === 'on',
})
