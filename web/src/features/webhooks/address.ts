/** Where all webhooks are. */
export const WEBHOOKS = '/webhooks'

/** Where one of them is, with its log. */
export const webhookAddress = (webhookId: string): string => `${WEBHOOKS}/${encodeURIComponent(webhookId)}`
