import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionEnd } from '@support-desk/contract'
import { PASSWORD, type Person, startTestDesk, type TestDesk } from './testing.ts'

const DAY = 24 * 60 * 60
const NEXT = 'Another#Word42'

let desk: TestDesk
let admin: Person

beforeAll(async () => {
  desk = await startTestDesk()
  admin = await desk.add('Admin')
})
afterAll(() => desk.stop())

const idOfOther = async (token: string): Promise<string> => {
  const { answer } = await desk.call('listSessions', {}, token)
  return answer.find(({ current }) => !current)?._id ?? ''
}

/** What ends the session of `person` that is not their first one. */
const ENDS: Record<
  Exclude<SessionEnd, 'second_factor_changed'>,
  (person: Person, other: string) => unknown
> = {
  logged_out: (_, other) => desk.call('logOut', {}, other),
  ended_elsewhere: async ({ token }) =>
    desk.call('endSession', { params: { id: await idOfOther(token) } }, token),
  password_changed: ({ token }) =>
    desk.call('changePassword', { body: { current: PASSWORD, password: NEXT, repeatpassword: NEXT } }, token),
  ended_by_admin: ({ id }) => desk.call('endSessionsOfPerson', { params: { userid: id } }, admin.token),
  account_deleted: ({ id }) =>
    desk.call('deletePerson', { params: { userid: id, power: 'User' } }, admin.token),
  expired: () => desk.advance(15 * DAY),
}

test.each(Object.entries(ENDS))('says to its holder that it is over because: %s', async (why, end) => {
  admin = { ...admin, token: await desk.logIn(admin.username) }
  const person = await desk.add('User')
  const other = await desk.logIn(person.username)
  expect((await desk.call('checkSession', {}, other)).status).toBe(200)
  await end(person, other)
  const { status, failure } = await desk.call('checkSession', {}, other)
  expect(status).toBe(401)
  expect(failure).toEqual({ msg: 'Please log in.', code: 'unauthenticated', ended: why })
})

test('says nothing of a token that never was one, or of none', async () => {
  for (const token of ['', 'abc.def', `${(await desk.add('User')).token}x`]) {
    const { failure } = await desk.call('checkSession', {}, token)
    expect(failure).toEqual({ msg: 'Please log in.', code: 'unauthenticated' })
  }
})

test('is forgotten when the session would have ended anyway', async () => {
  const person = await desk.add('User')
  await desk.call('logOut', {}, person.token)
  desk.advance(31 * DAY)
  await desk.desk.store.write((tx) => tx.retention.dropExpired(desk.now().toISOString(), 100))
  const { failure } = await desk.call('checkSession', {}, person.token)
  expect(failure).toMatchObject({ ended: 'expired' })
})
