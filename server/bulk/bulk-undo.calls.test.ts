import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { type BulkScene, createBulkScene, type Order } from '../testing/calls/bulk-scene.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import type { User } from '../testing/calls/test-server.ts'
import type { BulkJob } from './bulk-job.ts'
import { changeTickets } from './step.ts'

let scene: BulkScene
let tickets: string[]

beforeAll(async () => {
  scene = await createBulkScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  tickets = await scene.raiseSome(12)
})

describe('undoing a bulk job', () => {
  const undo = async (jobId: string, by: User): Promise<string> =>
    (await scene.testServer.call('undoBulkJob', { params: { jobId } }, by.token)).answer.id
  const rowsOf = async () => {
    const rows = await scene.testServer.ctx.store.queue.rows({ ids: tickets })
    return rows.map((row) => ({ ...row, version: 0, turnSince: '' }))
  }

  test.each<[string, 'ada' | 'dana', () => Order]>([
    ['taking', 'ada', () => ({ ids: tickets, action: 'take' })],
    ['assigning', 'dana', () => ({ ids: tickets, action: 'assign', value: scene.bea.id })],
    ['turns', 'dana', () => ({ ids: tickets, action: 'turn', value: 'third' })],
    ['priorities', 'ada', () => ({ ids: tickets, action: 'priority', value: 'urgent' })],
    ['marking as spam', 'ada', () => ({ ids: tickets, action: 'spam' })],
    ['deleting', 'dana', () => ({ ids: tickets, action: 'delete' })],
    ['snoozing', 'ada', () => ({ ids: tickets, action: 'snooze', value: { until: null, wakes: 'answer' } })],
  ])('restores the previous values after %s', async (_, by, order) => {
    const author = by === 'ada' ? scene.ada : scene.dana
    const before = await rowsOf()
    const id = await scene.start(author, order())
    expect(await scene.ended(id)).toMatchObject({ changed: 12, failed: 0 })
    expect(await rowsOf()).not.toEqual(before)
    const undone = await scene.ended(await undo(id, author))
    expect(undone).toMatchObject({ action: 'undo', ending: 'done', undoes: id, total: 12, changed: 12 })
    expect(await rowsOf()).toEqual(before)
    expect(await scene.jobOf(id, author)).toMatchObject({ undoneBy: undone.id, abilities: { undo: false } })
  })

  test('restores the previous values of statuses, snoozes and teams for each ticket', async () => {
    for (const ticket of tickets) await scene.take(ticket, scene.ada)
    const set = (ticketid: string | undefined, status: 'Pending' | 'OnHold') =>
      scene.testServer.call('updateTicket', { body: { ticketid: ticketid ?? '', status } }, scene.ada.token)
    await set(tickets[0], 'Pending')
    await set(tickets[1], 'OnHold')
    const snoozed = { until: null, wakes: 'answer' } as const
    await scene.testServer.call(
      'snoozeTicket',
      { params: { ticketId: tickets[2] ?? '' }, body: snoozed },
      scene.ada.token,
    )
    const { answer: team } = await scene.testServer.call(
      'createTeam',
      { body: { name: `Team ${newId()}`, memberIds: [] } },
      scene.dana.token,
    )
    const orders: Order[] = [
      { ids: tickets, action: 'status', value: 'Solved' },
      { ids: tickets, action: 'wake' },
      { ids: tickets, action: 'team', value: team.id },
    ]
    for (const order of orders) {
      const before = await rowsOf()
      const id = await scene.start(scene.ada, order)
      const { changed } = await scene.ended(id)
      expect(await rowsOf()).not.toEqual(before)
      expect(await scene.ended(await undo(id, scene.ada))).toMatchObject({ changed, failed: 0 })
      expect(await rowsOf()).toEqual(before)
    }
  })

  test('skips tickets that were changed since, and reports who changed them', async () => {
    const id = await scene.start(scene.ada, { ids: tickets, action: 'priority', value: 'high' })
    await scene.ended(id)
    const set = (index: number, priority: 'low' | 'urgent', by: User) =>
      scene.testServer.call(
        'updateTicketPriority',
        { params: { ticketId: tickets[index] ?? '' }, body: { priority } },
        by.token,
      )
    await set(3, 'urgent', scene.bea)
    await set(5, 'low', scene.ada)
    // Other changes of the ticket do not conflict.
    await scene.take(tickets[7], scene.bea)
    const undone = await scene.ended(await undo(id, scene.ada))
    expect(undone).toMatchObject({ ending: 'done', total: 12, changed: 10, failed: 2 })
    expect(
      (await scene.failuresOf(undone.id)).map(({ ticket, code, because }) => [
        ticket?.subject,
        code,
        because?.kind,
        because?.by?.username,
      ]),
    ).toEqual([
      ['Ticket 3', 'ticket_changed', 'ticket.priority_changed', 'Bea'],
      ['Ticket 5', 'ticket_changed', 'ticket.priority_changed', 'Ada'],
    ])
    const priorities = (await scene.testServer.ctx.store.queue.rows({ ids: tickets })).map(
      ({ priority }) => priority,
    )
    expect(priorities.filter((priority) => priority !== 'normal')).toEqual(['urgent', 'low'])
  })

  test('is possible once, for its author, within ten minutes', async () => {
    const id = await scene.start(scene.ada, { ids: tickets, action: 'priority', value: 'high' })
    await scene.ended(id)
    const input = { params: { jobId: id } }
    expect((await scene.jobOf(id)).abilities.undo).toBe(true)
    for (const by of [scene.bea, scene.dana]) {
      expect(await scene.jobOf(id, by)).toMatchObject({ abilities: { undo: false }, undoUntil: null })
      await expectRefusal(scene.testServer, 'undoBulkJob', input, by, { code: 'not_author' })
    }
    const undone = await undo(id, scene.ada)
    await scene.ended(undone)
    for (const jobId of [id, undone]) {
      const params = { jobId }
      await expectRefusal(scene.testServer, 'undoBulkJob', { params }, scene.ada, { code: 'nothing_to_undo' })
    }
    const late = await scene.start(scene.ada, { ids: tickets, action: 'priority', value: 'low' })
    await scene.ended(late)
    scene.testServer.advance(601)
    const params = { jobId: late }
    await expectRefusal(scene.testServer, 'undoBulkJob', { params }, scene.ada, { code: 'nothing_to_undo' })
  })

  test('stops a running job first', async () => {
    const id = await scene.freeze(scene.ada, { ids: tickets, action: 'priority', value: 'high' })
    const some = (
      await scene.testServer.ctx.store.bulk.next(
        (await scene.testServer.ctx.store.bulk.find(id)) as BulkJob,
        5,
      )
    ).slice(0, 4)
    expect(
      await changeTickets(scene.testServer.ctx, id, { hold: async () => undefined }, some),
    ).toBeGreaterThan(0)
    const { changed } = await scene.jobOf(id)
    const undone = await scene.ended(await undo(id, scene.ada))
    expect(undone).toMatchObject({ total: changed, changed })
    expect(await scene.jobOf(id)).toMatchObject({ state: 'ended', ending: 'stopped' })
    const priorities = (await scene.testServer.ctx.store.queue.rows({ ids: tickets })).map(
      ({ priority }) => priority,
    )
    expect(new Set(priorities)).toEqual(new Set(['normal']))
  })
})
