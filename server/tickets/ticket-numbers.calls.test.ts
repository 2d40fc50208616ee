import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let other: User
let member: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, other, member] = [
    await testServer.add('User'),
    await testServer.add('User'),
    await testServer.add('SupportTeam'),
  ]
})
afterAll(() => testServer.stop())

const ask = (query: { ids?: string; numbers?: string }, by: User) =>
  testServer.call('listTicketNumbers', { query }, by.token)
const numberOf = async (id: string): Promise<number | undefined> =>
  (await ask({ ids: id }, member)).answer[0]?.number

test('tickets are numbered from 1 in the order of creation, over all requesters', async () => {
  const ids = [await testServer.raise(user), await testServer.raise(other), await testServer.raise(user)]
  const known = ids.map((id, index) => ({ id, number: index + 1 }))
  expect((await ask({ ids: ids.toReversed().join(',') }, member)).answer).toEqual(known)
  expect((await ask({ numbers: '3,1' }, member)).answer).toEqual([known[0], known[2]])
  expect((await ask({ ids: ids[1] ?? '', numbers: '2,1' }, member)).answer).toEqual(known.slice(0, 2))
  // Requesters get no tickets of others, neither by id nor by number.
  expect((await ask({ ids: ids.join(','), numbers: '1,2,3' }, user)).answer).toEqual([known[0], known[2]])
  expect((await ask({ numbers: '2' }, user)).answer).toEqual((await ask({ numbers: '99' }, user)).answer)
  expect((await ask({}, user)).answer).toEqual([])
})

test('a number is never reused, even after the last ticket is removed', async () => {
  const last = await testServer.raise(user)
  const number = (await numberOf(last)) ?? 0
  await testServer.ctx.store.write((tx) => tx.retention.removeTicket(last))
  expect(await numberOf(last)).toBeUndefined()
  expect((await ask({ numbers: String(number) }, member)).answer).toEqual([])
  expect(await numberOf(await testServer.raise(user))).toBe(number + 1)
})

test.each([{ numbers: 'one' }, { numbers: '0' }, { numbers: '2147483648' }, { numbers: '1.5' }])(
  'a list with an invalid number is refused: %o',
  async (query) => {
    expect((await ask(query, member)).failure).toMatchObject({ code: 'validation', status: 400 })
  },
)
