import { WEBHOOK_TEST } from '@support-desk/contract'
import type { EventRecord } from '../kernel/event-log/event.ts'
import type { NewDelivery } from './webhook.ts'

/** Lane of events without a ticket. */
const NO_TICKET = ''

/**
 * The delivery of an event: kind, ids and enumerated values from the event log. It contains no names and no texts. Receivers with
 * access fetch these through the API.
 */
export function deliveryOf(webhookId: string, event: EventRecord): NewDelivery {
  const { number, kind, ticketId, actorId, occurredAt, data } = event
  return {
    id: `evt_${number}_${webhookId}`,
    eventNumber: number,
    ticketId,
    kind,
    lane: ticketId ?? NO_TICKET,
    body: JSON.stringify({
      type: kind,
      timestamp: occurredAt,
      data: { number, occurredAt, ticketId, actorId, details: data },
    }),
  }
}

/** A test delivery. */
export const testDelivery = (
  { webhookId, id, actorId }: { webhookId: string; id: string; actorId: string },
  now: Date,
): NewDelivery => ({
  id: `test_${id}_${webhookId}`,
  eventNumber: null,
  ticketId: null,
  kind: WEBHOOK_TEST,
  lane: null,
  body: JSON.stringify({
    type: WEBHOOK_TEST,
    timestamp: now.toISOString(),
    data: { number: null, occurredAt: now.toISOString(), ticketId: null, actorId, details: {} },
  }),
})
