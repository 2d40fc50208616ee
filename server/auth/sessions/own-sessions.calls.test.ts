import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIVE_CLOSE } from '@support-desk/contract'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import {
  PASSWORD,
  type User,
  startTestServer,
  type TestServer,
  waitFor,
} from '../../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

let testServer: TestServer
let address: string

beforeAll(async () => {
  testServer = await startTestServer()
  address = await listenLive(testServer)
})
afterAll(() => testServer.stop())

/** Logs in from another address and browser. */
async function logInFrom(account: User, remoteAddress: string, userAgent: string): Promise<string> {
  const response = await testServer.app.inject({
    method: 'POST',
    url: '/api/Login',
    remoteAddress,
    headers: { 'user-agent': userAgent },
    payload: { log_detail: account.username, userPassword: PASSWORD },
  })
  return response.json().loginnewuser.jwttoken
}

const listed = async (token: string) => (await testServer.call('listSessions', {}, token)).answer
const isOpen = async (token: string): Promise<boolean> =>
  (await testServer.call('checkSession', {}, token)).status === 200

test('sessions show device and network to their owner, but neither the full IP address nor the token', async () => {
  const user = await testServer.add('User')
  testServer.advance(60)
  const token = await logInFrom(user, '203.0.113.77', FIREFOX)
  const [own, first, ...more] = await listed(token)
  expect(more).toEqual([])
  expect(own).toMatchObject({ device: 'Firefox on Windows', address: '203.0.113.0/24', current: true })
  expect(own?.startedAt).toBe(testServer.now().toISOString())
  expect(first).toMatchObject({ current: false })
  for (const id of [own?.id ?? '', token.slice(4)]) expect(await isOpen(id)).toBe(false)
  const text = JSON.stringify(await listed(token))
  expect(text).not.toContain(token)
  expect(text).not.toContain('113.77')
})

test('a user ends one session by its id, with its live connection, and all other sessions at once', async () => {
  const [user, anonymousClient] = [await testServer.add('User'), await testServer.add('User')]
  const [second, third] = [await testServer.logIn(user.username), await testServer.logIn(user.username)]
  const page = openLive(address, second)
  await page.next('ready')
  const [{ id } = { id: '' }] = await listed(second)

  expect((await testServer.call('deleteSession', { params: { id } }, anonymousClient.token)).status).toBe(404)
  const before = await testServer.ctx.store.events.latest()
  expect((await testServer.call('deleteSession', { params: { id } }, user.token)).status).toBe(204)
  expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
  expect(await isOpen(second)).toBe(false)
  expect((await testServer.call('deleteSession', { params: { id } }, user.token)).status).toBe(404)
  expect((await testServer.call('deleteOtherSessions', {}, user.token)).status).toBe(204)
  expect([await isOpen(third), await isOpen(user.token), await isOpen(anonymousClient.token)]).toEqual([
    false,
    true,
    true,
  ])
  const kinds = (await testServer.ctx.store.events.list(before, 10)).map(({ kind }) => kind)
  expect(kinds).toEqual(['session.ended', 'session.others_ended'])
})

test('an admin ends all sessions and unfinished logins of a user, and the user is notified', async () => {
  const [admin, user, anonymousClient] = [
    await testServer.add('Admin'),
    await testServer.add('User'),
    await testServer.add('User'),
  ]
  const { factors, events } = testServer.ctx.store
  const waiting = { id: user.id, accountId: user.id, purpose: 'login', sealed: '', triesLeft: 5 } as const
  await testServer.ctx.store.write((tx) => tx.factors.begin({ ...waiting, expiresAt: '9999' }))
  const page = openLive(address, await testServer.logIn(user.username))
  await page.next('ready')
  const before = await events.latest()

  const end = (userid: string) =>
    testServer.call('deleteUserSessions', { params: { userId: userid } }, admin.token)
  expect((await end(user.id)).status).toBe(204)
  expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
  expect([await isOpen(user.token), await isOpen(anonymousClient.token)]).toEqual([false, true])
  expect(await factors.findChallenge(user.id, testServer.now().toISOString())).toBeNull()
  expect((await events.list(before, 9)).map(({ kind }) => kind)).toEqual(['session.all_ended'])
  await waitFor(() =>
    testServer.sent.find(({ recipient, subject }) => recipient === user.email && /logged out/.test(subject)),
  )
  expect(await isOpen(await testServer.logIn(user.username))).toBe(true)

  expect((await end(admin.id)).failure.code).toBe('own_account')
  expect(await isOpen(admin.token)).toBe(true)
})

test('sessions last while they are used, for at most thirty days, and store the time of their last use', async () => {
  const [used, idle] = [await testServer.add('User'), await testServer.add('User')]
  const started = testServer.now().getTime()
  for (const day of [10, 20, 29]) {
    testServer.advance(day * DAY - (testServer.now().getTime() - started) / 1000)
    expect(await isOpen(used.token), `day ${day}`).toBe(true)
    const at = testServer.now().toISOString()
    await seenSince(used, at)
  }
  expect(await isOpen(idle.token)).toBe(false)
  testServer.advance(2 * DAY)
  expect(await isOpen(used.token)).toBe(false)
})

/** Waits until the last use of a user's only session is stored. */
async function seenSince(account: User, moment: string): Promise<void> {
  const { sessions } = testServer.ctx.store
  const seen = async (): Promise<string> => {
    // The use is written in the background, some seconds after the previous write.
    testServer.advance(10)
    const [row] = await sessions.list(account.id, moment, 1)
    return row?.seenAt ?? ''
  }
  await expect.poll(async () => (await seen()) >= moment, { interval: 50 }).toBe(true)
}
