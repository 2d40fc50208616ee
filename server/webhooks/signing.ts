import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../kernel/context.ts'
import type { SealedPlace } from '../kernel/keys.ts'
import type { Webhook } from './webhook.ts'

/** What deliveries to an endpoint are signed by: the latest first, and the one before it for as long as it still counts. */
export type WebhookSecrets = { current: string; previous: string | null }

/** How Standard Webhooks begins a symmetric secret. */
const PREFIX = 'whsec_'
/** Between the 24 and 64 that Standard Webhooks wants. */
const SECRET_BYTES = 32

/** A secret that nobody guesses, as the receiver enters it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const placeOf = (id: string): SealedPlace => ({ in: 'webhook', id, owner: id })

/** Seals secrets for one endpoint alone. */
export const sealSecrets = ({ keys }: Pick<Context, 'keys'>, id: string, secrets: WebhookSecrets): string =>
  keys.seal(placeOf(id), JSON.stringify(secrets))

/** Null where the key that sealed them is gone. */
export function openSecrets(
  { keys }: Pick<Context, 'keys'>,
  { id, secrets }: Pick<Webhook, 'id' | 'secrets'>,
): WebhookSecrets | null {
  const text = keys.open(placeOf(id), secrets)
  return text === null ? null : (JSON.parse(text) as WebhookSecrets)
}

/** The secrets that sign at a moment. */
export const signersAt = (
  { current, previous }: WebhookSecrets,
  { rotatingUntil }: Pick<Webhook, 'rotatingUntil'>,
  now: Date,
): string[] =>
  previous !== null && rotatingUntil !== null && now.toISOString() < rotatingUntil
    ? [current, previous]
    : [current]

/** The header `webhook-signature`: `v1,` and an HMAC-SHA256 of id, time and body for each secret. Time is in seconds. */
export const signature = (
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
