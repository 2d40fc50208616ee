import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, type Failure, type Problem, type Scope } from '@support-desk/contract'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import {
  PASSWORD,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

/** API tokens can do what the pages do with specified calls, by the equivalents of these calls. */

let testServer: TestServer
let user: User
let member: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User', 'Ann')
  member = await testServer.add('SupportTeam', 'Ben')
  admin = await testServer.add('Admin', 'Dana')
})
afterAll(() => testServer.stop())

const tokenOf = async ({ id }: User, ...scopes: Scope[]): Promise<string> => {
  const createdAt = testServer.now().toISOString()
  return (await addGoodToken(testServer.ctx.store, id, scopes, { createdAt })).token
}

test('an API token raises, takes and solves a ticket, with version checks', async () => {
  const { call } = testServer
  const asUser = await tokenOf(user, 'tickets:write')
  const asMember = await tokenOf(member, 'tickets:write')
  const body = { date: '2026-01-05', subject: 'Printer', message: 'It smokes.' }
  const { id: ticketId } = (await call('createTicket', { body }, asUser)).answer
  const params = { ticketId }
  expect((await call('takeTicket', { params, body: {} }, asMember)).answer).toEqual({
    status: 'Waiting',
    version: 2,
    assignee: { id: member.id, username: 'Ben' },
  })
  const stale = await call('updateTicketStatus', { params, body: { status: 'Solved', version: 1 } }, asMember)
  expect(stale.failure).toMatchObject({ code: 'ticket_changed', ticket: { version: 2 } })
  const matched = await send(
    testServer.app,
    CALLS.updateTicketStatus,
    { params, body: { status: 'Solved' } },
    asMember,
    { headers: { 'if-match': '"2"' } },
  )
  expect(matched.json()).toMatchObject({ status: 'Solved', version: 3 })
  expect(
    (await call('updateTicketStatus', { params, body: { status: 'Solved' } }, asMember)).answer,
  ).toMatchObject({
    version: 3,
  })
  const other = await call(
    'updateTicketStatus',
    { params, body: { status: 'Waiting' as 'Solved' } },
    asMember,
  )
  expect(other.failure).toMatchObject({ code: 'validation', field: 'status' })
  expect((await call('getTicket', { params, query: {} }, asUser)).answer.status).toBe('Solved')
})

test('an API token assigns a ticket to a support member', async () => {
  const { call } = testServer
  const asAdmin = await tokenOf(admin, 'tickets:write')
  const params = { ticketId: await testServer.raise(user) }
  const body = { assigneeId: member.id, version: 1 }
  const { answer } = await call('handOverTicket', { params, body }, asAdmin)
  expect(answer.assignee).toEqual({ id: member.id, username: 'Ben' })
})

test('an API token lists notifications in the language of the client, and deletes a notification', async () => {
  const asMember = await tokenOf(member, 'notifications:write', 'tickets:read')
  const list = async (language: string) => {
    const headers = { headers: { 'accept-language': language } }
    const answer = await send(testServer.app, CALLS.listNotifications, {}, asMember, headers)
    return answer.json<{ id: string; text: string; ticket: { id: string; subject: string } }[]>()
  }
  const english = await list('en')
  expect(english[0]).toMatchObject({ ticket: { subject: expect.any(String) } })
  expect((await list('de'))[0]?.text).not.toBe(english[0]?.text)
  const params = { notificationId: english[0]?.id ?? '' }
  expect((await testServer.call('deleteNotification', { params }, asMember)).status).toBe(204)
  expect((await testServer.call('deleteNotification', { params }, asMember)).failure.code).toBe('not_found')
  expect(await list('en')).toHaveLength(english.length - 1)
})

test('an API token lists accounts in pages, and deletes an account with its sessions', async () => {
  const { call } = testServer
  const asAdmin = await tokenOf(admin, 'users:admin')
  const gone = await testServer.add('User', 'Zoe')
  const query = { role: 'User', sort: 'username', limit: 1 } as const
  const first = await call('listUsers', { query }, asAdmin)
  expect(first.answer).toMatchObject([
    { username: 'Ann', ticketsRaised: 2, isService: false, suspendedAt: null },
  ])
  const cursor = first.nextCursor ?? ''
  expect((await call('listUsers', { query: { ...query, cursor } }, asAdmin)).answer).toMatchObject([
    { id: gone.id },
  ])
  expect((await call('deleteUser', { params: { userId: gone.id } }, asAdmin)).status).toBe(204)
  expect((await call('getCurrentUser', {}, gone.token)).status).toBe(401)
  expect((await call('deleteUser', { params: { userId: admin.id } }, asAdmin)).failure.code).toBe(
    'own_account',
  )
})

test('an API token sets the profile of its owner, with the image', async () => {
  const asUser = await tokenOf(user, 'users:write')
  const input = {
    image: await samplePicture(),
    fields: { profile: { department: 'Physics', employeeCode: 'PH-7' } },
  }
  const answer = await send(testServer.app, CALLS.updateProfile, input, asUser)
  expect(answer.json()).toMatchObject({ department: 'Physics', employeeCode: 'PH-7' })
  const empty = await send(
    testServer.app,
    CALLS.updateProfile,
    { ...input, fields: { profile: { department: '', employeeCode: 'PH-7' } } },
    asUser,
  )
  expect(empty.json<Problem>()).toMatchObject({ code: 'validation', field: 'department' })
})

test('an API token cannot create staff accounts, because this needs a session', async () => {
  const asAdmin = await tokenOf(admin, 'users:admin')
  const body = { username: 'Mole', email: 'mole@example.com', password: PASSWORD, repeatpassword: PASSWORD }
  const answer = await send(testServer.app, CALLS.addStaff, { params: { role: 'Admin' }, body }, asAdmin)
  expect(answer.json<Failure>().code).toBe('session_needed')
})
