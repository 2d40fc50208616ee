import type { TicketQuerySort } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let uma: User
let tom: User
let sam: User
let lea: User
let ada: User
/** Ticket ids by subject, in the order of creation. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  testServer = await startTestServer()
  ;[uma, tom, sam, lea, ada] = [
    await testServer.add('User', 'uma'),
    await testServer.add('User', 'tom'),
    await testServer.add('SupportTeam', 'sam'),
    await testServer.add('SupportTeam', 'lea'),
    await testServer.add('Admin', 'ada'),
  ]
  for (const [subject, by] of [
    ['Delta fan', uma],
    ['Alpha lamp', tom],
    ['Charlie lamp', uma],
    ['bravo fan', uma],
  ] as const) {
    ids[subject] = await testServer.raise(by, subject)
    testServer.advance(60)
  }
  await take('Delta fan', sam)
  await take('Alpha lamp', lea)
  await take('Charlie lamp', sam)
  const solved = { ticketid: ids['Charlie lamp'] ?? '', status: 'Solved' } as const
  await testServer.call('updateTicket', { body: solved }, sam.token)
})
afterAll(() => testServer.stop())

const take = (subject: string, by: User) =>
  testServer.call('legacyTakeTicket', { body: { Ticketid: ids[subject] ?? '' } }, by.token)
const write = (subject: string, by: User, chat: string) =>
  testServer.call('postChat', { body: { ticketid: ids[subject] ?? '', chat } }, by.token)
type Query = NonNullable<Parameters<typeof testServer.call<'listTickets'>>[1]['query']>
const ask = (query: Query, by: User = ada) => testServer.call('listTickets', { query }, by.token)
const list = async (query: Query, by?: User): Promise<string[]> =>
  (await ask(query, by)).answer.map(({ subject }) => subject)

/** Reads all pages of a list. Returns the subjects and the number of pages. */
async function follow(query: Query, by?: User): Promise<{ subjects: string[]; pages: number }> {
  const subjects: string[] = []
  let cursor: string | null | undefined
  for (let pages = 1; pages < 20; pages++) {
    const reply = await ask({ ...query, ...(cursor && { cursor }) }, by)
    subjects.push(...reply.answer.map(({ subject }) => subject))
    cursor = reply.nextCursor
    if (cursor === null) return { subjects, pages }
  }
  throw new Error('The list has no end.')
}

test('a ticket in a list has the fields that lists show, and no other details', async () => {
  const [row] = (await ask({ q: '#1' })).answer
  expect(row).toEqual({
    id: ids['Delta fan'],
    number: 1,
    subject: 'Delta fan',
    status: 'Waiting',
    requester: { id: uma.id, username: 'uma' },
    assignee: { id: sam.id, username: 'sam' },
    isOpened: false,
    isSample: false,
    occurredOn: '2026-01-05',
    occurredTime: '08:30',
    createdAt: expect.any(String),
    version: 2,
  })
})

describe('the scope of a list', () => {
  test('shows all tickets to staff and only own tickets to users, in every scope', async () => {
    const all = ['bravo fan', 'Charlie lamp', 'Alpha lamp', 'Delta fan']
    for (const by of [ada, sam, lea]) expect(await list({}, by)).toEqual(all)
    for (const scope of ['own', 'visible'] as const) {
      expect(await list({ scope }, uma)).toEqual(['bravo fan', 'Charlie lamp', 'Delta fan'])
      expect(await list({ scope }, tom)).toEqual(['Alpha lamp'])
    }
    expect(await list({ scope: 'own' }, sam)).toEqual(['Charlie lamp', 'Delta fan'])
    expect(await list({ scope: 'own' }, ada)).toEqual([])
  })

  test('selects the tickets of one requester or assignee', async () => {
    for (const by of [ada, sam]) {
      expect(await list({ scope: `requester:${tom.id}` }, by)).toEqual(['Alpha lamp'])
      expect(await list({ scope: `assignee:${lea.id}` }, by)).toEqual(['Alpha lamp'])
    }
    expect(await list({ scope: `requester:${tom.id}` }, tom)).toEqual(['Alpha lamp'])
    expect(await list({ scope: `assignee:${sam.id}`, statuses: 'Solved', q: 'lamp' })).toEqual([
      'Charlie lamp',
    ])
  })

  test('is not found for unknown users, users of the wrong role and tickets without access', async () => {
    for (const [scope, by] of [
      [`requester:${sam.id}`, ada],
      [`assignee:${uma.id}`, ada],
      [`requester:${ada.id}`, ada],
      ['requester:nobody', ada],
      ['assignee:', ada],
      [`requester:${uma.id}`, tom],
      [`assignee:${sam.id}`, uma],
    ] as const) {
      const reply = await ask({ scope }, by)
      expect([reply.status, reply.failure.code], scope).toEqual([404, 'not_found'])
      const counted = await testServer.call('countTickets', { query: { scope } }, by.token)
      expect([counted.status, counted.failure.code], scope).toEqual([404, 'not_found'])
    }
  })
})

