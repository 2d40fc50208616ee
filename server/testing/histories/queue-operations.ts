import { PRIORITIES, SNOOZE_WAKES, TURNS } from '@support-desk/contract'
import type { TestServer, User } from '../calls/test-server.ts'

const SNOOZE_MS = 40_000

/** Performs a random change of a ticket's place in the queue. Returns the status code. */
export async function moveInQueue(
  testServer: TestServer,
  { ticketId, other, by }: { ticketId: string; other: number; by: User },
): Promise<number> {
  const params = { ticketId }
  const of = <T>(all: readonly [T, ...T[]]): T => all[other % all.length] ?? all[0]
  switch (other % 7) {
    case 0:
      return (await testServer.call('updateTicketTurn', { params, body: { turn: of(TURNS) } }, by.token))
        .status
    case 1: {
      const body = { priority: of(PRIORITIES) }
      return (await testServer.call('updateTicketPriority', { params, body }, by.token)).status
    }
    case 2:
    case 3: {
      const wakes = of(SNOOZE_WAKES)
      const until = new Date(testServer.now().getTime() + SNOOZE_MS).toISOString()
      const body = { until: wakes === 'answer' ? null : until, wakes }
      return (await testServer.call('snoozeTicket', { params, body }, by.token)).status
    }
    case 4:
      return (await testServer.call('wakeTicket', { params }, by.token)).status
    default:
      return (await testServer.call('dismissAnswer', { params }, by.token)).status
  }
}
