import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BulkScene, createBulkScene, type Order } from '../testing/calls/bulk-scene.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'

const TICKETS = 12

let scene: BulkScene
let tickets: string[]

beforeAll(async () => {
  scene = await createBulkScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  tickets = await scene.raiseSome(TICKETS)
})

const inSeconds = (seconds: number): string =>
  new Date(scene.testServer.now().getTime() + seconds * 1000).toISOString()

/** Continues a frozen job, and expects that each ticket stays unchanged with this reason. */
async function expectLeft(id: string, code: string): Promise<void> {
  const rows = () => scene.testServer.ctx.store.queue.rows({ ids: tickets })
  const before = await rows()
  scene.testServer.advance(60)
  const job = await scene.thaw(id)
  expect(job).toMatchObject({ ending: 'done', total: TICKETS, changed: 0, failed: TICKETS })
  expect((await scene.failuresOf(id)).map((failure) => failure.code)).toEqual(tickets.map(() => code))
  expect(await rows()).toEqual(before)
}

describe('a bulk job that waits for its start', () => {
  test('changes nothing if its snooze time has passed', async () => {
    // A frozen job waits for an hour.
    const value = { until: inSeconds(3_630), wakes: 'time' as const }
    await expectLeft(await scene.freeze(scene.ada, { ids: tickets, action: 'snooze', value }), 'validation')
  })

  test('changes nothing if its tag was archived', async () => {
    const { call } = scene.testServer
    const tag = (await call('createTag', { body: { name: 'toner' } }, scene.dana.token)).answer
    const id = await scene.freeze(scene.ada, { ids: tickets, action: 'tag', value: tag.id })
    const body = { name: tag.name, isArchived: true }
    expect((await call('updateTag', { params: { tagId: tag.id }, body }, scene.dana.token)).status).toBe(200)
    await expectLeft(id, 'tag_archived')
  })

  test('changes nothing if its team was deleted', async () => {
    const { call } = scene.testServer
    const body = { name: 'Short-lived', memberIds: [] }
    const { id: teamId } = (await call('createTeam', { body }, scene.dana.token)).answer
    const id = await scene.freeze(scene.ada, { ids: tickets, action: 'team', value: teamId })
    expect((await call('deleteTeam', { params: { teamId } }, scene.dana.token)).status).toBeLessThan(300)
    await expectLeft(id, 'team_gone')
  })

  test('skips deleted tickets, selected by ids or by a condition', async () => {
    const { store } = scene.testServer.ctx
    const orders: Order[] = [
      { ids: tickets, action: 'priority', value: 'high' },
      { condition: 'is:open priority:normal', action: 'priority', value: 'low' },
    ]
    const gone = tickets.slice(3, 5)
    const [byIds = '', byCondition = ''] = [
      await scene.freeze(scene.ada, orders[0] as Order),
      await scene.freeze(scene.bea, orders[1] as Order),
    ]
    for (const id of gone) await store.write((tx) => tx.retention.removeTicket(id))
    expect(await scene.thaw(byIds)).toMatchObject({ ending: 'done', changed: TICKETS - 2, failed: 2 })
    const told = (await scene.failuresOf(byIds)).map(({ ticket, code }) => [ticket, code])
    expect(told).toEqual(gone.map(() => [null, 'not_found']))
    expect(await scene.thaw(byCondition)).toMatchObject({ ending: 'done' })
    const rows = await store.queue.rows({ ids: tickets })
    expect(rows).toHaveLength(TICKETS - 2)
  })
})

test('refuses a snooze time in the past before the job starts', async () => {
  const before = await scene.latest()
  for (const until of [inSeconds(-60), '2020-02-01T09:00:00.000Z']) {
    const body: Order = { ids: tickets, action: 'snooze', value: { until, wakes: 'time' } }
    await expectRefusal(scene.testServer, 'createBulkJob', { body }, scene.ada, {
      code: 'validation',
      field: 'value.until',
    })
  }
  expect(await scene.eventsSince(before)).toEqual([])
})

test('refuses a private view of another user in lists, counts and jobs, and views inside conditions', async () => {
  const { call } = scene.testServer
  const own = { name: 'Private', condition: 'is:open', visibility: 'own' as const }
  const view = (await call('createView', { body: own }, scene.ada.token)).answer.id
  for (const by of [scene.bea, scene.dana]) {
    const expected = { code: 'not_found' } as const
    await expectRefusal(scene.testServer, 'listQueueTickets', { query: { view } }, by, expected)
    await expectRefusal(scene.testServer, 'countQueueTickets', { query: { view } }, by, expected)
    await expectRefusal(scene.testServer, 'createBulkJob', { body: { view, action: 'wake' } }, by, expected)
  }
  // A condition cannot contain a view, so views cannot reference each other in a cycle.
  const body = { ...own, condition: `view:${view}` }
  const problem = { code: 'validation', field: 'condition', problems: expect.any(Array) } as const
  await expectRefusal(scene.testServer, 'createView', { body }, scene.ada, problem)
})

test('refuses an unknown value with a readable reason', async () => {
  const { call } = scene.testServer
  for (const action of ['status', 'turn', 'priority'] as const) {
    const { failure } = await call(
      'createBulkJob',
      { body: { ids: tickets, action, value: 'none' } },
      scene.ada.token,
    )
    expect(failure).toMatchObject({ field: 'value', detail: 'Choose an option.' })
  }
})
