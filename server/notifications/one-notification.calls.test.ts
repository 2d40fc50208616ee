import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SettableStatus } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let agent: User
let watcher: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, agent, watcher] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'sven'),
    testServer.add('SupportTeam', 'wanda'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  for (const { token } of [user, agent, watcher]) {
    const upTo = testServer.now().toISOString()
    await testServer.call('deleteNotifications', { query: { upTo } }, token)
  }
  ticketId = await testServer.raise(user, 'Lift')
  const body = { about: ['messages', 'notes', 'changes'] as const }
  await testServer.call(
    'updateWatch',
    { params: { ticketId }, body: { about: [...body.about] } },
    watcher.token,
  )
})

const reply = (more: { take: boolean; status?: SettableStatus }) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text: 'On it.', ...more } }, agent.token)
const note = (more: { take: boolean; status?: SettableStatus }) =>
  testServer.call('createNote', { params: { ticketId }, body: { text: 'Hm.', ...more } }, agent.token)
const list = async (by: User) =>
  (await testServer.call('listNotifications', { query: {} }, by.token)).answer.map(({ text }) => text)

test('a reply that takes the ticket and sets its status is one notification', async () => {
  await reply({ take: true, status: 'Pending' })
  const once = ['sven wrote in the chat of “Lift” and set it to Pending']
  expect(await list(user)).toEqual(once)
  expect(await list(watcher)).toEqual(once)
})

test('a reply that solves the ticket is one notification', async () => {
  await reply({ take: true })
  await reply({ take: false, status: 'Solved' })
  expect(await list(user)).toEqual(['sven wrote in the chat of “Lift” and set it to Solved'])
})

test('a note that sets the status is one notification', async () => {
  await note({ take: true, status: 'OnHold' })
  expect(await list(user)).toEqual(['Your ticket “Lift” is now On Hold'])
  expect(await list(watcher)).toEqual(['sven set “Lift” to On Hold'])
})

test('a reply with changes is one email', async () => {
  const send = async () => {
    testServer.advance(61)
    await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  }
  await send()
  testServer.sent.splice(0)
  await reply({ take: true, status: 'Pending' })
  await send()
  expect(testServer.sent.filter(({ recipient }) => recipient === user.email)).toHaveLength(1)
})
