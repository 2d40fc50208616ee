import { z } from 'zod'
import { integer } from '../schemas.ts'
import { CONDITION_SCOPES } from '../auth/further-scopes.ts'
import { call } from '../call.ts'
import { listQuery } from '../paging.ts'
import { webhook, webhookDelivery, webhookDeliveryDetails, webhookDraft } from './webhook.ts'
import { DELIVERY_STATES } from './words.ts'

const ADMINS = ['Admin'] as const
const secret = z
  .string()
  .describe(
    '`whsec_` and what deliveries are signed by, in Base64 (Standard Webhooks). It is shown this once.',
  )

export const webhookCalls = {
  listWebhooks: call.get('/api/v1/webhooks', {
    summary: 'All webhooks by address, and how each is doing',
    who: ADMINS,
    // Deliveries change without an event.
    etag: false,
    answer: z.array(webhook),
  }),
  createWebhook: call.post('/api/v1/webhooks', {
    summary: 'Have an address told of events from now on',
    who: ADMINS,
    body: webhookDraft,
    answer: z.object({ webhook, secret }),
    alsoScopes: ['events:read', ...CONDITION_SCOPES],
    errors: ['validation', 'too_many_webhooks'],
  }),
  getWebhook: call.get('/api/v1/webhooks/:webhookId', {
    summary: 'One webhook',
    who: ADMINS,
    etag: false,
    answer: webhook,
    errors: ['not_found'],
  }),
  updateWebhook: call.put('/api/v1/webhooks/:webhookId', {
    summary:
      'Change a webhook. Switched on, it is told of what happens from now on; switched off, what waits is dropped',
    who: ADMINS,
    body: webhookDraft.extend({
      version: integer.describe('The version of the webhook that the client knew.'),
    }),
    answer: webhook,
    alsoScopes: ['events:read', ...CONDITION_SCOPES],
    errors: ['validation', 'not_found', 'webhook_changed'],
  }),
  deleteWebhook: call.delete('/api/v1/webhooks/:webhookId', {
    summary: 'Delete a webhook with its log',
    who: ADMINS,
    answer: 'nothing',
    errors: ['not_found'],
  }),
  rotateWebhookSecret: call.post('/api/v1/webhooks/:webhookId/rotate-secret', {
    summary: 'Give a webhook a new secret. For a day deliveries are signed by the one before as well',
    who: ADMINS,
    answer: z.object({ webhook, secret }),
    errors: ['not_found'],
  }),
  testWebhook: call.post('/api/v1/webhooks/:webhookId/test', {
    transaction: 'none',
    summary: 'Send something to try a webhook, once, whether it is on or off',
    who: ADMINS,
    answer: webhookDelivery,
    errors: ['not_found'],
  }),
  listWebhookDeliveries: call.get('/api/v1/webhooks/:webhookId/deliveries', {
    summary: 'What was sent to a webhook and what waits, latest first',
    who: ADMINS,
    query: listQuery.omit({ q: true }).extend({ state: z.enum(DELIVERY_STATES).optional() }),
    answer: z.array(webhookDelivery),
    paged: true,
    etag: false,
    errors: ['validation', 'not_found'],
  }),
  getWebhookDelivery: call.get('/api/v1/webhooks/:webhookId/deliveries/:deliveryId', {
    summary: 'What was sent, and what was answered each time',
    who: ADMINS,
    etag: false,
    answer: webhookDeliveryDetails,
    errors: ['not_found'],
  }),
  resendWebhookDelivery: call.post('/api/v1/webhooks/:webhookId/deliveries/:deliveryId/resend', {
    transaction: 'none',
    summary: 'Send a delivery again, or one that waits for its next try now',
    who: ADMINS,
    answer: webhookDelivery,
    errors: ['not_found', 'webhook_delivery_waits'],
  }),
}
