import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { type BulkScene, createBulkScene } from '../testing/calls/bulk-scene.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { addTicket, at } from '../testing/database/test-store.ts'

let scene: BulkScene
let tickets: string[]

beforeAll(async () => {
  scene = await createBulkScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  tickets = await scene.raiseSome(12)
})

describe('a bulk job', () => {
  test('changes each of its tickets once, and each recorded event contains the id of the job', async () => {
    const before = await scene.latest()
    const id = await scene.start(scene.ada, { ids: [...tickets, ...tickets], action: 'take' })
    expect(await scene.ended(id)).toEqual({
      id,
      action: 'take',
      value: null,
      snooze: null,
      field: null,
      valueName: null,
      author: { id: scene.ada.id, username: 'Ada' },
      state: 'ended',
      ending: 'done',
      total: 12,
      changed: 12,
      unchanged: 0,
      failed: 0,
      startedAt: scene.testServer.now().toISOString(),
      endedAt: scene.testServer.now().toISOString(),
      undoes: null,
      undoneBy: null,
      undoUntil: new Date(scene.testServer.now().getTime() + 600_000).toISOString(),
      abilities: { stop: false, undo: true },
    })
    const events = await scene.eventsSince(before)
    const kinds = ['bulk.started', ...tickets.map(() => 'ticket.taken'), 'bulk.ended']
    expect(events.map(({ kind }) => kind)).toEqual(kinds)
    expect(events.map(({ data }) => ('job' in data ? data.job : null))).toEqual(kinds.map(() => id))
    expect(events.flatMap(({ ticketId }) => ticketId ?? [])).toEqual(tickets)
    for (const ticket of tickets) {
      expect(await scene.detailsOf(ticket)).toMatchObject({ assignee: { id: scene.ada.id }, version: 2 })
    }
  })

  test('has the same effect on each ticket as the call for one ticket', async () => {
    await scene.take(tickets[0], scene.bea)
    await scene.take(tickets[1], scene.ada)
    const given = await scene.ended(
      await scene.start(scene.dana, { ids: tickets, action: 'assign', value: scene.ada.id }),
    )
    expect(given).toMatchObject({ valueName: 'Ada', changed: 11, unchanged: 1, failed: 0 })
    for (const ticket of tickets) expect((await scene.detailsOf(ticket)).assignee?.username).toBe('Ada')
    const solved = await scene.ended(
      await scene.start(scene.ada, { ids: tickets, action: 'status', value: 'Solved' }),
    )
    expect(solved).toMatchObject({ changed: 12, failed: 0 })
    for (const ticket of tickets) expect((await scene.detailsOf(ticket)).status).toBe('Solved')
    const { Notification } = (await scene.testServer.call('legacyListNotifications', {}, scene.user.token))
      .answer
    expect(Notification.filter(({ alerts }) => alerts.includes('is now Solved'))).toHaveLength(12)
  })

  test('of a support member assigns own and unassigned tickets, but no tickets of colleagues', async () => {
    const some = await scene.raiseSome(4)
    await scene.take(some[0], scene.ada)
    await scene.take(some[1], scene.bea)
    const assign = async (value: string) =>
      scene.ended(await scene.start(scene.ada, { ids: some, action: 'assign', value }))
    const cara = await scene.testServer.add('SupportTeam')
    const given = await assign(cara.id)
    expect(given).toMatchObject({ changed: 3, failed: 1 })
    expect(await scene.failuresOf(given.id)).toMatchObject([
      { code: 'not_assignee', ticket: { id: some[1] } },
    ])
    const free = await scene.raiseSome(2)
    const own = await scene.ended(
      await scene.start(scene.ada, { ids: free, action: 'assign', value: scene.ada.id }),
    )
    expect(own).toMatchObject({ changed: 2, failed: 0 })
    expect((await scene.detailsOf(free[0])).assignee?.username).toBe('Ada')
  })

  test('sets or removes the team of its tickets', async () => {
    const { answer: team } = await scene.testServer.call(
      'createTeam',
      { body: { name: 'Printers', memberIds: [] } },
      scene.dana.token,
    )
    const { store } = scene.testServer.ctx
    const teamsOf = async () =>
      new Set((await store.queue.rows({ ids: tickets })).map((row) => row.team?.name))
    const given = await scene.ended(
      await scene.start(scene.ada, { ids: tickets, action: 'team', value: team.id }),
    )
    expect(given).toMatchObject({ value: team.id, valueName: 'Printers', changed: 12 })
    expect(await teamsOf()).toEqual(new Set(['Printers']))
    const taken = await scene.ended(
      await scene.start(scene.dana, { ids: tickets, action: 'team', value: null }),
    )
    expect(taken).toMatchObject({ value: null, valueName: null, changed: 12 })
    expect(await teamsOf()).toEqual(new Set([undefined]))
    const body = { ids: tickets, action: 'team', value: newId() }
    await expectRefusal(scene.testServer, 'createBulkJob', { body }, scene.ada, {
      code: 'team_gone',
      field: 'value',
    })
  })

  test('notifies staff in the product, and not by an email for each ticket', async () => {
    await scene.ended(await scene.start(scene.dana, { ids: tickets, action: 'assign', value: scene.bea.id }))
    const { Notification } = (await scene.testServer.call('legacyListNotifications', {}, scene.bea.token))
      .answer
    expect(Notification.filter(({ ticket }) => tickets.includes(ticket))).toHaveLength(12)
    const { store } = scene.testServer.ctx
    expect(await store.privacy.mailTo(scene.bea.email, '', 100)).toEqual([])
    expect(await store.privacy.mailTo(scene.user.email, '', 100)).not.toEqual([])
  })

  test('skips tickets that have the value already', async () => {
    for (const ticket of tickets) await scene.take(ticket, scene.ada)
    const before = await scene.latest()
    const job = await scene.ended(await scene.start(scene.ada, { ids: tickets, action: 'take' }))
    expect(job).toMatchObject({ changed: 0, unchanged: 12, failed: 0, abilities: { undo: false } })
    expect((await scene.eventsSince(before)).map(({ kind }) => kind)).toEqual(['bulk.started', 'bulk.ended'])
  })

  test('reports for each ticket that it could not change the reason and who changed the ticket before', async () => {
    const gone = newId()
    await scene.take(tickets[3], scene.dana).catch(() => undefined)
    const id = await scene.freeze(scene.ada, {
      ids: [...tickets.slice(0, 6), gone, ...tickets.slice(6)],
      action: 'take',
    })
    await scene.take(tickets[1], scene.bea)
    await scene.take(tickets[10], scene.bea)
    expect(await scene.thaw(id)).toMatchObject({ ending: 'done', total: 13, changed: 10, failed: 3 })
    const told = (await scene.failuresOf(id)).map(({ ticket, code, because }) => [
      ticket?.subject,
      code,
      because?.kind,
      because?.by?.username,
    ])
    expect(told).toEqual([
      ['Ticket 1', 'ticket_taken', 'ticket.taken', 'Bea'],
      [undefined, 'not_found', undefined, undefined],
      ['Ticket 10', 'ticket_taken', 'ticket.taken', 'Bea'],
    ])
    for (const index of [1, 10])
      expect((await scene.detailsOf(tickets[index])).assignee?.id).toBe(scene.bea.id)
    const first = await scene.testServer.call(
      'listBulkJobFailures',
      { params: { jobId: id }, query: { limit: 2 } },
      scene.ada.token,
    )
    expect(first.answer).toHaveLength(2)
    const query = { limit: 2, cursor: first.nextCursor ?? '' }
    const second = await scene.testServer.call(
      'listBulkJobFailures',
      { params: { jobId: id }, query },
      scene.ada.token,
    )
    expect(second.answer.map(({ ticket }) => ticket?.subject)).toEqual(['Ticket 10'])
    expect(second.nextCursor).toBeNull()
  })

  test('changes each ticket once, even if two jobs have the same tickets', async () => {
    const before = await scene.latest()
    const jobs = await Promise.all(
      [scene.ada, scene.bea].map((by) => scene.start(by, { ids: tickets, action: 'take' })),
    )
    const [first, second] = await Promise.all(jobs.map((id) => scene.ended(id)))
    expect((first?.changed ?? 0) + (second?.changed ?? 0)).toBe(12)
    expect((first?.failed ?? 0) + (second?.failed ?? 0)).toBe(12)
    const taken = (await scene.eventsSince(before)).filter(({ kind }) => kind === 'ticket.taken')
    expect(new Set(taken.map(({ ticketId }) => ticketId))).toEqual(new Set(tickets))
    expect(taken).toHaveLength(12)
  })
})