test('a list of statuses is separated by commas, and empty means all', async () => {
  expect(await list({ statuses: 'Solved' })).toEqual(['Charlie lamp'])
  expect(await list({ statuses: 'Unassigned,Solved' })).toEqual(['bravo fan', 'Charlie lamp'])
  expect(await list({ statuses: 'Waiting', scope: 'own' }, sam)).toEqual(['Delta fan'])
  expect(await list({ statuses: '' }, tom)).toEqual(['Alpha lamp'])
  expect(await list({ statuses: 'OnHold' })).toEqual([])
})

test('a search covers texts, ticket numbers and ids', async () => {
  expect(await list({ q: 'fan' })).toEqual(['bravo fan', 'Delta fan'])
  expect(await list({ q: 'lamp', statuses: 'Waiting' })).toEqual(['Alpha lamp'])
  expect(await list({ q: '#2' })).toEqual(['Alpha lamp'])
  expect(await list({ q: '2' }, uma)).toEqual([])
  expect(await list({ q: ids['Alpha lamp'] ?? '' }, sam)).toEqual(['Alpha lamp'])
})

const ORDERS: Record<TicketQuerySort, readonly string[]> = {
  createdAt: ['Delta fan', 'Alpha lamp', 'Charlie lamp', 'bravo fan'],
  '-createdAt': ['bravo fan', 'Charlie lamp', 'Alpha lamp', 'Delta fan'],
  occurredOn: ['Delta fan', 'Alpha lamp', 'Charlie lamp', 'bravo fan'],
  '-occurredOn': ['bravo fan', 'Charlie lamp', 'Alpha lamp', 'Delta fan'],
  subject: ['Alpha lamp', 'bravo fan', 'Charlie lamp', 'Delta fan'],
  '-subject': ['Delta fan', 'Charlie lamp', 'bravo fan', 'Alpha lamp'],
  status: ['Charlie lamp', 'bravo fan', 'Delta fan', 'Alpha lamp'],
  '-status': ['Alpha lamp', 'Delta fan', 'bravo fan', 'Charlie lamp'],
  assignee: ['bravo fan', 'Alpha lamp', 'Delta fan', 'Charlie lamp'],
  '-assignee': ['Charlie lamp', 'Delta fan', 'Alpha lamp', 'bravo fan'],
  '-relevance': ['bravo fan', 'Charlie lamp', 'Alpha lamp', 'Delta fan'],
  unassigned: ['bravo fan', 'Charlie lamp', 'Alpha lamp', 'Delta fan'],
}

describe.each(Object.entries(ORDERS) as [TicketQuerySort, readonly string[]][])(
  'in the order %s',
  (sort, order) => {
    test.each([1, 2, 3, 4])('pages of %i return each ticket once', async (limit) => {
      const { subjects, pages } = await follow({ sort, limit })
      expect(subjects).toEqual(order)
      expect(pages).toBe(Math.ceil(order.length / limit))
      const some = order.filter((subject) => subject !== 'Charlie lamp')
      expect((await follow({ sort, limit, statuses: 'Waiting,Unassigned' })).subjects).toEqual(some)
    })

    test('refuses an invalid cursor', async () => {
      const wrong = ['nonsense', '', Buffer.from('["a"]').toString('base64url'), 'x'.repeat(3000)]
      for (const cursor of wrong)
        for (const more of [{}, { q: 'fan' }, { unread: 'only' as const }, { statuses: 'Waiting,Solved' }]) {
          const reply = await ask({ sort, cursor, ...more })
          expect([reply.status, reply.failure.code], `${cursor} ${JSON.stringify(more)}`).toEqual([
            400,
            'validation',
          ])
          expect(reply.failure.field).toBe('cursor')
        }
    })
  },
)

