import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openContent } from '../channels/mail/outbound/mail-queue.ts'
import { Undelivered } from '../channels/mail/outbound/undelivered.ts'
import { createEmlSender } from '../channels/mail/outbound/eml.ts'
import type { Sender } from '../channels/mail/outbound/sender.ts'
import { verify } from '../operations/verify/verify.ts'
import { dumpOf } from '../testing/database/dump.ts'
import {
  PASSWORD,
  type User,
  samplePicture,
  startTestServer,
  type TestServer,
  waitFor,
} from '../testing/calls/test-server.ts'

let testServer: TestServer
let admin: User
let member: User

const sent: Parameters<Sender['send']>[0][] = []
/** Accepts all mail, except mail to the member. */
const sender: Sender = {
  async send(email) {
    if (email.recipient === member.email) throw new Undelivered('not now', { isRefused: false })
    sent.push(email)
  },
  close() {},
}

beforeAll(async () => {
  testServer = await startTestServer({ sender })
  admin = await testServer.add('Admin')
  member = await testServer.add('SupportTeam')
})
afterAll(() => testServer.stop())

/** Raises a ticket. The member takes it, and both write messages. */
async function talk(user: User): Promise<string> {
  const ticketid = await testServer.raise(user)
  expect(
    (await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)).status,
  ).toBe(200)
  for (const { token } of [member, user]) {
    expect(
      (await testServer.call('postChat', { body: { ticketid, chat: 'Good morning' } }, token)).status,
    ).toBe(200)
  }
  return ticketid
}

async function register(username: string, email: string): Promise<void> {
  const { Otp } = (await testServer.call('requestCode', { body: { email } })).answer
  const proof = { otpemail: email, otp: Otp, pto: Otp }
  const body = { username, email, password: PASSWORD, repeatpassword: PASSWORD, ...proof }
  expect((await testServer.call('register', { body })).answer).toHaveProperty('msg')
}

/** Everything that staff see about a ticket and its users. */
async function shownToStaff(ticketid: string): Promise<string> {
  const params = { ticketid }
  const answers: unknown[] = []
  for (const { token } of [admin, member]) {
    answers.push(
      (await testServer.call('legacyGetTicket', { params }, token)).answer,
      (await testServer.call('getMessages', { params: { ticketId: ticketid }, query: {} }, token)).answer,
      (await testServer.call('getChat', { params }, token)).answer,
      (await testServer.call('listTimelineEntries', { params: { ticketId: ticketid }, query: {} }, token))
        .answer,
      (await testServer.call('legacyListNotifications', { query: {} }, token)).answer,
      (await testServer.call('listConversations', { query: {} }, token)).answer,
    )
  }
  answers.push(
    (await testServer.call('legacyListUsers', { params: { filter: 'User' }, query: {} }, admin.token)).answer,
  )
  return JSON.stringify(answers)
}

const verified = (): Promise<number> =>
  verify({ dataDir: testServer.dataDir, databaseUrl: testServer.databaseUrl }, () => undefined)

it('erases the name, the address and all texts of a user', async () => {
  const [username, email] = ['Quillfeather', 'Quillfeather.Zoe@example.com']
  const marker = /quillfeather/i
  await register(username, email)
  expect(
    (await testServer.call('logIn', { body: { log_detail: email, userPassword: 'wrong' } })).status,
  ).toBe(401)
  const { rows } = await testServer.ctx.store.accounts.listWithTickets('User', {
    limit: 9,
    sort: '-createdAt',
  })
  const id = rows.find((row) => row.username === username)?.id ?? ''
  const user: User = { id, username, email, role: 'User', token: await testServer.logIn(username) }
  const fields = { inputs: { department: 'Quillfeather & Sons', EMPcode: 'quillfeather-7' } }
  await testServer.call('legacyUpdateProfile', { image: await samplePicture(), fields }, user.token)
  const ticketid = await talk(user)
  const params = { filter: 'User' as const }
  const { answer } = await testServer.call('legacyListUsers', { params, query: { q: 'quillf' } }, admin.token)
  expect(answer.data).toHaveLength(1)
  expect(await shownToStaff(ticketid)).toMatch(marker)

  // The mail about the message contains the author's name, and waits.
  testServer.advance(90)
  await waitFor(() => sent.find(({ recipient }) => recipient === email))
  const waiting = async () =>
    (await testServer.ctx.store.outbox.listSealed('', 100))
      .map((mail) => JSON.stringify(openContent(testServer.ctx, mail)))
      .join('\n')
  await expect.poll(waiting).toMatch(marker)
  const emails = createEmlSender(join(testServer.dataDir, 'outbox'), 'desk@example.com')
  for (const mail of sent) await emails.send(mail, AbortSignal.timeout(60_000))
  const before = await dumpOf(testServer)
  expect(before.includes(username) && before.includes(email)).toBe(true)

  expect((await testServer.call('eraseUser', { params: { userId: user.id } }, admin.token)).status).toBe(204)
  expect((await testServer.call('checkSession', {}, user.token)).status).toBe(401)
  expect((await dumpOf(testServer)).toString('latin1')).not.toMatch(marker)
  expect(await waiting()).toContain('Former user')
  expect(await waiting()).not.toMatch(marker)
  const shown = await shownToStaff(ticketid)
  expect(shown).not.toMatch(marker)
  expect(shown).toContain('Good morning')
  expect(shown).toContain('Former user wrote in the chat of “Printer on fire”')
  expect(
    (await testServer.call('legacyGetTicket', { params: { ticketid } }, admin.token)).answer.Create_User,
  ).toEqual({
    _id: user.id,
    username: 'Former user',
  })
  expect(await verified()).toBe(0)

  const again = await testServer.call('eraseUser', { params: { userId: user.id } }, admin.token)
  expect(again.failure.code).toBe('not_found')
  await register(username, email)
  await testServer.logIn(username)
})

