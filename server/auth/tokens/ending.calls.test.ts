import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { makeToken, outcomeWith } from '../../testing/calls/tokens.ts'
import { PASSWORD, startTestServer } from '../../testing/calls/test-server.ts'

const DAY = 24 * 60 * 60

test('mails the owner of a token, or admins for a service account, once a week before the token expires', async () => {
  const testServer = await startTestServer()
  const { call } = testServer
  const [owner, admin] = [await testServer.add('User'), await testServer.add('Admin')]
  const { token, id } = await makeToken(testServer, owner, ['tickets:read'], 30)
  const { id: revoked } = await makeToken(testServer, owner, ['tickets:read'], 30)
  await makeToken(testServer, owner, ['tickets:read'], 7)
  await call('deleteOwnToken', { params: { tokenId: revoked } }, owner.token)
  const body = { username: 'weekly.sync', role: 'User' as const, password: PASSWORD }
  const { answer: machine } = await call('createServiceAccount', { body }, admin.token)
  const draft = { name: 'Sync', scopes: ['tickets:read' as const], days: 30, password: PASSWORD }
  await call('createServiceAccountToken', { params: { userId: machine.id }, body: draft }, admin.token)
  const told = () => testServer.sent.filter(({ subject }) => subject.includes('An API token expires soon'))
  const to = (recipient: string) => told().filter((email) => email.recipient === recipient)

  testServer.advance(23 * DAY - 1)
  expect(await outcomeWith(testServer, token)).toBe('ok')
  expect(told()).toEqual([])
  testServer.advance(2)
  await eventually(() => {
    testServer.advance(0.1)
    expect([to(owner.email).length, to(admin.email).length]).toEqual([1, 1])
  })
  const day = new Date(testServer.now().getTime() + 7 * DAY * 1000 - 1000).toISOString().slice(0, 10)
  expect(to(owner.email)[0]?.text).toContain(`Your API token Script expires on ${day}`)
  expect(to(admin.email)[0]?.text).toContain('Sync of the service account weekly.sync')
  for (const { text } of told()) expect(text).not.toContain(id)
  testServer.advance(DAY)
  expect(await outcomeWith(testServer, token)).toBe('ok')
  await expect.poll(() => testServer.countMailUnderWay()).toBe(0)
  expect([to(owner.email).length, to(admin.email).length]).toEqual([1, 1])
  expect(told().filter(({ recipient }) => recipient.endsWith('.invalid'))).toEqual([])
  await testServer.stop()
})
