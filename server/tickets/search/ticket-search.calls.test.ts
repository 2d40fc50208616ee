import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let [uma, tom, sam, admin]: User[] = []
let taken = ''
let others: string[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  ;[uma, tom, sam, admin] = await Promise.all([
    testServer.add('User', 'uma.larsen'),
    testServer.add('User', 'tom'),
    testServer.add('SupportTeam', 'sam'),
    testServer.add('Admin', 'ada'),
  ])
  const raise = (by: User | undefined) => testServer.raise(by as User)
  others = [await raise(uma), await raise(tom)]
  taken = await raise(uma)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: taken } }, sam?.token)
})
afterAll(() => testServer.stop())

const idsOf = (answer: { _id: string }[]) => answer.map(({ _id }) => _id)
const [OF_UMA, OF_TOM] = [0, 1]

test('staff find tickets by requester, assignee, status, number and part of an id', async () => {
  const found = async (q: string, by = sam) =>
    idsOf((await testServer.call('listAllTickets', { query: { q } }, by?.token)).answer)
  for (const by of [sam, admin]) {
    expect(await found('larsen', by)).toEqual([taken, others[OF_UMA]])
    expect(await found('sam', by)).toEqual([taken])
    expect(await found('waiting', by)).toEqual([taken])
    expect(await found('#2', by)).toEqual([others[OF_TOM]])
    expect(await found(taken.slice(4, 14), by)).toEqual([taken])
  }
})

test('requesters find only their own tickets by assignee, status, number and id', async () => {
  const found = async (q: string) =>
    idsOf((await testServer.call('listMyTickets', { query: { q } }, uma?.token)).answer)
  expect(await found('sam')).toEqual([taken])
  expect(await found('waiting')).toEqual([taken])
  for (const q of ['tom', '#2', others[OF_TOM] ?? '', others[OF_TOM]?.slice(3, 15) ?? '']) {
    expect(await found(q), q).toEqual([])
    const query = { q, scope: 'visible' } as const
    expect((await testServer.call('countTickets', { query }, uma?.token)).answer.count, q).toBe(0)
  }
})

test('lists show unassigned tickets first, or only unassigned tickets, on request', async () => {
  const list = async (query: object) =>
    idsOf((await testServer.call('listAllTickets', { query }, sam?.token)).answer)
  expect(await list({})).toEqual([taken, others[OF_TOM], others[OF_UMA]])
  expect(await list({ sort: 'unassigned' })).toEqual([others[OF_TOM], others[OF_UMA], taken])
  expect(await list({ filter: 'unassigned' })).toEqual([others[OF_TOM], others[OF_UMA]])
  expect(await list({ filter: 'Unassigned', q: 'uma' })).toEqual([others[OF_UMA]])
})

test('tickets in a list contain their requester', async () => {
  const { answer } = await testServer.call('listAllTickets', { query: { q: '#2' } }, sam?.token)
  expect(answer).toMatchObject([{ Create_User: { _id: tom?.id, username: 'tom' } }])
})

test.each([
  ['sam', { scope: 'own' }, 1],
  ['sam', {}, 3],
  ['sam', { statuses: 'Unassigned' }, 2],
  ['sam', { q: 'larsen' }, 2],
  ['sam', { statuses: 'Unassigned', q: 'larsen' }, 1],
  ['ada', { q: 'nothing at all' }, 0],
  ['uma', { scope: 'own' }, 2],
  ['uma', { statuses: 'Waiting,Unassigned' }, 2],
  ['uma', { statuses: 'Waiting' }, 1],
  ['uma', {}, 2],
  ['sam', { unread: 'only' }, 0],
] as const)(
  'countTickets counts the tickets that %s can see for the query %j',
  async (name, query, count) => {
    const by = { sam, ada: admin, uma }[name]
    const { answer } = await testServer.call('countTickets', { query }, by?.token)
    expect(answer).toEqual({ count, isAtLeast: false })
  },
)
