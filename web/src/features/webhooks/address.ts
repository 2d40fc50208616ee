/** Path of the list of webhooks. */
export const WEBHOOKS = '/webhooks'

/** Path of a webhook with its log. */
export const webhookAddress = (webhookId: string): string => `${WEBHOOKS}/${encodeURIComponent(webhookId)}`