it('reserves the name “Former user”, which replaces the names of erased users', async () => {
  const name = { username: 'former USER', email: 'somebody@example.com', passwordHash: 'x' }
  const account = { ...name, id: 'somebody', role: 'User', joinedAt: '' } as const
  expect(await testServer.ctx.store.write((tx) => tx.accounts.insert(account))).toBe('name_in_use')
})

it('releases the tickets of an erased member, and hides their name from requesters', async () => {
  const [user, helper] = [await testServer.add('User'), await testServer.add('SupportTeam', 'Thistlewood')]
  const [open, solved] = [await testServer.raise(user, 'Open'), await testServer.raise(user, 'Solved')]
  for (const Ticketid of [open, solved])
    await testServer.call('legacyTakeTicket', { body: { Ticketid } }, helper.token)
  await testServer.call('updateTicket', { body: { ticketid: solved, status: 'Solved' } }, helper.token)
  expect((await testServer.call('eraseUser', { params: { userId: helper.id } }, admin.token)).status).toBe(
    204,
  )

  const { answer: tickets } = await testServer.call('listMyTickets', { query: {} }, user.token)
  expect(tickets.map(({ Status, AssignedUser }) => [Status, AssignedUser?.username])).toEqual([
    ['Solved', 'Former member'],
    ['Unassigned', undefined],
  ])
  const { Notification: told } = (await testServer.call('legacyListNotifications', { query: {} }, user.token))
    .answer
  expect(told.map(({ alerts }) => alerts)).toContain('Former member took your ticket “Open”')
  const latest = await testServer.ctx.store.events.list((await testServer.ctx.store.events.latest()) - 1, 1)
  expect(latest).toMatchObject([
    { kind: 'account.erased', data: { accountId: helper.id, role: 'SupportTeam' } },
  ])
  expect((await dumpOf(testServer)).toString('latin1')).not.toMatch(/thistlewood/i)
  expect(await verified()).toBe(0)
})

it('finds users with deleted accounts by name, and erases them', async () => {
  const former = await testServer.add('User', 'Marrowby')
  const params = { userid: former.id, power: 'User' } as const
  await testServer.call('legacyDeleteUser', { params }, admin.token)
  const find = async () =>
    (await testServer.call('listFormerUsers', { query: { q: 'marr' } }, admin.token)).answer
  expect(await find()).toMatchObject([{ id: former.id, username: 'Marrowby', role: 'User' }])
  expect((await testServer.call('eraseUser', { params: { userId: former.id } }, admin.token)).status).toBe(
    204,
  )
  expect(await find()).toEqual([])
  expect((await dumpOf(testServer)).toString('latin1')).not.toMatch(/marrowby/i)
})

it('lets each user erase their own account with their password', async () => {
  const user = await testServer.add('User')
  const ask = (password: string) => testServer.call('eraseOwnAccount', { body: { password } }, user.token)
  expect((await ask('Wrong#123')).failure).toMatchObject({ code: 'password_wrong', field: 'password' })
  expect((await ask(PASSWORD)).status).toBe(204)
  expect((await testServer.call('checkSession', {}, user.token)).status).toBe(401)
  expect(
    (await testServer.call('eraseUser', { params: { userId: admin.id } }, admin.token)).failure.code,
  ).toBe('own_account')
})
