import { z } from 'zod'
import { instant, integer, person } from '../schemas.ts'
import { TOO_LONG } from '../call.ts'
import { conditionText } from '../condition/calls.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { DELIVERY_STATES, DELIVERY_TROUBLES, WEBHOOK_ENDINGS, WEBHOOK_GROUPS } from './words.ts'

const moment = instant.describe('ISO 8601 in UTC.')
const trouble = z.enum(DELIVERY_TROUBLES)

/** A login in the address would appear in logs. */
const HAS_LOGIN = /^[a-z]+:\/\/[^/?#\\]*@/i
const NO_ADDRESS = message('Enter a URL such as https://example.com/hook, without credentials.')

/** Settings of a webhook. */
export const webhookDraft = z.object({
  url: z
    .string()
    .trim()
    .max(LIMITS.webhookUrl, TOO_LONG)
    .pipe(z.url({ protocol: /^https?$/, error: NO_ADDRESS }))
    .refine((url) => !HAS_LOGIN.test(url), NO_ADDRESS)
    .describe('`https`, or `http` in a private network if the install allows it.'),
  description: z.string().trim().max(LIMITS.webhookDescription, TOO_LONG).default(''),
  groups: z
    .array(z.enum(WEBHOOK_GROUPS))
    .min(1, message('Choose at least one type of event.'))
    .transform((given) => WEBHOOK_GROUPS.filter((group) => given.includes(group)))
    .describe('The event kinds that it receives.'),
  condition: conditionText
    .default('')
    .describe(
      'A condition: of ticket events, it receives only those of matching tickets. Empty: all. Other events are not affected.',
    ),
  isOn: z.boolean().default(true),
})
export type WebhookDraft = z.output<typeof webhookDraft>

/** A webhook as shown to admins, without its secret. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  groups: z.array(z.enum(WEBHOOK_GROUPS)),
  condition: z.string().describe('With the current names of people, teams and tags.'),
  isOn: z.boolean(),
  off: z
    .object({ why: z.enum(WEBHOOK_ENDINGS), at: moment })
    .nullable()
    .describe('Why it is disabled; null if it is enabled.'),
  owner: person.nullable().describe('Who created it.'),
  createdAt: moment,
  version: integer.describe('Increases with every change by an admin.'),
  rotatingUntil: moment.nullable().describe('Until when the old secret also signs.'),
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  error: trouble.nullable().describe('Why the last delivery failed.'),
  failingSince: moment.nullable().describe('Since when all deliveries fail; null while it works.'),
  waiting: integer.describe('Number of waiting deliveries.'),
})
export type WebhookOnWire = z.infer<typeof webhook>

/** A delivery: sent, or waiting. */
export const webhookDelivery = z.object({
  id: z.string().describe('Its `webhook-id`, the same for each attempt.'),
  type: z.string().describe('The event kind, or `webhook.test`.'),
  number: integer.nullable().describe('Number of the event; null for a test.'),
  ticketId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: moment,
  endedAt: moment.nullable(),
  dueAt: moment
    .nullable()
    .describe('When the next attempt is; null: it waits for an earlier delivery, or is completed.'),
  attempts: integer,
  status: integer.nullable().describe('HTTP status of the last answer.'),
  error: trouble.nullable().describe('Why the last attempt failed.'),
})
export type WebhookDeliveryOnWire = z.infer<typeof webhookDelivery>

const webhookAttempt = z.object({
  startedAt: moment,
  durationMs: integer,
  status: integer.nullable().describe('HTTP status; null: no answer.'),
  response: z.string().nullable().describe('The first 4 KB of the answer.'),
  error: trouble.nullable(),
})

/** A delivery with request and answer. */
export const webhookDeliveryDetails = webhookDelivery.extend({
  body: z.string().describe('The exact body. The signed text is `webhook-id.webhook-timestamp.body`.'),
  log: z.array(webhookAttempt).describe('Newest first.'),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>
