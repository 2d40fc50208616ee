import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventKind } from '@support-desk/contract'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let [user, member, colleague, admin]: User[] = []

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, member, colleague, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'sven'),
    testServer.add('SupportTeam', 'uma'),
    testServer.add('Admin', 'yara'),
  ])
})
afterAll(() => testServer.stop())

/** Kinds of the events that `work` recorded. */
async function eventsOf(work: () => Promise<{ status: number } | string>): Promise<EventKind[]> {
  const before = (await testServer.ctx.store.events.list(0, 10_000)).at(-1)?.number ?? 0
  const reply = await work()
  expect([200, 204]).toContain(typeof reply === 'string' ? 200 : reply.status)
  return (await testServer.ctx.store.events.list(before, 100)).map(({ kind }) => kind)
}

const ticket = async (id: string, by: User | undefined) =>
  (await testServer.call('legacyGetTicket', { params: { ticketid: id } }, by?.token)).answer

describe('every change', () => {
  test('records exactly one event, or none if nothing changes', async () => {
    let id = ''
    const raise = async () => (id = await testServer.raise(user as User))
    expect(await eventsOf(raise)).toEqual(['ticket.raised'])
    const params = { ticketid: id }
    const open = (by?: User) => eventsOf(() => testServer.call('legacyGetTicket', { params }, by?.token))
    expect(await open(user)).toEqual([])
    expect(await open(member)).toEqual(['ticket.opened'])
    expect(await open(admin)).toEqual([])

    const take = () => testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, member?.token)
    expect(await eventsOf(take)).toEqual(['ticket.taken'])
    const set = (status: 'Pending' | 'Waiting') =>
      eventsOf(() => testServer.call('updateTicket', { body: { ticketid: id, status } }, member?.token))
    expect(await set('Waiting')).toEqual([])
    expect(await set('Pending')).toEqual(['ticket.state_changed'])
    expect(await set('Pending')).toEqual([])

    const post = () => testServer.call('postChat', { body: { ticketid: id, chat: 'Hello' } }, user?.token)
    expect(await eventsOf(post)).toEqual(['message.posted'])
    const read = () =>
      eventsOf(() =>
        testServer.call('markMessagesRead', { params: { ticketId: id }, body: { count: 1 } }, member?.token),
      )
    expect(await read()).toEqual(['chat.read'])
    expect(await read()).toEqual([])

    const { answer } = await testServer.call('legacyListNotifications', {}, user?.token)
    const note = { params: { id: answer.Notification[0]?._id ?? '' } }
    expect(await eventsOf(() => testServer.call('dismissNotification', note, user?.token))).toEqual([
      'notification.dismissed',
    ])
    let token = ''
    const logIn = async () => (token = await testServer.logIn('amara'))
    expect(await eventsOf(logIn)).toEqual(['session.started'])
    expect(await eventsOf(() => testServer.call('logOut', {}, token))).toEqual(['session.ended'])
  })
})

describe('the life of a ticket', () => {
  test('notifies the requester once of a reply with a status change, and again when the ticket is solved', async () => {
    const id = await testServer.raise(user as User, 'Flickering lamp')
    const set = (status: 'Pending' | 'Solved') =>
      testServer.call('updateTicket', { body: { status, ticketid: id } }, member?.token)
    const alerts = async () => {
      const { answer } = await testServer.call('legacyListNotifications', {}, user?.token)
      return answer.Notification.filter((note) => note.ticket === id).map((note) => note.alerts)
    }
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, member?.token)
    expect(await alerts()).toEqual(['sven took your ticket “Flickering lamp”'])
    await testServer.call(
      'createMessage',
      { params: { ticketId: id }, body: { text: 'On my way.', expectedLast: 0 } },
      member?.token,
    )
    await set('Pending')
    expect(await alerts()).toEqual(['sven wrote in the chat of “Flickering lamp”'])
    testServer.advance(1)
    await set('Solved')
    expect(await alerts()).toEqual([
      'Your ticket “Flickering lamp” is now Solved',
      'sven wrote in the chat of “Flickering lamp”',
    ])
  })

  test('goes from Unassigned to Waiting to Solved, which only the assignee can set', async () => {
    const id = await testServer.raise(user as User, 'Green projector')
    expect(await ticket(id, user)).toMatchObject({
      Status: 'Unassigned',
      AssignedUser: null,
      Opened: false,
      OccuredDate: '2026-01-05T08:30',
      OccuredTime: '08:30',
      Create_User: { username: 'amara' },
    })
    await testServer.call(
      'legacyAssignTicket',
      { body: { ticketid: id, supportteamid: member?.id ?? '' } },
      admin?.token,
    )
    expect(await ticket(id, admin)).toMatchObject({
      Status: 'Waiting',
      AssignedUser: { username: 'sven' },
      Opened: true,
    })

    const update = (status: 'Solved', by?: User) =>
      testServer.call('updateTicket', { body: { ticketid: id, status } }, by?.token)
    const foreign = await update('Solved', colleague)
    expect([foreign.status, foreign.failure.code]).toEqual([403, 'not_assignee'])
    expect((await update('Solved', member)).answer).toEqual({ msg: 'Updated' })
    expect(await ticket(id, user)).toMatchObject({ Status: 'Solved' })
  })

  test('is marked as opened by the first staff reader', async () => {
    for (const by of [member, admin]) {
      const id = await testServer.raise(user as User)
      expect(await ticket(id, by)).toMatchObject({ Opened: true })
    }
  })

  test('notifies requester and assignee of an assignment, also by mail', async () => {
    const id = await testServer.raise(user as User, 'Loud fan')
    await testServer.call(
      'legacyAssignTicket',
      { body: { ticketid: id, supportteamid: member?.id ?? '' } },
      admin?.token,
    )
    const alertsOf = async (account?: User) => {
      const { answer } = await testServer.call('legacyListNotifications', {}, account?.token)
      return answer.Notification.filter((note) => note.ticket === id).map((note) => note.alerts)
    }
    expect(await alertsOf(user)).toEqual(['Your ticket “Loud fan” was assigned to sven'])
    expect(await alertsOf(member)).toEqual(['Ticket “Loud fan” was assigned to you'])
    const emails = () => testServer.sent.filter(({ text }) => text.includes('Loud fan'))
    await expect.poll(() => emails().length).toBe(2)
    const told = emails().map(({ recipient, text }) => [recipient, text.includes('sven')])
    expect(told.toSorted()).toEqual([
      [user?.email, true],
      [member?.email, false],
    ])
  })
})

