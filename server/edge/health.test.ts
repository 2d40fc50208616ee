import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let server: TestServer
let user: User
let admin: User

beforeAll(async () => {
  server = await startTestServer()
  user = await server.add('User')
  admin = await server.add('Admin')
})
afterAll(() => server.stop())

test('reports the state of jobs to admins only', async () => {
  const ask = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    return server.app.inject({ url: '/readyz', headers })
  }
  for (const token of [undefined, user.token, 'made.up']) {
    const response = await ask(token)
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }])
  }
  server.advance(60)
  const jobs = async () =>
    (await ask(admin.token)).json<{ jobs: { name: string; lastSuccessAt: string | null }[] }>().jobs
  const retention = async () => (await jobs()).find(({ name }) => name === 'retention')
  await expect.poll(async () => (await retention())?.lastSuccessAt).not.toBeNull()
  const nextDueAt = new Date(server.now().getTime() + 24 * 60 * 60 * 1000).toISOString()
  expect(await retention()).toEqual({
    name: 'retention',
    scope: 'install',
    isRunning: false,
    lastSuccessAt: server.now().toISOString(),
    nextDueAt,
    lagSeconds: 0,
    lastFailure: null,
  })
  expect((await jobs()).map(({ name }) => name).toSorted()).toEqual([
    'API token ending',
    'access log',
    'bulk job',
    'bulk job removal',
    'departure',
    'email files',
    'expired tokens',
    'first form removal',
    'keys',
    'login provider left',
    'mail',
    'mail-in',
    'mailbox',
    'mailbox alarm',
    'mailbox canaries',
    'mailbox canary',
    'mailbox token ending',
    'mailbox watch',
    'merged-tags',
    'no agent',
    'outgoing mail alarm',
    'picture shrinking',
    'request keys',
    'retention',
    'scheduled reply',
    'session activity',
    'staff notifications',
    'teamless',
    'ticket waking',
    'token activity',
    'unassigned ticket',
    'upload expiry',
    'uploads that a full disk kept',
    'webhook events',
    'webhook failing',
    'webhooks',
  ])
})
