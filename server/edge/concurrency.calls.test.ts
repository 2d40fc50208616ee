import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Number of messages that each of two users sends. */
const MESSAGES = 50 * inject('rounds')

let testServer: TestServer
let user: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
})
afterAll(() => testServer.stop())

test('lets one of 100 simultaneous takes win and names the winner in the refusals', async () => {
  const id = await testServer.raise(user)
  const members = await Promise.all(Array.from({ length: 10 }, () => testServer.add('SupportTeam')))
  const take = async (token?: string) => {
    const reply = await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, token)
    // PostgreSQL has ten connections for changes. On a busy machine some takes time out waiting for one and are retried.
    if (reply.status === 503) throw new Error('unavailable')
    return reply
  }
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => eventually(() => take(members[index % members.length]?.token))),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const lost = replies.filter(({ status }) => status === 409)
  expect(lost).toHaveLength(99)
  expect(new Set(lost.map(({ failure }) => failure.code))).toEqual(new Set(['ticket_taken']))

  const winner = members[replies.findIndex(({ status }) => status === 200) % members.length]
  const { answer } = await testServer.call('legacyGetTicket', { params: { ticketid: id } }, user.token)
  expect(answer.AssignedUser).toEqual({ _id: winner?.id, username: winner?.username })
  const taken = (await testServer.ctx.store.events.list(0, 10_000)).filter(
    ({ kind }) => kind === 'ticket.taken',
  )
  expect(taken).toHaveLength(1)
})

test('lets either a take or a simultaneous assignment win, not both', async () => {
  const id = await testServer.raise(user)
  const [member, admin] = await Promise.all([testServer.add('SupportTeam'), testServer.add('Admin')])
  const replies = await Promise.all([
    testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, member.token),
    testServer.call('legacyAssignTicket', { body: { ticketid: id, supportteamid: member.id } }, admin.token),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('keeps simultaneous messages of two users complete, unique and in order', async () => {
  const id = await testServer.raise(user)
  const member = await testServer.add('SupportTeam')
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, member.token)
  const sendAll = async (account: User) => {
    for (let index = 0; index < MESSAGES; index++) {
      const chat = `${account.role} ${index}`
      expect(
        (await testServer.call('postChat', { body: { ticketid: id, chat } }, account.token)).status,
      ).toBe(200)
    }
  }
  await Promise.all([sendAll(user), sendAll(member)])

  const { answer } = await testServer.call('getChat', { params: { ticketid: id } }, user.token)
  expect(answer.chats).toHaveLength(2 * MESSAGES)
  for (const account of [user, member]) {
    const own = answer.chats.filter(({ power }) => power === account.role).map(({ msg }) => msg)
    expect(own).toEqual(Array.from({ length: MESSAGES }, (_, index) => `${account.role} ${index}`))
  }
  const check = (currentMessageCount: number) =>
    testServer.call('checkChat', { params: { ticketid: id, currentMessageCount } })
  expect([(await check(2 * MESSAGES)).status, (await check(2 * MESSAGES - 1)).status]).toEqual([404, 200])
})

test('opens one account when a code is submitted several times at once', async () => {
  const email = 'twin@example.com'
  const { answer } = await testServer.call('requestCode', { body: { email } })
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, index) => {
      const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
      const proof = { otpemail: answer.Email, otp: answer.Otp, pto: answer.Otp }
      return testServer.call('register', { body: { username: `twin-${index}`, email, ...secret, ...proof } })
    }),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('allows no more failed logins in parallel than one after the other', async () => {
  const { username } = await testServer.add('User')
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      testServer.call('logIn', { body: { log_detail: username, userPassword: 'Wrong#1234' } }),
    ),
  )
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  const limited = replies.filter(({ status }) => status === 429)
  expect(limited).toHaveLength(20)
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0)
  testServer.advance(15 * 60)
  await expect(testServer.logIn(username)).resolves.toBeTruthy()
})