describe('counts', () => {
  test('add up, and count unassigned tickets as waiting for their requester', async () => {
    const fresh = await testServer.add('User')
    const ids = [await testServer.raise(fresh), await testServer.raise(fresh), await testServer.raise(fresh)]
    const helper = await testServer.add('SupportTeam')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ids[0] ?? '' } }, helper.token)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ids[1] ?? '' } }, helper.token)
    await testServer.call(
      'updateTicket',
      { body: { ticketid: ids[1] ?? '', status: 'OnHold' } },
      helper.token,
    )
    const mine = await testServer.call('countMyTickets', {}, fresh.token)
    expect(mine.answer).toEqual({ Total: 3, Pending: 0, Solved: 0, OnHold: 1, Waiting: 2 })
    const theirs = await testServer.call('countAssignedTickets', {}, helper.token)
    expect(theirs.answer).toEqual({ Total: 2, Pending: 0, Solved: 0, OnHold: 1, Waiting: 1 })
    const { answer: all } = await testServer.call('countAllTickets', {}, admin?.token)
    expect(all.Total).toBe(all.Pending + all.Solved + all.OnHold + all.Waiting + all.Unassigned)
    const byStatus = async (token?: string) =>
      (await testServer.call('countTicketsByStatus', {}, token)).answer
    const none = { unassigned: 0, waiting: 0, pending: 0, onHold: 0, solved: 0 }
    expect(await byStatus(fresh.token)).toEqual({ ...none, total: 3, unassigned: 1, waiting: 1, onHold: 1 })
    expect(await byStatus(helper.token)).toEqual({ ...none, total: 2, waiting: 1, onHold: 1 })
    const ofAll = await byStatus(admin?.token)
    expect([ofAll.total, ofAll.unassigned]).toEqual([all.Total, all.Unassigned])

    const waiting = await testServer.call('filterMyTickets', { params: { filter: 'WAITING' } }, fresh.token)
    expect(waiting.answer.map(({ Status }) => Status).toSorted()).toEqual(['Unassigned', 'Waiting'])
  })
})

describe('deleting a user', () => {
  test('keeps tickets and chats with the name, releases unsolved tickets, and ends all sessions', async () => {
    const leaver = await testServer.add('SupportTeam', 'tariq')
    const [open, solved] = [await testServer.raise(user as User), await testServer.raise(user as User)]
    for (const Ticketid of [open, solved])
      await testServer.call('legacyTakeTicket', { body: { Ticketid } }, leaver.token)
    await testServer.call('updateTicket', { body: { ticketid: solved, status: 'Solved' } }, leaver.token)
    await testServer.call('postChat', { body: { ticketid: open, chat: 'I am on it' } }, leaver.token)

    const remove = (power: 'User' | 'SupportTeam') =>
      testServer.call('legacyDeleteUser', { params: { userid: leaver.id, power } }, admin?.token)
    expect((await remove('User')).status).toBe(404)
    expect(await eventsOf(() => remove('SupportTeam'))).toEqual(['ticket.unassigned', 'account.deleted'])
    expect((await remove('SupportTeam')).status).toBe(404)

    expect(await ticket(open, user)).toMatchObject({ Status: 'Unassigned', AssignedUser: null })
    expect(await ticket(solved, user)).toMatchObject({
      Status: 'Solved',
      AssignedUser: { username: 'tariq' },
    })
    const { answer } = await testServer.call('getChat', { params: { ticketid: open } }, user?.token)
    expect(answer.chats).toMatchObject([{ user: 'tariq', msg: 'I am on it' }])
    expect((await testServer.call('checkSession', {}, leaver.token)).status).toBe(401)
    const login = await testServer.call('logIn', {
      body: { log_detail: 'tariq', userPassword: 'Quiet#Harbour71' },
    })
    expect(login.failure.code).toBe('login_failed')
  })

  test('refuses to delete the own account', async () => {
    const own = { params: { userid: admin?.id ?? '', power: 'Admin' } } as const
    expect((await testServer.call('legacyDeleteUser', own, admin?.token)).failure.code).toBe('own_account')
  })
})
