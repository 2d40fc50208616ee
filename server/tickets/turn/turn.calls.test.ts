import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { QueueFields, UpdateStatus } from '@support-desk/contract'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam'),
    testServer.add('SupportTeam'),
    testServer.add('Admin'),
  ])
})
afterAll(() => testServer.stop())

/** Advances the clock by one minute and returns the time. */
function step(): string {
  testServer.advance(60)
  return testServer.now().toISOString()
}

const take = (id: string) => testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
const say = (id: string, by: User) =>
  testServer.call('postChat', { body: { ticketid: id, chat: 'Well.' } }, by.token)
const set = (id: string, status: UpdateStatus) =>
  testServer.call('updateTicket', { body: { ticketid: id, status } }, ada.token)
const byHand = (id: string, turn: QueueFields['turn']) =>
  testServer.call('updateTicketTurn', { params: { ticketId: id }, body: { turn } }, bea.token)
const detailsOf = async (id: string) =>
  (await testServer.call('getTicket', { params: { ticketId: id } }, ada.token)).answer
const placeOf = async (id: string) => {
  const { queue } = await detailsOf(id)
  return [queue?.turn, queue?.turnSince]
}

async function taken(): Promise<string> {
  const id = await testServer.raise(user)
  await take(id)
  return id
}

describe('the turn', () => {
  test('starts with the staff, and taking or assigning keeps it', async () => {
    const raisedAt = step()
    const [id, other] = [await testServer.raise(user), await testServer.raise(user)]
    step()
    await take(id)
    await testServer.call(
      'legacyAssignTicket',
      { body: { ticketid: other, supportteamid: bea.id } },
      admin.token,
    )
    expect(await placeOf(id)).toEqual(['us', raisedAt])
    expect(await placeOf(other)).toEqual(['us', raisedAt])
  })

  test('moves to the other side with a message, and a second message keeps the start of the turn', async () => {
    const id = await taken()
    const answeredAt = step()
    await say(id, ada)
    expect(await placeOf(id)).toEqual(['requester', answeredAt])
    step()
    await say(id, admin)
    expect(await placeOf(id)).toEqual(['requester', answeredAt])
    const repliedAt = step()
    await say(id, user)
    expect(await placeOf(id)).toEqual(['us', repliedAt])
    step()
    await say(id, user)
    expect(await placeOf(id)).toEqual(['us', repliedAt])
  })

  test('is with third parties while a ticket is on hold, and with staff when it continues', async () => {
    const id = await taken()
    await say(id, ada)
    const heldAt = step()
    await set(id, 'OnHold')
    expect(await placeOf(id)).toEqual(['third', heldAt])
    const goneOnAt = step()
    await set(id, 'Pending')
    expect(await placeOf(id)).toEqual(['us', goneOnAt])
  })

  test('is “nobody” once a ticket is solved, even if staff write, until the requester writes', async () => {
    const id = await taken()
    const solvedAt = step()
    await set(id, 'Solved')
    expect(await placeOf(id)).toEqual(['nobody', solvedAt])
    step()
    await say(id, ada)
    expect(await placeOf(id)).toEqual(['nobody', solvedAt])
    const writtenAt = step()
    await say(id, user)
    expect(await placeOf(id)).toEqual(['us', writtenAt])
    await set(id, 'Pending')
    const again = step()
    await set(id, 'Solved')
    expect(await placeOf(id)).toEqual(['nobody', again])
    const openedAt = step()
    await set(id, 'Pending')
    expect(await placeOf(id)).toEqual(['us', openedAt])
  })

  test('stays when the assignee starts to work', async () => {
    const id = await taken()
    const answeredAt = step()
    await say(id, ada)
    step()
    await set(id, 'Pending')
    expect(await placeOf(id)).toEqual(['requester', answeredAt])
  })

  test.each([
    ['reassigned', (id: string, version: number) => pass(id, version)],
    [
      'released',
      (ticketId: string, version: number) =>
        testServer.call('releaseTicket', { params: { ticketId }, body: { version } }, ada.token),
    ],
  ])(
    'returns to staff when a ticket on hold is %s, but stays if the ticket waits for the requester',
    async (_, change) => {
      const [held, answered] = [await taken(), await taken()]
      await set(held, 'OnHold')
      const answeredAt = step()
      await say(answered, ada)
      const changedAt = step()
      for (const id of [held, answered]) {
        expect((await change(id, (await detailsOf(id)).version)).status).toBe(200)
      }
      expect(await placeOf(held)).toEqual(['us', changedAt])
      expect(await placeOf(answered)).toEqual(['requester', answeredAt])
    },
  )

  test('returns to staff when the account of the assignee is deleted', async () => {
    const lee = await testServer.add('SupportTeam')
    const id = await testServer.raise(user)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, lee.token)
    await testServer.call('updateTicket', { body: { ticketid: id, status: 'OnHold' } }, lee.token)
    const deletedAt = step()
    await testServer.call(
      'legacyDeleteUser',
      { params: { userid: lee.id, power: 'SupportTeam' } },
      admin.token,
    )
    expect(await placeOf(id)).toEqual(['us', deletedAt])
  })

  test('is restored when the message that moved it is retracted', async () => {
    const raisedAt = step()
    const id = await taken()
    const retract = async (by: User) => {
      const { answer } = await testServer.call('getMessages', { params: { ticketId: id } }, by.token)
      const own = answer.messages.findLast(({ author }) => author.id === by.id)
      const params = { ticketId: id, messageId: own?.id ?? '' }
      expect((await testServer.call('undoMessage', { params }, by.token)).status).toBe(204)
    }
    step()
    await say(id, ada)
    await retract(ada)
    expect(await placeOf(id)).toEqual(['us', raisedAt])
    const answeredAt = step()
    await say(id, ada)
    step()
    await say(id, user)
    testServer.advance(1)
    const secondAt = testServer.now().toISOString()
    await say(id, user)
    const [first] = (
      await testServer.call('getMessages', { params: { ticketId: id } }, user.token)
    ).answer.messages.slice(-2)
    const params = { ticketId: id, messageId: first?.id ?? '' }
    expect((await testServer.call('undoMessage', { params }, user.token)).status).toBe(204)
    expect(await placeOf(id)).toEqual(['us', secondAt])
    await retract(user)
    expect(await placeOf(id)).toEqual(['requester', answeredAt])
  })

  test('stays as set by hand until the next message', async () => {
    const id = await taken()
    const setAt = step()
    await byHand(id, 'third')
    expect(await placeOf(id)).toEqual(['third', setAt])
    step()
    await set(id, 'Pending')
    await byHand(id, 'third')
    expect(await placeOf(id)).toEqual(['third', setAt])
    const answeredAt = step()
    await say(id, ada)
    expect(await placeOf(id)).toEqual(['requester', answeredAt])
  })
})

const pass = (ticketId: string, version: number) =>
  testServer.call(
    'assignTicket',
    { params: { ticketId }, body: { assigneeId: bea.id, version } },
    admin.token,
  )
