import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { newId } from '../kernel/ids.ts'
import { COUNTING_MS } from './view-counts.ts'

let testServer: TestServer
let user: User
let ann: User
beforeEach(() => begin())
afterEach(() => testServer.stop())

async function begin(options: Parameters<typeof startTestServer>[0] = {}): Promise<void> {
  testServer = await startTestServer(options)
  user = await testServer.add('User')
  ann = await testServer.add('SupportTeam')
}

const counts = async (by = ann) => {
  const { answer } = await testServer.call('listViews', {}, by.token)
  return new Map(answer.map(({ id, count }) => [id, count]))
}
const UNKNOWN = { count: 0, isAtLeast: true }
const isUnknown = ({ count, isAtLeast }: typeof UNKNOWN) => count === 0 && isAtLeast
const exactly = (count: number) => ({ count, isAtLeast: false })

/** Counts the searches for tickets. Each one advances a mocked clock by `milliseconds`. */
function watchFinds(milliseconds = 0): { count: number } {
  const watched = { count: 0 }
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + watched.count * milliseconds)
  onTestFinished(() => void clock.mockRestore())
  const { conditions } = testServer.ctx.store
  const { find } = conditions
  conditions.find = async (...asked) => {
    watched.count++
    return find(...asked)
  }
  return watched
}

it('counts exactly up to the limit, and shows "more than" beyond it', async () => {
  await testServer.raise(user)
  expect(await counts()).toEqual(
    new Map([
      ['your-turn', exactly(0)],
      ['team-turn', exactly(1)],
      ['requester', exactly(0)],
      ['others', exactly(0)],
      ['snoozed', exactly(0)],
      ['spam', exactly(0)],
    ]),
  )
  await testServer.ctx.store.write(async (tx) => {
    const at = testServer.now().toISOString()
    const written = { subject: 'Printer', message: 'It smokes.', occurredOn: '2026-01-05', occurredTime: '' }
    for (let more = 0; more < 99; more++) {
      const picture = { full: '', thumb: '' }
      await tx.tickets.insert({ ...written, id: newId(), requesterId: user.id, picture, createdAt: at })
    }
    await tx.events.append({ kind: 'ticket.raised', data: {} }, at)
  })
  expect((await counts()).get('team-turn')).toEqual({ count: 99, isAtLeast: true })
})

it('counts more than 100 open tickets exactly', async () => {
  const solved = await testServer.raise(user)
  await Promise.all(Array.from({ length: 101 }, () => testServer.raise(user)))
  await testServer.call('legacyTakeTicket', { body: { Ticketid: solved } }, ann.token)
  await testServer.call('updateTicket', { body: { status: 'Solved', ticketid: solved } }, ann.token)
  const { answer } = await testServer.call(
    'countQueueTickets',
    { query: { condition: 'is:open' } },
    ann.token,
  )
  expect(answer).toEqual(exactly(101))
})

it('caches counts until an event or for a minute, for all readers with the same condition', async () => {
  const watched = watchFinds()
  const body = { name: 'Open', condition: 'priority:normal' }
  const { id } = (await testServer.call('createView', { body }, ann.token)).answer
  await counts()
  expect(watched.count).toBe(7)
  await counts()
  expect(watched.count).toBe(7)
  const ben = await testServer.add('SupportTeam')
  await testServer.call('createView', { body }, ben.token)
  watched.count = 0
  await counts(ben)
  await counts(ann)
  // Five of Ben, five of Ann, and two that both share.
  expect(watched.count).toBe(12)
  await testServer.raise(user)
  expect((await counts()).get(id)).toEqual(exactly(1))
  watched.count = 0
  testServer.advance(61)
  await counts()
  expect(watched.count).toBe(7)
})

it('stops counting at the time limit, and starts with the missing counts the next time', async () => {
  await testServer.stop()
  await begin({ countingMs: COUNTING_MS })
  watchFinds(60)
  const first = await counts()
  expect([...first.values()].filter(isUnknown).length).toBeGreaterThan(1)
  expect(first.get('your-turn')).toEqual(exactly(0))
  expect(first.get('snoozed')).toEqual(UNKNOWN)
  const [leftOut = ''] = [...first].flatMap(([id, count]) => (isUnknown(count) ? [id] : []))
  // From here on all counts are outdated.
  await testServer.raise(user)
  expect((await counts()).get(leftOut)?.isAtLeast).toBe(false)
  await expect.poll(async () => (await counts()).get('snoozed')).toEqual(exactly(0))
  // An outdated count stays while there is no time for a new one.
  await testServer.raise(user)
  expect([...(await counts()).values()].some(isUnknown)).toBe(false)
})

it('keeps the last count if a search runs out of time before the first ticket', async () => {
  await testServer.raise(user)
  expect((await counts()).get('team-turn')).toEqual(exactly(1))
  testServer.ctx.store.conditions.find = async () => ({ numbers: [], nextCursor: 'later' })
  const body = { name: 'Open', condition: 'priority:normal' }
  const { id } = (await testServer.call('createView', { body }, ann.token)).answer
  const busy = await counts()
  expect([busy.get('team-turn'), busy.get(id)]).toEqual([exactly(1), UNKNOWN])
})

it('counts unassigned tickets in each standard view, for agents who may take them', async () => {
  const id = await testServer.raise(user)
  const set = (name: 'updateTicketTurn' | 'snoozeTicket', body: object) =>
    testServer.call(name, { params: { ticketId: id }, body } as never, ann.token)
  const holders = async () => [...(await counts())].flatMap(([view, { count }]) => (count > 0 ? [view] : []))
  expect(await holders()).toEqual(['team-turn'])
  await set('updateTicketTurn', { turn: 'requester' })
  expect(await holders()).toEqual(['requester'])
  await set('updateTicketTurn', { turn: 'third' })
  expect(await holders()).toEqual(['others'])
  await set('snoozeTicket', { until: null, wakes: 'answer' })
  expect(await holders()).toEqual(['snoozed'])
  const teamId = newId()
  const created = { id: teamId, name: 'Printing', address: null, createdAt: testServer.now().toISOString() }
  await testServer.ctx.store.write((tx) => tx.teams.insert(created))
  await testServer.call('updateTicketTeam', { params: { ticketId: id }, body: { teamId } }, ann.token)
  expect(await holders()).toEqual([])
})
