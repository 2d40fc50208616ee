import { expect } from 'vitest'
import { webhookGroupOf } from '@support-desk/contract/webhooks/kinds'
import type { StoreLocation } from '../../open-store.ts'
import { onDatabase } from '../database/raw-database.ts'
import type { ReceivedRequest } from './receiver.ts'

type DeliveredEvent = { number: number; ticketId: string | null }

const rows = <Row>(place: StoreLocation, statement: string): Promise<Row[]> =>
  onDatabase(place, async (run) => (await run(statement)) as Row[])

/** Events of tickets after a number, read directly, that a webhook of the group `tickets` must receive. */
export async function eventsToDeliver(place: StoreLocation, after: number): Promise<DeliveredEvent[]> {
  const found = await rows<{ number: number | string; kind: string; ticket_id: string | null }>(
    place,
    `select number, kind, ticket_id from events where number > ${after} order by number`,
  )
  return found
    .filter(({ kind }) => webhookGroupOf(kind) === 'tickets')
    .map((row) => ({ number: Number(row.number), ticketId: row.ticket_id }))
}

/** The number of the latest event, read directly. */
export async function latestEvent(place: StoreLocation): Promise<number> {
  const [row] = await rows<{ number: number | string }>(place, 'select max(number) as number from events')
  return Number(row?.number)
}

/** Whether every due event has been accepted. */
export async function isAllDelivered(place: StoreLocation, after: number): Promise<boolean> {
  const [row] = await rows<{ n: number | string }>(
    place,
    `select count(*) as n from webhook_deliveries where state = 'delivered'`,
  )
  return Number(row?.n) === (await eventsToDeliver(place, after)).length
}

/**
 * Expects every event under one id and always with the same bytes. Events of a ticket must arrive in order: a repeat
 * comes before the next event.
 */
export async function expectDeliveredOnce(
  place: StoreLocation,
  { after, webhookId, received }: { after: number; webhookId: string; received: readonly ReceivedRequest[] },
): Promise<void> {
  const events = await eventsToDeliver(place, after)
  const bodies = new Map<string, string>()
  const order = new Map<string, number[]>()
  for (const { id, body } of received) {
    expect(body, id).toBe(bodies.get(id) ?? body)
    bodies.set(id, body)
    const { number, ticketId } = (JSON.parse(body) as { data: DeliveredEvent }).data
    expect(id).toBe(`evt_${number}_${webhookId}`)
    const numbers = order.get(ticketId ?? '') ?? []
    if (numbers.at(-1) !== number) order.set(ticketId ?? '', [...numbers, number])
  }
  const expected = Map.groupBy(events, ({ ticketId }) => ticketId ?? '')
  expect([...order.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  for (const [ticketId, those] of expected)
    expect(order.get(ticketId), ticketId).toEqual(those.map(({ number }) => number))
}
