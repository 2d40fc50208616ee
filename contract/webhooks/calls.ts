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
  .describe('The signing secret in Base64 with the prefix `whsec_` (Standard Webhooks), shown only once.')

export const webhookCalls = {
  listWebhooks: call.get('/api/v1/webhooks', {
    summary: 'All webhooks by URL, with their state',
    who: ADMINS,
    // Deliveries change without an event.
    etag: false,
    answer: z.array(webhook),
  }),
  createWebhook: call.post('/api/v1/webhooks', {
    summary: 'Create a webhook, which receives events from now on',
    who: ADMINS,
    body: webhookDraft,
    answer: z.object({ webhook, secret }),
    alsoScopes: ['events:read', ...CONDITION_SCOPES],
    errors: ['validation', 'too_many_webhooks'],
  }),
  getWebhook: call.get('/api/v1/webhooks/:webhookId', {
    summary: 'A webhook',
    who: ADMINS,
    etag: false,
    answer: webhook,
    errors: ['not_found'],
  }),
  updateWebhook: call.put('/api/v1/webhooks/:webhookId', {
    summary:
      'Change a webhook. When enabled, it receives events from now on; when disabled, waiting deliveries are dropped',
    who: ADMINS,
    body: webhookDraft.extend({
      version: integer.describe('The version of the webhook that the client read.'),
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
    summary: 'Create a new secret. For a day, deliveries are also signed with the old one',
    who: ADMINS,
    answer: z.object({ webhook, secret }),
    errors: ['not_found'],
  }),
  testWebhook: call.post('/api/v1/webhooks/:webhookId/test', {
    transaction: 'none',
    summary: 'Send a test delivery once, even if the webhook is disabled',
    who: ADMINS,
    answer: webhookDelivery,
    errors: ['not_found'],
  }),
  listWebhookDeliveries: call.get('/api/v1/webhooks/:webhookId/deliveries', {
    summary: 'Deliveries of a webhook, sent and waiting, newest first',
    who: ADMINS,
    query: listQuery.omit({ q: true }).extend({ state: z.enum(DELIVERY_STATES).optional() }),
    answer: z.array(webhookDelivery),
    paged: true,
    etag: false,
    errors: ['validation', 'not_found'],
  }),
  getWebhookDelivery: call.get('/api/v1/webhooks/:webhookId/deliveries/:deliveryId', {
    summary: 'A delivery with the answer to each attempt',
    who: ADMINS,
    etag: false,
    answer: webhookDeliveryDetails,
    errors: ['not_found'],
  }),
  resendWebhookDelivery: call.post('/api/v1/webhooks/:webhookId/deliveries/:deliveryId/resend', {
    transaction: 'none',
    summary: 'Send a delivery again, or retry a waiting one now',
    who: ADMINS,
    answer: webhookDelivery,
    errors: ['not_found', 'webhook_delivery_waits'],
  }),
}
