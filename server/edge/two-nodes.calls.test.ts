import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../testing/postgres/postgres.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
/** A second node if the database allows it, otherwise the same node. */
let other: TestServer
let user: User
let ada: User
let dana: User

beforeAll(async () => {
  testServer = await startTestServer()
  other = testServer.databaseUrl
    ? await startTestServer({ environment: { DATABASE_URL: testServer.databaseUrl } })
    : testServer
  ;[user, ada, dana] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam'),
    testServer.add('Admin'),
  ])
})
afterAll(async () => {
  if (other !== testServer) await other.stop()
  await testServer.stop()
})

let since: number
beforeEach(async () => {
  since = await testServer.ctx.store.events.latest()
})
const kinds = async () => (await testServer.ctx.store.events.list(since, 10_000)).map(({ kind }) => kind)
const takenTicket = async (by = ada) => {
  const id = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, by.token)
  return id
}
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status).toSorted()

test('keeps one of two admins who delete each other simultaneously', async () => {
  for (let round = 0; round < 5; round++) {
    const admins = await testServer.ctx.store.accounts.listWithTickets('Admin', {
      limit: 50,
      sort: 'username',
    })
    for (const { id } of admins.rows.filter(({ username }) => username !== dana.username)) {
      await testServer.call('legacyDeleteUser', { params: { userid: id, power: 'Admin' } }, dana.token)
    }
    const rival = await testServer.add('Admin')
    const remove = (node: TestServer, account: User, by: User) =>
      node.call('legacyDeleteUser', { params: { userid: account.id, power: 'Admin' } }, by.token)
    const replies = await Promise.all([remove(testServer, rival, dana), remove(other, dana, rival)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await testServer.ctx.store.accounts.count('Admin')).toBe(1)
    if (replies[1].status === 200) dana = rival
  }
})

test('creates one admin when nodes start simultaneously', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const nodes = await Promise.all(
    Array.from({ length: 3 }, () => startTestServer({ environment: { DATABASE_URL: url } })),
  )
  const [first] = nodes
  expect(await first?.ctx.store.accounts.count('Admin')).toBe(1)
  expect((await first?.ctx.store.events.list(0, 10))?.map(({ kind }) => kind)).toEqual(['account.added'])
  await Promise.all(nodes.map((node) => node.stop()))
  await drop()
})

test('prints one setup link when nodes start simultaneously', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'))
  const environment = { DATABASE_URL: url, ADMIN_PASSWORD: '' }
  const nodes = await Promise.all([startTestServer({ environment }), startTestServer({ environment })])
  const tokens = nodes.flatMap(({ setupLink }) => setupLink?.token ?? [])
  expect(tokens).toHaveLength(1)
  for (const node of nodes) {
    const { status } = await node.call('verifySetupLink', { body: { token: tokens[0] ?? '' } })
    expect(status).toBe(200)
  }
  await Promise.all(nodes.map((node) => node.stop()))
  await drop()
})

test('opens only one account per name and per address in simultaneous requests', async () => {
  const register = async (node: TestServer, username: string, email: string) => {
    const { answer } = await node.call('requestCode', { body: { email } })
    const proof = { otpemail: email, otp: answer.Otp, pto: answer.Otp }
    const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
    return () => node.call('register', { body: { username, email, ...secret, ...proof } })
  }
  const both = await Promise.all([
    register(testServer, 'Twin', 'one@example.com'),
    register(other, 'tWIN', 'two@example.com'),
  ])
  const replies = await Promise.all(both.map((go) => go()))
  expect(statuses(replies)).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.failure).toMatchObject({
    code: 'name_in_use',
    field: 'username',
  })
  const staff = (username: string) => ({
    username,
    email: 'staff@example.com',
    password: 'Quiet#Harbour71',
    repeatpassword: 'Quiet#Harbour71',
    otpemail: '',
    otp: '',
    pto: '',
  })
  const added = await Promise.all([
    testServer.call('addStaff', { params: { role: 'SupportTeam' }, body: staff('First') }, dana.token),
    other.call('addStaff', { params: { role: 'SupportTeam' }, body: staff('Second') }, dana.token),
  ])
  expect(statuses(added)).toEqual([200, 409])
  expect(added.find(({ status }) => status === 409)?.failure.code).toBe('email_in_use')
})

test('allows five attempts per code in total, also in parallel', async () => {
  const email = 'guessed@example.com'
  const { Otp: pto } = (await testServer.call('requestCode', { body: { email } })).answer
  const secret = { password: 'Quiet#Harbour71', repeatpassword: 'Quiet#Harbour71' }
  const guess = (node: TestServer, index: number) =>
    node.call('register', {
      body: { username: `guesser${index}`, email, ...secret, otpemail: email, otp: 'wrong', pto },
    })
  await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index % 2 ? testServer : other, index)))
  const code = await testServer.ctx.store.write((tx) => tx.codes.find(email))
  expect(code?.triesLeft).toBe(0)
})

test('records simultaneous identical changes once', async () => {
  const body = { assigned: false, status: true, chat: false }
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? testServer : other).call('updateMailPreferences', { body }, user.token),
    ),
  )
  expect(await kinds()).toEqual(['account.mail_preferences_set'])
  await testServer.call(
    'updateMailPreferences',
    { body: { assigned: true, status: true, chat: true } },
    user.token,
  )
})

