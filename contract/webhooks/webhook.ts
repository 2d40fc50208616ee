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
    .describe('`https`; `http` within the own network alone, where the install allows that.'),
  description: z.string().trim().max(LIMITS.webhookDescription, TOO_LONG).default(''),
  groups: z
    .array(z.enum(WEBHOOK_GROUPS))
    .min(1, message('Choose at least one type of event.'))
    .transform((given) => WEBHOOK_GROUPS.filter((group) => given.includes(group)))
    .describe('What it is told of.'),
  condition: conditionText
    .default('')
    .describe(
      'Text of a condition: of tickets, it is told of those alone that it means. Empty: of all. What is no ticket’s is not held against it.',
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
  condition: z.string().describe('With the names that people, teams and tags have now.'),
  isOn: z.boolean(),
  off: z
    .object({ why: z.enum(WEBHOOK_ENDINGS), at: moment })
    .nullable()
    .describe('Why it is off; null while it is on.'),
  owner: person.nullable().describe('Who made it.'),
  createdAt: moment,
  version: integer.describe('Grows with every change of what an admin decides.'),
  rotatingUntil: moment.nullable().describe('Until when the secret before signs as well.'),
  lastSuccessAt: moment.nullable(),
  lastFailureAt: moment.nullable(),
  error: trouble.nullable().describe('Why the last delivery was not accepted.'),
  failingSince: moment.nullable().describe('Since when nothing was accepted; null while it works.'),
  waiting: integer.describe('Deliveries that are still to be accepted.'),
})
export type WebhookOnWire = z.infer<typeof webhook>

/** A delivery: sent, or waiting. */
export const webhookDelivery = z.object({
  id: z.string().describe('Its `webhook-id`, which is the same each time that it is sent.'),
  type: z.string().describe('The kind of the event, or `webhook.test`.'),
  number: integer.nullable().describe('Of the event; null: of a test.'),
  ticketId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  createdAt: moment,
  endedAt: moment.nullable(),
  dueAt: moment.nullable().describe('When it is sent next; null: it waits for one before it, or is over.'),
  attempts: integer,
  status: integer.nullable().describe('HTTP status of the latest answer.'),
  error: trouble.nullable().describe('Why the latest attempt did not work.'),
})
export type WebhookDeliveryOnWire = z.infer<typeof webhookDelivery>

const webhookAttempt = z.object({
  startedAt: moment,
  durationMs: integer,
  status: integer.nullable().describe('HTTP status; null: there was no answer.'),
  response: z.string().nullable().describe('The first 4 KB of the answer.'),
  error: trouble.nullable(),
})

/** A delivery with request and answer. */
export const webhookDeliveryDetails = webhookDelivery.extend({
  body: z
    .string()
    .describe('What is sent, byte for byte; what is signed is `webhook-id.webhook-timestamp.body`.'),
  log: z.array(webhookAttempt).describe('Latest first.'),
})
export type WebhookDeliveryDetails = z.infer<typeof webhookDeliveryDetails>
