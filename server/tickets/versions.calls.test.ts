import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { SettableStatus } from '@support-desk/contract'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let sam: User
let dana: User
let id: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, sam, dana] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Sam'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  id = await testServer.raise(user)
})

const look = async () =>
  (await testServer.call('legacyGetTicket', { params: { ticketid: id } }, dana.token)).answer
const take = (by: User, version?: number) =>
  testServer.call('legacyTakeTicket', { body: { Ticketid: id, version } }, by.token)
const assign = (to: User, version?: number) =>
  testServer.call('legacyAssignTicket', { body: { ticketid: id, supportteamid: to.id, version } }, dana.token)
const set = (by: User, status: SettableStatus, version?: number) =>
  testServer.call('updateTicket', { body: { ticketid: id, status, version } }, by.token)

describe('a version', () => {
  test('increases by one with each change of assignment or status, and with nothing else', async () => {
    const leaver = await testServer.add('SupportTeam')
    const versions = [(await look()).Version]
    const steps = [
      () => take(leaver),
      () => set(leaver, 'Pending'),
      () => set(leaver, 'Pending'),
      () => testServer.call('postChat', { body: { ticketid: id, chat: 'Hello' } }, user.token),
      () =>
        testServer.call(
          'legacyDeleteUser',
          { params: { userid: leaver.id, power: 'SupportTeam' } },
          dana.token,
        ),
      () => assign(ada),
    ]
    for (const step of steps) {
      expect((await step()).status).toBe(200)
      versions.push((await look()).Version)
    }
    expect(versions).toEqual([1, 2, 3, 3, 3, 4, 5])
  })

  test('has no effect on the answer when it is current', async () => {
    expect((await take(ada, 1)).answer).toEqual({ msg: 'The ticket is yours.' })
    expect((await set(ada, 'OnHold', 2)).answer).toEqual({ msg: 'Updated' })
    expect(await look()).toMatchObject({ Status: 'OnHold', Version: 3 })
  })

  test.each(['1', 1.5, null, {}])('cannot be %j', async (version) => {
    expect((await take(ada, version as number)).failure).toMatchObject({
      code: 'validation',
      field: 'version',
    })
    expect((await look()).Version).toBe(1)
  })
})

describe('a change with an outdated version', () => {
  test('is refused with the changes since then, their authors and the current ticket', async () => {
    await take(ada)
    await set(ada, 'OnHold')
    await set(ada, 'Solved')
    const now = await look()
    const { status, failure } = await set(ada, 'Pending', 2)
    expect(status).toBe(409)
    expect(failure).toEqual({
      code: 'ticket_changed',
      msg: 'Ada set it to On Hold. Ada set it to Solved.',
      ticket: { ...now, Screenshots: '' },
    })
    const forced = await set(ada, 'Pending', failure.ticket?.Version)
    expect(forced.status).toBe(200)
    expect((await look()).Status).toBe('Pending')
  })

  test('is refused even if the result would be the same', async () => {
    await take(ada)
    await set(ada, 'Solved')
    expect((await set(ada, 'Solved', 2)).failure.code).toBe('ticket_changed')
  })

  test('is refused with at most the last three changes if the ticket was unassigned since', async () => {
    const leaver = await testServer.add('SupportTeam', 'Lee')
    await assign(leaver)
    await set(leaver, 'OnHold')
    await set(leaver, 'Pending')
    await testServer.call(
      'legacyDeleteUser',
      { params: { userid: leaver.id, power: 'SupportTeam' } },
      dana.token,
    )
    const told = 'Lee set it to On Hold. Lee set it to Pending. Dana unassigned it from Lee.'
    for (const refused of [await take(sam, 1), await assign(sam, 1)]) {
      expect(refused.failure).toMatchObject({
        code: 'ticket_changed',
        msg: told,
        ticket: { AssignedUser: null, Version: 5 },
      })
    }
    expect((await take(sam, 5)).status).toBe(200)
  })

  test('is refused as already taken, with the assignee, if the ticket was assigned since', async () => {
    await assign(ada)
    const told = {
      code: 'ticket_taken',
      msg: 'It was assigned to Ada by Dana.',
      ticket: { AssignedUser: { username: 'Ada' }, Status: 'Waiting', Version: 2 },
    }
    expect((await take(sam, 1)).failure).toMatchObject(told)
    expect((await assign(sam, 1)).failure).toMatchObject(told)
    const usual = { code: 'ticket_taken', msg: 'Somebody else has this ticket already.' }
    expect((await take(sam)).failure).toMatchObject({ ...usual, ticket: told.ticket })
    expect((await take(sam, 2)).failure).toMatchObject(usual)
  })

  test('is refused with the current assignee if another support member sends it', async () => {
    await take(ada)
    for (const version of [undefined, 1, 2]) {
      expect((await set(sam, 'Solved', version)).failure).toMatchObject({
        code: 'not_assignee',
        ticket: { AssignedUser: { username: 'Ada' } },
      })
    }
  })

  test('is refused with a general message for an impossible version', async () => {
    await take(ada)
    for (const version of [7, 0, -3]) {
      const { failure } = await set(ada, 'Solved', version)
      expect(failure.code).toBe('ticket_changed')
    }
    expect((await set(ada, 'Solved', 7)).failure.msg).toBe('This ticket has changed since you opened it.')
    expect((await look()).Status).toBe('Waiting')
  })

  test('is refused without details if the ticket does not exist', async () => {
    const { failure } = await testServer.call(
      'legacyTakeTicket',
      { body: { Ticketid: 'none', version: 1 } },
      ada.token,
    )
    expect(failure).toEqual({ code: 'not_found', msg: expect.any(String) })
  })
})

test('of concurrent changes of each version exactly one succeeds', async () => {
  const changes = 20 * inject('rounds')
  await take(ada)
  const STATUSES = ['OnHold', 'Pending', 'Solved'] as const
  for (let version = 2; version < 6; version++) {
    const { Status } = await look()
    const others = STATUSES.filter((status) => status !== Status)
    const replies = await Promise.all(
      Array.from({ length: changes }, (_, index) => set(ada, others[index % 2] ?? 'Solved', version)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = replies.filter(({ status }) => status === 409)
    expect(lost).toHaveLength(changes - 1)
    const now = await look()
    expect(now.Version).toBe(version + 1)
    for (const { failure } of lost) {
      expect(failure).toMatchObject({ code: 'ticket_changed', ticket: { Version: version + 1 } })
      expect(failure.msg).toBe(`Ada set it to ${now.Status === 'OnHold' ? 'On Hold' : now.Status}.`)
    }
  }
  const made = (await testServer.ctx.store.events.list(0, 10_000)).filter(
    ({ kind, ticketId }) => kind === 'ticket.state_changed' && ticketId === id,
  )
  expect(made).toHaveLength(4)
})
