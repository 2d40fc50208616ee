import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { presentTicket, presentTicketRow } from '../present.ts'
import { PASSWORD, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
/** Another node where the database allows it, and otherwise the same. */
let other: TestServer
let user: User
let member: User
let next: User
let admin: User
/** A ticket of the user that the member has. */
let id: string

beforeAll(async () => {
  testServer = await startTestServer()
  other = testServer.databaseUrl
    ? await startTestServer({ environment: { DATABASE_URL: testServer.databaseUrl } })
    : testServer
  admin = await testServer.add('Admin')
})
afterAll(async () => {
  if (other !== testServer) await other.stop()
  await testServer.stop()
})
beforeEach(async () => {
  ;[user, member, next] = [
    await testServer.add('User'),
    await testServer.add('SupportTeam'),
    await testServer.add('SupportTeam'),
  ]
  await testServer.raise(user, 'First')
  id = await testServer.raise(user, 'Second „ü“ 漢字')
  await testServer.call('takeTicket', { body: { Ticketid: id } }, member.token)
})

/** What all lists of one node show an admin of the ticket: nothing, or the same in each. */
async function shownBy(node: TestServer) {
  const specified = await node.call('listAllTickets', { query: {} }, admin.token)
  const own = await node.call('listTickets', { query: {} }, admin.token)
  const bySubject = await node.call('listTickets', { query: { sort: '-subject' } }, admin.token)
  const byState = await node.call(
    'listTickets',
    { query: { states: 'Solved,Waiting,Pending,Unassigned', sort: 'unassigned' } },
    admin.token,
  )
  const row = own.answer.find((one) => one.id === id) ?? null
  for (const { answer } of [bySubject, byState])
    expect(answer.find((one) => one.id === id) ?? null).toEqual(row)
  return { specified: specified.answer.find(({ _id }) => _id === id) ?? null, own: row }
}

const stored = async () => {
  const ticket = await testServer.ctx.store.tickets.find(id)
  return {
    specified: ticket && presentTicket(ticket),
    own: ticket && presentTicketRow(ticket),
  }
}

const version = async () => (await testServer.ctx.store.tickets.find(id))?.version ?? 0
const change = (status: 'Solved' | 'Pending') =>
  testServer.call('updateTicket', { body: { ticketid: id, status } }, member.token)
const erase = (userId: string) => testServer.call('eraseUser', { params: { userId } }, admin.token)

const CHANGES: Record<string, () => Promise<{ status: number }>> = {
  'staff looks at it first': () => testServer.call('getTicket', { params: { ticketid: id } }, member.token),
  'its state changes': () => change('Pending'),
  'its state changes there and back': async () => {
    await change('Pending')
    return change('Solved')
  },
  'somebody else gets it': async () =>
    testServer.call(
      'reassignTicket',
      { params: { ticketId: id }, body: { assigneeId: next.id, version: await version() } },
      admin.token,
    ),
  'it is given back': async () =>
    testServer.call(
      'releaseTicket',
      { params: { ticketId: id }, body: { version: await version() } },
      member.token,
    ),
  'the account of its assignee is deleted': () =>
    testServer.call('deleteUser', { params: { userid: member.id, power: 'SupportTeam' } }, admin.token),
  'its assignee is erased after they solved it': async () => {
    await change('Solved')
    await shownBy(testServer)
    await shownBy(other)
    return erase(member.id)
  },
  'its requester is erased': () => erase(user.id),
  'its requester erases themselves': () =>
    testServer.call('eraseOwnAccount', { body: { password: PASSWORD } }, user.token),
}

test.each(Object.entries(CHANGES))(
  'every list on every node shows a ticket as it is once %s',
  async (_, happen) => {
    const before = await stored()
    for (const node of [testServer, other])
      for (const _again of [1, 2]) expect(await shownBy(node)).toEqual(before)
    expect((await happen()).status).toBeLessThan(300)
    const after = await stored()
    expect(after).not.toEqual(before)
    for (const node of [other, testServer]) expect(await shownBy(node)).toEqual(after)
  },
)

test('lists show nobody a ticket because somebody else was shown it', async () => {
  const [stranger, solver] = [await testServer.add('User'), next]
  await shownBy(testServer)
  for (const { token } of [stranger, solver]) {
    const { answer } = await testServer.call('listTickets', { query: { scope: 'own' } }, token)
    expect(answer).toEqual([])
  }
  expect((await testServer.call('listMyTickets', { query: {} }, stranger.token)).answer).toEqual([])
  const mine = await testServer.call('listMyTickets', { query: {} }, user.token)
  expect(mine.answer.map(({ Subject }) => Subject)).toEqual(['Second „ü“ 漢字', 'First'])
})
