import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { type BulkScene, createBulkScene, type Order } from '../testing/calls/bulk-scene.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import type { User } from '../testing/calls/test-server.ts'

const HOUR = 60 * 60

let scene: BulkScene
let tickets: string[]

beforeAll(async () => {
  scene = await createBulkScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  tickets = await scene.raiseSome(12)
})

describe('bulk jobs', () => {
  const listed = async (by: User) => (await scene.testServer.call('listBulkJobs', {}, by.token)).answer

  test('are visible to all staff while they run, and for ten minutes afterwards', async () => {
    const id = await scene.freeze(scene.ada, { ids: tickets, action: 'take' })
    for (const [by, stop] of [
      [scene.ada, true],
      [scene.bea, false],
      [scene.dana, true],
    ] as const) {
      const job = (await listed(by)).find((each) => each.id === id)
      expect(job).toMatchObject({ state: 'running', total: 12, changed: 0, endedAt: null, undoUntil: null })
      expect(job?.abilities).toEqual({ stop, undo: false })
    }
    await scene.thaw(id)
    expect((await listed(scene.bea)).map((job) => job.id)).toContain(id)
    scene.testServer.advance(601)
    expect((await listed(scene.bea)).map((job) => job.id)).not.toContain(id)
    expect(await scene.jobOf(id)).toMatchObject({ undoUntil: null, abilities: { undo: false } })
  })

  test('are deleted after a day, with the outcomes of their tickets', async () => {
    const id = await scene.start(scene.ada, { ids: tickets, action: 'take' })
    await scene.ended(id)
    scene.testServer.advance(24 * HOUR + 60)
    await expect
      .poll(
        async () =>
          (await scene.testServer.call('getBulkJob', { params: { jobId: id } }, scene.ada.token)).status,
      )
      .toBe(404)
    expect(await scene.testServer.ctx.store.bulk.failures(id, { limit: 10 })).toMatchObject({ rows: [] })
  })

  test('can be stopped by their author and by admins, and then change nothing more', async () => {
    for (const [by, ids] of [
      [scene.ada, tickets.slice(0, 6)],
      [scene.dana, tickets.slice(6)],
    ] as const) {
      const order: Order = { ids: [...ids], action: 'take' }
      const id = await scene.freeze(scene.ada, order)
      const input = { params: { jobId: id } }
      await expectRefusal(scene.testServer, 'stopBulkJob', input, scene.bea, { code: 'not_author' })
      const { answer } = await scene.testServer.call('stopBulkJob', input, by.token)
      expect(answer).toMatchObject({ state: 'ended', ending: 'stopped', changed: 0 })
      const before = await scene.latest()
      scene.testServer.advance(HOUR)
      expect((await scene.testServer.call('stopBulkJob', input, by.token)).answer).toEqual(answer)
      expect(await scene.eventsSince(before)).toEqual([])
      // This job is due later, so it proves that the stopped one would have begun before.
      const later = await scene.ended(await scene.start(scene.bea, order))
      expect(later).toMatchObject({ ending: 'done', changed: ids.length })
      expect((await scene.eventsSince(before)).filter(({ actorId }) => actorId === scene.ada.id)).toEqual([])
    }
  })

  test('of one user are limited in number', async () => {
    const cara = await scene.testServer.add('SupportTeam')
    const order: Order = { ids: tickets, action: 'take' }
    const ids: string[] = []
    for (let count = 0; count < LIMITS.bulkJobsPerUser; count++) ids.push(await scene.freeze(cara, order))
    await expectRefusal(scene.testServer, 'createBulkJob', { body: order }, cara, {
      code: 'too_many_bulk_jobs',
    })
    await scene.testServer.call('stopBulkJob', { params: { jobId: ids[0] ?? '' } }, cara.token)
    await scene.ended(await scene.start(cara, { ...order, ids: tickets.slice(0, 1) }))
    for (const id of ids) await scene.testServer.call('stopBulkJob', { params: { jobId: id } }, cara.token)
  })

  test.each<[string, object, object]>([
    ['no tickets', { ids: [], action: 'take' }, { code: 'validation', field: 'ids' }],
    ['no ids', { action: 'take' }, { code: 'validation', field: 'ids' }],
    [
      'ids and a condition',
      { ids: ['a'], condition: 'is:open', action: 'take' },
      { code: 'validation', field: 'ids' },
    ],
    [
      'too many tickets',
      { ids: Array.from({ length: LIMITS.bulkIds + 1 }, String), action: 'take' },
      {
        code: 'validation',
        field: 'ids',
        msg: 'Select at most 1000 tickets at once, or use a filter.',
      },
    ],
    ['an unknown action', { ids: ['a'], action: 'burn' }, { code: 'validation', field: 'action' }],
    [
      'an unknown status',
      { ids: ['a'], action: 'status', value: 'Burnt' },
      { code: 'validation', field: 'value' },
    ],
    ['no status', { ids: ['a'], action: 'status' }, { code: 'validation', field: 'value' }],
    [
      'a value for an action without values',
      { ids: ['a'], action: 'take', value: 'a' },
      { code: 'validation', field: 'value' },
    ],
  ])('with %s are refused', async (_, body, expected) => {
    await expectRefusal(
      scene.testServer,
      'createBulkJob',
      { body },
      scene.ada,
      expected as { code: 'validation' },
    )
  })

  test('with actions of support members are refused to admins', async () => {
    for (const change of [{ action: 'take' }, { action: 'status', value: 'Pending' }] as const) {
      const body = { ids: tickets, ...change }
      await expectRefusal(scene.testServer, 'createBulkJob', { body }, scene.dana, { code: 'forbidden' })
    }
  })

  test('that assign tickets to a non-member of the support team are refused', async () => {
    for (const value of [scene.user.id, scene.dana.id, newId()]) {
      const body = { ids: tickets, action: 'assign', value }
      const expected = { code: 'not_support_member', field: 'value' } as const
      await expectRefusal(scene.testServer, 'createBulkJob', { body }, scene.dana, expected)
    }
  })
})
