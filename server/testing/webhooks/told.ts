import { expect } from 'vitest'
import { webhookGroupOf } from '@support-desk/contract/webhooks/kinds'
import type { StoreLocation } from '../../open-store.ts'
import { onDatabase } from '../database/raw-database.ts'
import type { Received } from './receiver.ts'

type ToldEvent = { number: number; ticketId: string | null }

const rows = <Row>(place: StoreLocation, statement: string): Promise<Row[]> =>
  onDatabase(place, async (run) => (await run(statement)) as Row[])

/** What happened to tickets after a number, past the product: what a webhook of the group `tickets` is told. */
export async function eventsToTell(place: StoreLocation, after: number): Promise<ToldEvent[]> {
  const found = await rows<{ number: number | string; kind: string; ticket_id: string | null }>(
    place,
    `select number, kind, ticket_id from events where number > ${after} order by number`,
  )
  return found
    .filter(({ kind }) => webhookGroupOf(kind) === 'tickets')
    .map((row) => ({ number: Number(row.number), ticketId: row.ticket_id }))
}

/** The number of the latest event, past the product. */
export async function latestEvent(place: StoreLocation): Promise<number> {
  const [row] = await rows<{ number: number | string }>(place, 'select max(number) as number from events')
  return Number(row?.number)
}

/** Whether every event that is to be told has been accepted. */
export async function isAllTold(place: StoreLocation, after: number): Promise<boolean> {
  const [row] = await rows<{ n: number | string }>(
    place,
    `select count(*) as n from webhook_deliveries where state = 'delivered'`,
  )
  return Number(row?.n) === (await eventsToTell(place, after)).length
}

/**
 * Looks whether a receiver was told of every event under one id, with the same bytes however often, and of those of a ticket in their
 * order: one comes again only before the next has come.
 */
export async function expectToldOnce(
  place: StoreLocation,
  { after, webhookId, received }: { after: number; webhookId: string; received: readonly Received[] },
): Promise<void> {
  const events = await eventsToTell(place, after)
  const bodies = new Map<string, string>()
  const order = new Map<string, number[]>()
  for (const { id, body } of received) {
    expect(body, id).toBe(bodies.get(id) ?? body)
    bodies.set(id, body)
    const { number, ticketId } = (JSON.parse(body) as { data: ToldEvent }).data
    expect(id).toBe(`evt_${number}_${webhookId}`)
    const numbers = order.get(ticketId ?? '') ?? []
    if (numbers.at(-1) !== number) order.set(ticketId ?? '', [...numbers, number])
  }
  const expected = Map.groupBy(events, ({ ticketId }) => ticketId ?? '')
  expect([...order.keys()].toSorted()).toEqual([...expected.keys()].toSorted())
  for (const [ticketId, those] of expected)
    expect(order.get(ticketId), ticketId).toEqual(those.map(({ number }) => number))
}