describe('a bulk job over a condition', () => {
  test('changes the tickets that match at the start, and none that match later', async () => {
    const words = `zebra${newId().replaceAll(/[^a-z]/gi, '')}`.toLowerCase()
    const meant: string[] = []
    for (let index = 0; index < 5; index++)
      meant.push(await scene.testServer.raise(scene.user, `${words} ${index}`))
    await scene.take(meant[4], scene.bea)
    const condition = `assignee:none ${words}`
    const id = await scene.freeze(scene.ada, { condition, action: 'take' })
    expect(await scene.jobOf(id)).toMatchObject({ state: 'selecting', total: 0 })
    // Now one ticket becomes unassigned, a new one is raised, and a third one gets a message.
    const version = (await scene.detailsOf(meant[4])).version
    const release = { params: { ticketId: meant[4] ?? '' }, body: { version } }
    await scene.testServer.call('releaseTicket', release, scene.bea.token)
    const late = await scene.testServer.raise(scene.user, `${words} late`)
    await scene.take(meant[1], scene.bea)
    const job = await scene.thaw(id)
    expect(job).toMatchObject({ ending: 'done', changed: 3 })
    for (const index of [0, 2, 3])
      expect((await scene.detailsOf(meant[index])).assignee?.id).toBe(scene.ada.id)
    expect((await scene.detailsOf(meant[1])).assignee?.id).toBe(scene.bea.id)
    for (const ticket of [meant[4] ?? '', late]) expect((await scene.detailsOf(ticket)).assignee).toBeNull()
    const failures = (await scene.failuresOf(id)).map(({ ticket, code, because }) => [
      ticket?.id,
      code,
      because?.kind,
    ])
    expect(failures).toEqual([
      [late, 'ticket_changed', 'ticket.raised'],
      [meant[4], 'ticket_changed', 'ticket.released'],
    ])
    expect(await scene.testServer.ctx.store.bulk.find(id)).toMatchObject({
      selection: null,
      selectedTo: null,
    })
  })

  test('reads “me” as its author, and selects tickets in several batches', async () => {
    const cara = await scene.testServer.add('SupportTeam')
    const { store } = scene.testServer.ctx
    // Two full batches and a part of a third.
    const count = 2 * 200 + 10
    const ids: string[] = []
    while (ids.length < count) ids.push(await addTicket(store, scene.user.id))
    await store.write(async (tx) => {
      for (const id of ids) await tx.tickets.assignIfFree(id, cara, at(0))
    })
    const job = await scene.ended(
      await scene.start(cara, { condition: 'assignee:me', action: 'status', value: 'OnHold' }),
    )
    expect(job).toMatchObject({ ending: 'done', total: count, changed: count })
    expect(await store.tickets.counts({ kind: 'assignee', id: cara.id })).toMatchObject({ OnHold: count })
  })

  test('combines a condition with a view, and refuses a missing view', async () => {
    const { ada, bea, start, ended, take } = scene
    await take(tickets[2], bea)
    await take(tickets[3], bea)
    const order = {
      view: 'your-turn',
      condition: 'priority:normal',
      action: 'priority',
      value: 'low',
    } as const
    const job = await ended(await start(bea, order))
    const ids = tickets.slice(2, 4)
    expect(job.failed).toBe(0)
    const rows = await scene.testServer.ctx.store.queue.rows({ ids: tickets })
    expect(
      rows
        .filter(({ priority }) => priority === 'low')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    const body = { view: newId(), action: 'take' }
    await expectRefusal(scene.testServer, 'createBulkJob', { body }, ada, { code: 'not_found' })
  })

  test('refuses an invalid condition with the position of the error', async () => {
    const body = { condition: 'is:open burning:yes', action: 'take' }
    const problems = [{ at: 8, length: 8, message: expect.any(String) }]
    const expected = { code: 'validation', field: 'condition', problems } as const
    await expectRefusal(scene.testServer, 'createBulkJob', { body }, scene.ada, expected)
  })
})
