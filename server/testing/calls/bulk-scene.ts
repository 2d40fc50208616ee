import { inTransaction } from '../../kernel/transaction.ts'
import type { BulkFailureOnWire, BulkJobOnWire, CallInput } from '@support-desk/contract'
import { type BulkOrder, createBulkJob } from '../../bulk/index.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import { type User, startTestServer, type TestServer } from './test-server.ts'
import { PATIENCE_MS } from '../patience.ts'

const HOUR_SECONDS = 60 * 60

/** The body of a call that starts a bulk job. */
export type Order = CallInput<'createBulkJob', Buffer>['body'] & BulkOrder

/** A server with staff and a requester, and helpers for tests of bulk jobs. */
export type BulkScene = Awaited<ReturnType<typeof createBulkScene>>

/** Creates two support members, an admin and a requester, on a new server or the given one. */
export async function createBulkScene(given?: TestServer) {
  const testServer = given ?? (await startTestServer())
  const { store } = testServer.ctx
  const [user, ada, bea, dana] = [
    await testServer.add('User', 'amara'),
    await testServer.add('SupportTeam', 'Ada'),
    await testServer.add('SupportTeam', 'Bea'),
    await testServer.add('Admin', 'Dana'),
  ]

  const jobOf = async (jobId: string, by = ada): Promise<BulkJobOnWire> =>
    (await testServer.call('getBulkJob', { params: { jobId } }, by.token)).answer

  async function ended(jobId: string, by = ada): Promise<BulkJobOnWire> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      const job = await jobOf(jobId, by)
      if (job.state === 'ended') return job
      if (performance.now() > end) throw new Error(`It has not ended: ${JSON.stringify(job)}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  return {
    testServer,
    user,
    ada,
    bea,
    dana,
    jobOf,
    /** Waits until a job has ended. */
    ended,
    async raiseSome(count: number): Promise<string[]> {
      const tickets: string[] = []
      for (let index = 0; index < count; index++)
        tickets.push(await testServer.raise(user, `Ticket ${index}`))
      return tickets
    },
    start: async (by: User, order: Order): Promise<string> =>
      (await testServer.call('createBulkJob', { body: order }, by.token)).answer.id,
    failuresOf: async (jobId: string): Promise<BulkFailureOnWire[]> =>
      (await testServer.call('listBulkJobFailures', { params: { jobId } }, ada.token)).answer,
    take: (ticket: string | undefined, by: User) =>
      testServer.call('legacyTakeTicket', { body: { Ticketid: ticket ?? '' } }, by.token),
    detailsOf: async (ticketId: string | undefined) =>
      (await testServer.call('getTicket', { params: { ticketId: ticketId ?? '' } }, dana.token)).answer,
    latest: () => store.events.latest(),
    /** All events since a number, except reads of tickets. */
    eventsSince: async (number: number): Promise<EventRecord[]> =>
      (await store.events.list(number, 10_000)).filter(({ kind }) => kind !== 'ticket.read'),
    /** Begins a job that waits an hour before its first step. */
    async freeze({ id, username, role }: User, order: Order): Promise<string> {
      const inAnHour = () => new Date(testServer.now().getTime() + HOUR_SECONDS * 1000)
      const actor = { kind: 'user', id, username, role } as const
      return inTransaction({ ...testServer.ctx, clock: inAnHour }, (ctx) => createBulkJob(ctx, actor, order))
    },
    /** Starts a frozen job, and waits until it has ended. */
    thaw(jobId: string, by = ada): Promise<BulkJobOnWire> {
      testServer.advance(HOUR_SECONDS)
      return ended(jobId, by)
    },
  }
}
