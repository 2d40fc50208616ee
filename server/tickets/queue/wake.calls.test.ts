import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../testing/postgres/postgres.ts'
import { startTestServer, type TestServer } from '../../testing/calls/test-server.ts'
import { wakeTickets } from './jobs.ts'

const TICKETS = 12

/** Snoozes some tickets for one minute. */
async function snoozeSome(testServer: TestServer): Promise<string[]> {
  const [user, ada] = [await testServer.add('User'), await testServer.add('SupportTeam', 'Ada')]
  const until = new Date(testServer.now().getTime() + 60_000).toISOString()
  const ids: string[] = []
  for (let count = 0; count < TICKETS; count++) {
    const ticketId = await testServer.raise(user)
    await testServer.call('snoozeTicket', { params: { ticketId }, body: { until, wakes: 'time' } }, ada.token)
    ids.push(ticketId)
  }
  return ids
}

const wokenIn = async ({ ctx }: TestServer) =>
  (await ctx.store.events.list(0, 10_000)).flatMap(({ kind, ticketId }) =>
    kind === 'ticket.woken' ? [ticketId ?? ''] : [],
  )
const untilAllAreWoken = async (testServer: TestServer) => {
  await expect
    .poll(async () => (await wokenIn(testServer)).length, { interval: 5 })
    .toBeGreaterThanOrEqual(TICKETS)
}

test('two nodes wake each ticket once', async () => {
  const database = await createDatabase(inject('postgresUrl'))
  const environment = { DATABASE_URL: database.url }
  const nodes = [await startTestServer({ environment }), await startTestServer({ environment })] as const
  const ids = await snoozeSome(nodes[0])
  for (const node of nodes) node.advance(61)
  await untilAllAreWoken(nodes[0])
  // A further run finds all tickets awake.
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const run = { signal: new AbortController().signal, log }
  for (const { ctx } of nodes) for (const id of ids) await wakeTickets().run(ctx, id, run)
  expect((await wokenIn(nodes[0])).toSorted()).toEqual(ids.toSorted())
  for (const node of nodes) await node.stop()
  await database.drop()
})

test('tickets that become due while no server runs are woken once at the next start', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'support-desk-wake-'))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: '' }
  const first = await startTestServer({ environment })
  const ids = await snoozeSome(first)
  await first.stop()
  const later = () => new Date(first.now().getTime() + 3_600_000)
  const second = await startTestServer({ environment, clock: later })
  await untilAllAreWoken(second)
  await second.stop()
  const third = await startTestServer({ environment, clock: later })
  expect((await wokenIn(third)).toSorted()).toEqual(ids.toSorted())
  expect((await third.ctx.store.queue.rows({ ids })).map(({ snooze }) => snooze)).toEqual(ids.map(() => null))
  await third.stop()
  await rm(dataDir, { recursive: true, force: true })
})
