import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { LIVE_CLOSE } from '@support-desk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../testing/calls/authenticator.ts'
import { addApp, type AppCodes, beginLogin, DESK_URL, prove } from '../testing/calls/factors.ts'
import { makeToken } from '../testing/calls/tokens.ts'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type User,
  waitFor,
} from '../testing/calls/test-server.ts'
import { listenLive, openLive } from '../testing/live/live-page.ts'

const ANOTHER = 'Another#Fjord456'

let testServer: TestServer
let live: string
let admin: User
let member: User
beforeAll(async () => {
  testServer = await startTestServer({ environment: { PUBLIC_URL: DESK_URL } })
  live = await listenLive(testServer)
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  member = await testServer.add('SupportTeam')
})

const suspend = async () => {
  const input = { params: { userId: member.id }, body: { reason: 'security' as const } }
  expect((await testServer.call('suspendUser', input, admin.token)).status).toBe(204)
}
const restore = () => testServer.call('restoreUser', { params: { userId: member.id } }, admin.token)
const logIn = (more: object = {}, userPassword = PASSWORD) =>
  testServer.call('logIn', { body: { log_detail: member.username, userPassword, ...more } })
/** Waits for the mailed code of an address. */
async function mailedTo(email: string): Promise<string> {
  const CODE = /^ {4}(\d{6})$/m
  const mail = await waitFor(() =>
    testServer.sent.findLast(({ recipient, text }) => recipient === email && CODE.test(text)),
  )
  return CODE.exec(mail.text)?.[1] ?? ''
}
const createPasswordReset = async () =>
  (await testServer.call('createPasswordReset', { body: { email: member.email } })).answer.challenge
const reset = (code: string, challenge: string) =>
  testServer.call('completePasswordReset', {
    body: { email: member.email, code, challenge, password: ANOTHER, repeatedPassword: ANOTHER },
  })

describe('a suspended account cannot log in', () => {
  test('with the password, and only the correct password reveals the suspension', async () => {
    const { devices } = (await testServer.call('createDevice', { body: { devices: [] } }, member.token))
      .answer
    await suspend()
    const stranger = (
      await testServer.call('logIn', { body: { log_detail: 'nobody', userPassword: PASSWORD } })
    ).failure
    for (const more of [{}, { log_detail: member.email }, { devices }]) {
      const { status, failure } = await logIn(more)
      expect([status, failure]).toEqual([
        403,
        { msg: 'Your account is suspended. Please ask an admin.', code: 'login_suspended' },
      ])
      expect((await logIn(more, 'Wrong#Fjord123')).failure).toEqual(stranger)
    }
    await restore()
    expect((await logIn({ devices })).status).toBe(200)
  })

  test('by finishing a login that began before, with an app or a recovery code', async () => {
    const { code, recoveryCodes }: { code: AppCodes; recoveryCodes: string[] } = await addApp(
      testServer,
      member,
    )
    testServer.advance(60)
    const challenge = await beginLogin(testServer, member)
    await suspend()
    expect(await prove(testServer, challenge, code())).toBe('second_step_over')
    expect(await prove(testServer, challenge, recoveryCodes[0] ?? '')).toBe('second_step_over')
    await restore()
    // Challenges from before the suspension stay invalid.
    expect(await prove(testServer, challenge, code())).toBe('second_step_over')
    testServer.advance(60)
    expect(await prove(testServer, await beginLogin(testServer, member), code())).toMatchObject({
      username: member.username,
    })
  })

  test('by finishing a login that began before, with a passkey', async () => {
    const device = createAuthenticator(DESK_URL)
    const begun = await testServer.call('createPasskeySetup', { body: { password: PASSWORD } }, member.token)
    const { setup, options } = begun.answer
    const added = { setup, name: 'Laptop', answer: device.create(options) }
    await testServer.call('createPasskey', { body: added }, member.token)
    const challenge = await beginLogin(testServer, member)
    const asked = (await testServer.call('createLoginPasskeyOptions', { body: { challenge } })).answer
    await suspend()
    expect((await testServer.call('createLoginPasskeyOptions', { body: { challenge } })).failure.code).toBe(
      'second_step_over',
    )
    const answer = device.get(asked.options)
    const proved = await testServer.call('verifyLoginPasskey', { body: { challenge, answer } })
    expect(proved.failure.code).toBe('second_step_over')
  })

  test('by a password reset requested before or during the suspension', async () => {
    const before = await createPasswordReset()
    const code = await mailedTo(member.email)
    await suspend()
    expect((await reset(code, before)).failure.code).toBe('code_wrong')
    const mails = testServer.sent.length
    const after = await createPasswordReset()
    const mail = await waitFor(() =>
      testServer.sent.slice(mails).find(({ recipient }) => recipient === member.email),
    )
    expect(mail.text).not.toMatch(/^ {4}\d{6}$/m)
    expect(mail.text).toContain('You can’t log in until an admin ends the suspension.')
    expect(mail.text).not.toContain('/UserRegister')
    expect((await reset('000000', after)).failure.code).toBe('code_wrong')
    // The address and the name stay reserved.
    const body = {
      username: `${member.username}2`,
      email: member.email,
      password: ANOTHER,
      repeatpassword: ANOTHER,
    }
    const { answer } = await testServer.call('requestCode', { body: { email: member.email } })
    const registration = {
      ...body,
      otpemail: member.email,
      otp: answer.Otp,
      pto: answer.Otp,
    }
    expect((await testServer.call('register', { body: registration })).failure.code).toBe('email_in_use')
    await restore()
    expect((await logIn({}, ANOTHER)).failure.code).toBe('login_failed')
    expect((await logIn()).status).toBe(200)
  })
})