test('a list refuses unknown parameters', async () => {
  for (const wrong of [
    { scope: 'everybody' },
    { scope: 'owner:1' },
    { statuses: 'Open' },
    { statuses: 'Waiting,solved' },
    { sort: 'number' },
    { sort: '-CreatedAt' },
    { unread: 'yes' },
    { limit: 0 },
    { limit: 501 },
    { q: 'x'.repeat(201) },
  ]) {
    const reply = await ask(wrong as Query)
    expect([reply.status, reply.failure.code], JSON.stringify(wrong)).toEqual([400, 'validation'])
  }
})

describe('a list of unread tickets', () => {
  const unread = (more: Query = {}, by: User = uma) => list({ unread: 'only', ...more }, by)

  beforeAll(async () => {
    await write('Delta fan', sam, 'Is it loud?')
    await write('Charlie lamp', sam, 'Solved by a new cable.')
    await write('Alpha lamp', lea, 'Which cable?')
  })

  test('supports statuses, search, ticket numbers, orders and pages', async () => {
    expect(await unread()).toEqual(['Charlie lamp', 'Delta fan'])
    expect(await unread({ sort: 'subject' })).toEqual(['Charlie lamp', 'Delta fan'])
    expect(await unread({ sort: '-subject' })).toEqual(['Delta fan', 'Charlie lamp'])
    expect(await unread({ sort: 'unassigned' })).toEqual(['Charlie lamp', 'Delta fan'])
    expect(await unread({ statuses: 'Solved' })).toEqual(['Charlie lamp'])
    expect(await unread({ statuses: 'Unassigned' })).toEqual([])
    expect(await unread({ q: 'fan' })).toEqual(['Delta fan'])
    expect(await unread({ q: '#3' })).toEqual(['Charlie lamp'])
    expect(await unread({ q: '#4' })).toEqual([])
    // Matches messages of the own tickets only.
    expect(await unread({ q: 'cable' })).toEqual(['Charlie lamp'])
    for (const sort of ['-createdAt', 'subject', '-assignee', 'unassigned'] as const)
      expect(await follow({ unread: 'only', sort, limit: 1 }, uma)).toEqual({
        subjects: await unread({ sort }),
        pages: 2,
      })
  })

  test('contains and counts only tickets with messages that the user has not read', async () => {
    expect(await unread({}, tom)).toEqual(['Alpha lamp'])
    for (const by of [sam, lea, ada]) expect(await unread({}, by)).toEqual([])
    const count = async (query: Query) =>
      (await testServer.call('countTickets', { query: { unread: 'only', ...query } }, uma.token)).answer
    expect(await count({})).toEqual({ count: 2, isAtLeast: false })
    expect(await count({ statuses: 'Solved' })).toEqual({ count: 1, isAtLeast: false })
    expect(await count({ q: 'cable' })).toEqual({ count: 1, isAtLeast: false })
  })

  test('loses a ticket and gets a new ETag once the messages of the ticket are read', async () => {
    const before = await ask({ unread: 'only' }, uma)
    const params = { ticketId: ids['Delta fan'] ?? '' }
    await testServer.call('markMessagesRead', { params, body: { count: 1 } }, uma.token)
    const after = await ask({ unread: 'only' }, uma)
    expect(after.answer.map(({ subject }) => subject)).toEqual(['Charlie lamp'])
    // With PostgreSQL, events arrive a moment late. The answer can then be newer than its ETag.
    const tag = async () => (await ask({ unread: 'only' }, uma)).headers.etag
    await expect.poll(tag).not.toBe(before.headers.etag)
  })
})