test('posts a message once when two tickets use the same key simultaneously', async () => {
  const ids = [await takenTicket(), await takenTicket()]
  for (let round = 0; round < 10; round++) {
    const replies = await Promise.all(
      ids.map((ticketid, index) =>
        (index % 2 ? testServer : other).call(
          'postChat',
          { body: { ticketid, chat: 'Hello', key: `wandering-${round}` } },
          user.token,
        ),
      ),
    )
    const failed = replies.filter(({ status }) => status !== 200)
    expect(failed.map(({ failure }) => [failure.code, failure.field])).toEqual([['validation', 'key']])
  }
})

test('keeps a notification exactly if a message is unread, when posting and marking as read coincide', async () => {
  const ticketid = await takenTicket()
  for (let count = 1; count <= 30; count++) {
    await Promise.all([
      testServer.call('postChat', { body: { ticketid, chat: `Line ${count}` } }, user.token),
      other.call('markMessagesRead', { params: { ticketId: ticketid }, body: { count } }, ada.token),
    ])
    const [{ answer: conversations }, { answer }] = await Promise.all([
      testServer.call('listConversations', {}, ada.token),
      testServer.call('legacyListNotifications', {}, ada.token),
    ])
    const unread = conversations.find(({ ticketId }) => ticketId === ticketid)?.unread ?? 0
    const told = answer.Notification.filter(({ ticket }) => ticket === ticketid)
    expect(told.length, `after ${count}, ${unread} unread`).toBe(unread > 0 ? 1 : 0)
    const waits = await testServer.ctx.store.write((tx) =>
      tx.outbox.holdWaiting(`chat:${ticketid}:${ada.id}`),
    )
    expect(waits).toBe(unread > 0)
    await testServer.call('markMessagesRead', { params: { ticketId: ticketid }, body: { count } }, ada.token)
  }
})

test("releases tickets that an agent takes during the agent's deletion", async () => {
  for (let round = 0; round < 5; round++) {
    const leaver = await testServer.add('SupportTeam')
    const ids = await Promise.all(Array.from({ length: 6 }, () => testServer.raise(user)))
    const params = { userid: leaver.id, power: 'SupportTeam' } as const
    await Promise.all([
      ...ids.map((Ticketid, index) =>
        index % 2
          ? other.call('legacyTakeTicket', { body: { Ticketid } }, leaver.token)
          : testServer.call(
              'legacyAssignTicket',
              { body: { ticketid: Ticketid, supportteamid: leaver.id } },
              dana.token,
            ),
      ),
      testServer.call('legacyDeleteUser', { params }, dana.token),
    ])
    const tickets = await Promise.all(ids.map((id) => testServer.ctx.store.tickets.find(id)))
    expect(tickets.map((ticket) => [ticket?.status, ticket?.assignee])).toEqual(
      ids.map(() => ['Unassigned', null]),
    )
  }
})

test('never deadlocks when several users change the same objects in any order', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => testServer.add('SupportTeam')))
  const owned = await Promise.all(members.map(async (member) => ({ member, id: await takenTicket(member) })))
  const STATUSES = ['Pending', 'OnHold', 'Solved'] as const
  const rounds = 3 * inject('rounds')
  const work = async (node: TestServer, { member, id }: (typeof owned)[number], step: number) => {
    for (let round = 0; round < rounds; round++) {
      const status = STATUSES[(round + step) % STATUSES.length] ?? 'Solved'
      const replies = await Promise.all([
        node.call('updateTicket', { body: { ticketid: id, status } }, member.token),
        node.call('postChat', { body: { ticketid: id, chat: `Line ${round}` } }, user.token),
        node.call('markMessagesRead', { params: { ticketId: id }, body: { count: round } }, member.token),
        node.logIn(member.username),
      ])
      expect(replies.slice(0, 3).map((reply) => typeof reply === 'object' && reply.status)).toEqual([
        200, 200, 204,
      ])
    }
  }
  const leaver = await testServer.add('SupportTeam')
  for (let index = 0; index < 4; index++) await takenTicket(leaver)
  const params = { userid: leaver.id, power: 'SupportTeam' } as const
  await Promise.all([
    ...owned.flatMap((one, index) => [work(testServer, one, index), work(other, one, index + 1)]),
    testServer.call('legacyDeleteUser', { params }, dana.token),
  ])

  const { rows } = await testServer.ctx.store.tickets.list({ kind: 'all' }, { limit: 500, sort: 'createdAt' })
  const recount = { Unassigned: 0, Waiting: 0, Pending: 0, OnHold: 0, Solved: 0 }
  for (const { status } of rows) recount[status] += 1
  expect(await testServer.ctx.store.tickets.counts({ kind: 'all' })).toEqual(recount)
  expect(await deadlocks(testServer.databaseUrl)).toBe(0)
})

/** Number of deadlocks that PostgreSQL has resolved. */
async function deadlocks(databaseUrl: string | null): Promise<number> {
  if (databaseUrl === null) return 0
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return Number(rows[0]?.deadlocks)
}
