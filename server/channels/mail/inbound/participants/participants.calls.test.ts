import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../../../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let copied: User
let ada: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, copied, ada] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('User', 'cleo'),
    testServer.add('SupportTeam', 'Ada'),
  ])
})
afterAll(() => testServer.stop())

test('staff see who takes part in a ticket, and take them out of it, once', async () => {
  const ticketId = await testServer.raise(user)
  await testServer.ctx.store.write((tx) =>
    tx.participants.add({
      ticketId,
      accountId: copied.id,
      addedBy: null,
      why: 'named',
      since: '2026-01-01T00:00:00.000Z',
    }),
  )
  const list = async () =>
    (await testServer.call('listParticipants', { params: { ticketId } }, ada.token)).answer
  expect(await list()).toEqual({
    requester: { id: user.id, name: 'amara', address: null, isContact: false },
    cc: [{ id: copied.id, name: 'cleo', address: null, isContact: false }],
    mail: null,
  })
  const remove = () =>
    testServer.call('removeParticipant', { params: { ticketId, accountId: copied.id } }, ada.token)
  await remove()
  await remove()
  expect((await list()).cc).toEqual([])
  const { answer } = await testServer.call('listTimeline', { params: { ticketId }, query: {} }, ada.token)
  expect(answer.filter(({ kind }) => kind === 'participant.removed')).toMatchObject([
    { by: { username: 'Ada' }, user: 'cleo' },
  ])
})
