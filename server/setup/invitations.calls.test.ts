import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../testing/calls/test-server.ts'

let server: TestServer
let admin: User
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.add('Admin')
})
afterAll(() => server.stop())

const invite = async (
  email: string | null = null,
  role: 'SupportTeam' | 'Admin' = 'SupportTeam',
  by = admin,
) => (await server.call('createInvitation', { body: { role, email } }, by.token)).answer

const accept = (token: string, username: string, email?: string) =>
  server.call('completeInvitation', {
    body: { token, username, email, password: PASSWORD, repeatedPassword: PASSWORD },
  })

const check = (token: string) => server.call('verifyInvitation', { body: { token } })
const open = async () => (await server.call('listInvitations', {}, admin.token)).answer

describe('an invitation', () => {
  test('by email has the link, and its address becomes that of the account', async () => {
    const { token, invitation } = await invite('bo@example.org')
    const mail = await waitFor(() => server.sent.find(({ recipient }) => recipient === 'bo@example.org'))
    expect(mail.text).toContain(`/invitation#${token}`)
    expect((await check(token)).answer).toEqual({
      role: 'SupportTeam',
      email: 'bo@example.org',
      invitedBy: admin.username,
      expiresAt: invitation.expiresAt,
    })
    const { session } = (await accept(token, 'bo', 'eve@example.org')).answer
    expect(session).toMatchObject({ username: 'bo', role: 'SupportTeam' })
    expect((await server.call('getCurrentUser', {}, session.token)).status).toBe(200)
    expect(await server.ctx.store.accounts.findByEmail('bo@example.org')).toMatchObject({ username: 'bo' })
    expect(await server.ctx.store.accounts.findByEmail('eve@example.org')).toBeNull()
  })

  test('by a link works without email, once, with the chosen role', async () => {
    const { token, isSent } = await invite(null, 'Admin')
    expect(isSent).toBe(false)
    expect((await accept(token, 'cy')).failure).toMatchObject({ code: 'validation', field: 'email' })
    const replies = await Promise.all([
      accept(token, 'cy', 'cy@example.org'),
      accept(token, 'di', 'di@example.org'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const accepted = replies.find(({ status }) => status === 200)
    expect(accepted?.answer.session.role).toBe('Admin')
    expect((await check(token)).failure.code).toBe('invitation_invalid')
  })

  test('is listed until it is accepted, revoked or expired, without its token', async () => {
    const { token, invitation } = await invite(null)
    const [listed] = await open()
    expect(listed).toEqual(invitation)
    expect(JSON.stringify(listed)).not.toContain(token)
    const params = { invitationId: invitation.id }
    expect((await server.call('deleteInvitation', { params }, admin.token)).status).toBe(204)
    expect((await accept(token, 'fay', 'fay@example.org')).failure.code).toBe('invitation_invalid')
    expect((await open()).map(({ id }) => id)).not.toContain(invitation.id)
    const later = await invite(null)
    server.advance(7 * 24 * 60 * 60)
    expect((await check(later.token)).failure.code).toBe('invitation_invalid')
    expect(await open()).toEqual([])
  })

  test('ends when its inviter is no longer an admin', async () => {
    const leaving = await server.add('Admin')
    const { token } = await invite(null, 'Admin', leaving)
    await server.call('deleteUser', { params: { userId: leaving.id } }, admin.token)
    expect((await accept(token, 'gus', 'gus@example.org')).failure.code).toBe('invitation_invalid')
  })

  test('is refused for an address that has an account', async () => {
    const body = { role: 'SupportTeam' as const, email: admin.email }
    const reply = await server.call('createInvitation', { body }, admin.token)
    expect(reply.failure).toMatchObject({ code: 'email_in_use', field: 'email' })
  })

  test('stays valid if the chosen name is in use', async () => {
    const { token } = await invite('hal@example.org')
    expect((await accept(token, admin.username)).failure.code).toBe('name_in_use')
    expect((await accept(token, 'hal')).status).toBe(200)
  })

  test('is in the audit log: creation, revocation, acceptance', async () => {
    const kinds = (await server.ctx.store.events.list(0, 10_000)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining([
        'invitation.created',
        'invitation.revoked',
        'invitation.accepted',
        'account.added',
      ]),
    )
  })
})
