import { WEBHOOK_TEST } from '@support-desk/contract'
import type { EventRecord } from '../kernel/event-log/event.ts'
import type { NewDelivery } from './webhook.ts'

/** What happened to no ticket is sent in one order of its own. */
const NO_TICKET = ''

/**
 * What an endpoint is sent of an event: kind, ids and closed sets of words, as the event log has them. There are neither names nor
 * texts in it; whoever may read these asks for them by the API.
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

/** What is sent to try an endpoint. */
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