describe('a suspension ends at once', () => {
  test('sessions, API tokens and running assistants', async () => {
    const other = await testServer.logIn(member.username)
    const { token } = await makeToken(testServer, member, ['tickets:read', 'users:read'])
    const client = new Client({ name: 'test', version: '1.0.0' })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    const address = new URL('/mcp', live.replace('ws', 'http'))
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
    const using = () => client.callTool({ name: 'get_current_user', arguments: {} })
    expect((await using()).isError).toBeFalsy()
    await suspend()
    for (const session of [member.token, other])
      expect((await testServer.call('listTickets', {}, session)).failure).toMatchObject({
        code: 'unauthenticated',
        ended: 'suspended',
      })
    expect((await testServer.call('listTickets', {}, token)).failure.code).toBe('token_revoked')
    await expect(using()).rejects.toThrow(/401|revoked/i)
    await client.close()
    await restore()
    expect((await testServer.call('listTickets', {}, token)).failure.code).toBe('token_revoked')
    expect((await testServer.call('listTickets', {}, other)).failure.code).toBe('unauthenticated')
  })

  test('live connections of sessions and tokens, and refuses new ones', async () => {
    const { token } = await makeToken(testServer, member, ['events:read'])
    const pages = [openLive(live, member.token), openLive(live, token)]
    await Promise.all(pages.map((page) => page.next('ready')))
    await suspend()
    for (const page of pages) expect(await page.closed).toBe(LIVE_CLOSE.sessionOver)
    const late = openLive(live, member.token)
    await late.closed
    expect(late.heard.filter(({ kind }) => kind === 'ready')).toEqual([])
  })

  test('waiting mail to the account, and prevents new mail', async () => {
    const ticketId = await testServer.raise(await testServer.add('User'))
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, member.token)
    await suspend()
    await expect.poll(() => testServer.countMailUnderWay()).toBe(0)
    const mails = testServer.sent.length
    const body = { ticketid: ticketId, chat: 'Is anybody there?' }
    await testServer.call('postChat', { body }, admin.token)
    testServer.advance(3600)
    await expect.poll(() => testServer.countMailUnderWay()).toBe(0)
    expect(testServer.sent.slice(mails).map(({ recipient }) => recipient)).not.toContain(member.email)
  })
})

describe('a suspended account gets', () => {
  test('no tickets or mentions, and is not listed as a possible assignee', async () => {
    const ticketId = await testServer.raise(await testServer.add('User'))
    await suspend()
    const assigning = { params: { ticketId }, body: { version: 1, assigneeId: member.id } }
    for (const name of ['assignTicket', 'handOverTicket'] as const)
      expect((await testServer.call(name, assigning, admin.token)).failure).toMatchObject({
        code: 'not_support_member',
        detail: `${member.username} has no access to the help desk now and can’t be assigned tickets.`,
      })
    const noting = {
      params: { ticketId },
      body: { text: 'See', mentions: [{ kind: 'person' as const, id: member.id }] },
    }
    expect((await testServer.call('createNote', noting, admin.token)).status).not.toBe(200)
    const query = { q: member.username }
    for (const name of ['listSupportMembers', 'listAgents'] as const)
      expect((await testServer.call(name, { query }, admin.token)).answer).toEqual([])
  })
})
