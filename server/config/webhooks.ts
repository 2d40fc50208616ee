import { z } from 'zod'

/** Webhook settings of an install. */
export type WebhookSettings = {
  /** Whether endpoints may be in the own network and use plain http. */
  allowsPrivate: boolean
}

/** Environment variables about webhooks. */
export const WEBHOOK_SETTINGS = {
  WEBHOOK_PRIVATE_HOSTS: z.enum(['off', 'on'], 'must be off or on').default('off'),
}

/** Converts the variables to settings. */
export const webhookSettingsOf = (value: { WEBHOOK_PRIVATE_HOSTS: 'off' | 'on' }): WebhookSettings => ({
  allowsPrivate: value.WEBHOOK_PRIVATE_HOSTS === 'on',
})
