import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '@support-desk/contract'
import { requestAboutNothing } from '../testing/calls/cases.ts'
import { PASSWORD, send, startTestServer, type TestServer } from '../testing/calls/test-server.ts'
import { createSetupLink } from './use-cases-link.ts'

const account = { username: 'ada', email: 'ada@example.org', password: PASSWORD, repeatedPassword: PASSWORD }

/** Starts an install that no admin has claimed. */
const startUnclaimed = (environment: Record<string, string> = {}) =>
  startTestServer({ environment: { ADMIN_PASSWORD: '', ...environment } })

const claim = (server: TestServer, token: string, more = {}) =>
  server.call('completeSetupLink', { body: { token, ...account, ...more } })

const check = (server: TestServer, token: string) => server.call('verifySetupLink', { body: { token } })

const newToken = async ({ ctx }: TestServer) => (await createSetupLink(ctx))?.token ?? ''

describe('the setup link', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startUnclaimed()))
  afterAll(() => server.stop())

  test('is valid for 24 hours', async () => {
    const token = server.setupLink?.token ?? ''
    expect((await check(server, token)).answer.expiresAt).toBe(
      new Date(server.now().getTime() + 24 * 60 * 60 * 1000).toISOString(),
    )
    server.advance(24 * 60 * 60)
    expect((await check(server, token)).failure.code).toBe('setup_link_invalid')
    expect((await claim(server, token)).failure.code).toBe('setup_link_invalid')
  })

  test('is void once a newer one exists', async () => {
    const [first, second] = [await newToken(server), await newToken(server)]
    expect((await claim(server, first)).failure.code).toBe('setup_link_invalid')
    expect((await check(server, second)).status).toBe(200)
  })

  test('is not stored, only its hash', async () => {
    const token = await newToken(server)
    expect(JSON.stringify(await server.ctx.store.setupLinks.find())).not.toContain(token)
  })

  test('refuses a wrong token, a weak password and a used-up number of tries, and stays valid', async () => {
    const token = await newToken(server)
    expect((await claim(server, 'x'.repeat(43))).failure.code).toBe('setup_link_invalid')
    const weak = { password: 'Ada@2026', repeatedPassword: 'Ada@2026', username: 'ada2026' }
    expect((await claim(server, token, weak)).failure.code).toBe('password_common')
    let last = await check(server, 'wrong')
    for (let tries = 0; tries < 100 && last.status !== 429; tries++) last = await check(server, 'wrong')
    expect(last.status).toBe(429)
    server.advance(15 * 60)
    expect((await check(server, token)).status).toBe(200)
  })

  test('creates the first admin, who is logged in, and is used up', async () => {
    const token = await newToken(server)
    const replies = await Promise.all([
      claim(server, token),
      claim(server, token, { username: 'eve', email: 'e@x.org' }),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const { session, requiredAction } = (replies.find(({ status }) => status === 200) ?? replies[0]).answer
    expect([session.role, requiredAction]).toEqual(['Admin', null])
    expect((await server.call('countAllTickets', {}, session.token)).status).toBe(200)
    expect(await server.ctx.store.setupLinks.find()).toBeNull()
    expect(await createSetupLink(server.ctx)).toBeNull()
  })

  test.each(['verifySetupLink', 'completeSetupLink'] as const)(
    'makes %s answer like an unknown address once an admin exists, whatever the input',
    async (name) => {
      const unknown = await server.app.inject({ method: 'POST', url: '/api/v1/nothing-here' })
      for (const body of [{}, { token: 'x', ...account }]) {
        const response = await send(server.app, CALLS[name], { body })
        expect([response.statusCode, response.json()]).toEqual([404, unknown.json()])
      }
    },
  )
})

describe('before an admin has claimed the install', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startUnclaimed({ MAIL_IN_SMTP_PORT: '0' })))
  afterAll(() => server.stop())

  const openToAnyone = (Object.keys(CALLS) as CallName[]).filter(
    (name) => CALLS[name].who === 'anyone' && !('beforeClaim' in CALLS[name]),
  )

  // Among them: codes, registration, password resets, logins, logins by providers.
  test.each(openToAnyone)('%s is refused', async (name) => {
    const response = await send(server.app, CALLS[name], await requestAboutNothing(name))
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([403, 'setup_needed'])
  })

  test('SCIM, MCP and calls for users need a session or token, which nobody has', async () => {
    for (const [method, url] of [
      ['POST', '/scim/v2/Users'],
      ['POST', '/mcp'],
      ['POST', '/api/Add/Admin'],
    ] as const) {
      const response = await server.app.inject({ method, url, payload: {} })
      expect([url, response.statusCode]).toEqual([url, 401])
    }
  })

  test('mail is refused', async () => {
    const socket = connect(server.ctx.smtpPlace?.port ?? 0, '127.0.0.1')
    const say = async (line: string) => {
      socket.write(`${line}\r\n`)
      return String((await once(socket, 'data'))[0])
    }
    await once(socket, 'data')
    await say('HELO there')
    await say('MAIL FROM:<eve@example.net>')
    expect(await say('RCPT TO:<help@desk.example.org>')).toMatch(/^550/)
    socket.destroy()
  })

  test('no account exists', async () => {
    const { accounts } = server.ctx.store
    const counts = await Promise.all(
      (['User', 'SupportTeam', 'Admin'] as const).map((role) => accounts.count(role)),
    )
    expect(counts).toEqual([0, 0, 0])
  })

  test('every page leads to the setup, and the probe is ready', async () => {
    for (const url of ['/', '/Login', '/UserRegister', '/inbox']) {
      const { statusCode, headers } = await server.app.inject({ url, headers: { accept: 'text/html' } })
      expect([url, statusCode, headers.location]).toEqual([url, 302, '/setup'])
    }
    expect((await server.app.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' })
  })
})
