import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionEnd } from '@support-desk/contract'
import { PASSWORD, type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60
const NEXT = 'Another#Word42'

let testServer: TestServer
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const idOfOther = async (token: string): Promise<string> => {
  const { answer } = await testServer.call('listSessions', {}, token)
  return answer.find(({ current }) => !current)?.id ?? ''
}

/** Ways to end the second session of a user. */
const ENDS: Record<
  Exclude<SessionEnd, 'second_factor_changed' | 'role_changed' | 'ended_by_provider'>,
  (user: User, other: string) => unknown
> = {
  logged_out: (_, other) => testServer.call('logOut', {}, other),
  ended_elsewhere: async ({ token }) =>
    testServer.call('deleteSession', { params: { id: await idOfOther(token) } }, token),
  password_changed: ({ token }) =>
    testServer.call(
      'updatePassword',
      { body: { current: PASSWORD, password: NEXT, repeatedPassword: NEXT } },
      token,
    ),
  ended_by_admin: ({ id }) => testServer.call('deleteUserSessions', { params: { userId: id } }, admin.token),
  suspended: ({ id }) =>
    testServer.call('suspendUser', { params: { userId: id }, body: { reason: 'away' } }, admin.token),
  account_deleted: ({ id }) =>
    testServer.call('legacyDeleteUser', { params: { userid: id, power: 'User' } }, admin.token),
  expired: () => testServer.advance(15 * DAY),
}

test.each(Object.entries(ENDS))(
  'returns the reason why the session of a token ended: %s',
  async (why, end) => {
    admin = { ...admin, token: await testServer.logIn(admin.username) }
    const user = await testServer.add('User')
    const other = await testServer.logIn(user.username)
    expect((await testServer.call('checkSession', {}, other)).status).toBe(200)
    await end(user, other)
    const { status, failure } = await testServer.call('checkSession', {}, other)
    expect(status).toBe(401)
    expect(failure).toEqual({ msg: 'Please log in.', code: 'unauthenticated', ended: why })
  },
)

test('gives no reason for an invalid or missing token', async () => {
  for (const token of ['', 'abc.def', `sds_${'A'.repeat(43)}`, `${(await testServer.add('User')).token}x`]) {
    const { failure } = await testServer.call('checkSession', {}, token)
    expect(failure).toEqual({ msg: 'Please log in.', code: 'unauthenticated' })
  }
})

test('deletes the reason once the session would have expired', async () => {
  const user = await testServer.add('User')
  await testServer.call('logOut', {}, user.token)
  testServer.advance(31 * DAY)
  await testServer.ctx.store.write((tx) => tx.retention.dropExpired(testServer.now().toISOString(), 100))
  const { failure } = await testServer.call('checkSession', {}, user.token)
  expect(failure).toEqual({ msg: 'Please log in.', code: 'unauthenticated' })
})

test('answers each of many parallel requests with its own user, or with the end of its own session', async () => {
  const users: User[] = []
  for (let index = 0; index < 8; index++) users.push(await testServer.add('User'))
  const ended = new Set(users.filter((_, index) => index % 4 === 1))
  for (const { token } of ended) await testServer.call('logOut', {}, token)
  const asking = [...users, ...users, ...users]
  const answers = await Promise.all(asking.map(({ token }) => testServer.call('checkSession', {}, token)))
  const told = answers.map((reply) =>
    reply.status === 200 ? reply.answer.loginnewuser.user_name : reply.failure.ended,
  )
  expect(told).toEqual(asking.map((user) => (ended.has(user) ? 'logged_out' : user.username)))
})
