import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../kernel/context.ts'
import type { SealedPlace } from '../kernel/keys.ts'
import type { Webhook } from './webhook.ts'

/** The signing secrets of an endpoint. `previous` also signs during a rotation. */
export type WebhookSecrets = { current: string; previous: string | null }

/** Prefix of symmetric secrets in Standard Webhooks. */
const PREFIX = 'whsec_'
/** Standard Webhooks allows 24 to 64. */
const SECRET_BYTES = 32

/** Creates a random secret in the format of Standard Webhooks. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const placeOf = (id: string): SealedPlace => ({ in: 'webhook', id, owner: id })

/** Seals secrets, bound to one endpoint. */
export const sealSecrets = ({ keys }: Pick<Context, 'keys'>, id: string, secrets: WebhookSecrets): string =>
  keys.seal(placeOf(id), JSON.stringify(secrets))

/** Returns null when the sealing key is gone. */
export function openSecrets(
  { keys }: Pick<Context, 'keys'>,
  { id, secrets }: Pick<Webhook, 'id' | 'secrets'>,
): WebhookSecrets | null {
  const text = keys.open(placeOf(id), secrets)
  return text === null ? null : (JSON.parse(text) as WebhookSecrets)
}

/** The valid signing secrets at a moment. */
export const signersAt = (
  { current, previous }: WebhookSecrets,
  { rotatingUntil }: Pick<Webhook, 'rotatingUntil'>,
  now: Date,
): string[] =>
  previous !== null && rotatingUntil !== null && now.toISOString() < rotatingUntil
    ? [current, previous]
    : [current]

/**
 * Value of the header `webhook-signature`: `v1,` and an HMAC-SHA256 of id, time and body for each secret. `timestamp` is in
 * seconds.
 */
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
