import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let port: number

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  port = Number(new URL(await testServer.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => testServer.stop())

/** Sends bytes and returns everything until the server closes the connection. */
function talk(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('a malformed request', () => {
  it('gets a response in the error format', async () => {
    const answer = await talk(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(50_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"code":"validation"/)
    const twoLengths =
      'POST /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'
    expect(await talk(twoLengths)).toMatch(/^HTTP\/1\.1 400 /)
    // Methods are case-sensitive.
    for (const line of ['post /api/Login', 'nonsense /'])
      expect(await talk(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 [^]*"msg"/)
    expect((await testServer.app.inject('/healthz')).statusCode).toBe(200)
  })
})

describe('a client of an earlier server', () => {
  const post = (url: string, payload: string, headers: Record<string, string>) =>
    testServer.app.inject({ method: 'POST', url, payload, headers })
  const known = (): string =>
    JSON.stringify({ log_detail: user.username, userPassword: PASSWORD, more: { a: [1] } })

  it.each([
    'Application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset=utf-8',
  ])('may send the content type %s and unknown fields', async (type) => {
    expect((await post('/api/Login', known(), { 'content-type': type })).statusCode).toBe(200)
  })

  it.each(['Bearer ', 'Bearer', '', 'Bearer undefined', 'Bearer null', 'Basic eDp5'])(
    'may send "%s" as authorization on public calls',
    async (authorization) => {
      const headers = { authorization, 'content-type': 'application/json' }
      expect((await post('/api/Login', known(), headers)).statusCode).toBe(200)
      const live = await testServer.app.inject({ url: '/api/chatlive/none/0', headers })
      expect(live.json()).toMatchObject({ code: 'unchanged' })
    },
  )

  it('may send a JSON content type without a body', async () => {
    const { token } = await testServer.add('User')
    const headers = { authorization: `bearer ${token}`, 'content-type': 'application/json' }
    expect((await testServer.app.inject({ url: '/api/Alreadylogin', headers })).statusCode).toBe(200)
    const response = await testServer.app.inject({
      method: 'DELETE',
      url: '/api/deletenotification/none',
      headers,
    })
    expect(response.json()).toMatchObject({ code: 'not_found' })
    expect((await post('/api/Logout', '', headers)).statusCode).toBe(200)
  })

  it('may delete a notification by GET, but not by HEAD', async () => {
    const ticketid = await testServer.raise(user)
    const member = await testServer.add('SupportTeam')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
    const list = async () =>
      (await testServer.call('legacyListNotifications', {}, user.token)).answer.Notification
    const [first] = await list()
    const request = {
      url: `/api/deletenotification/${first?._id}`,
      headers: { authorization: `Bearer ${user.token}` },
    }
    expect((await testServer.app.inject({ ...request, method: 'HEAD' })).statusCode).toBe(405)
    expect(await list()).toHaveLength(1)
    expect((await testServer.app.inject({ ...request, method: 'GET' })).statusCode).toBe(200)
    expect(await list()).toHaveLength(0)
    expect((await testServer.app.inject({ ...request, method: 'DELETE' })).statusCode).toBe(404)
  })
})

describe('an unsupported method at a known path', () => {
  const inject = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string) =>
    testServer.app.inject({ method, url })

  it.each([
    ['GET', '/api/Login', 'POST'],
    ['PUT', '/api/deletenotification/none', 'GET, DELETE'],
    ['POST', '/healthz', 'GET'],
    ['PATCH', '/mcp', 'GET, POST, DELETE'],
  ] as const)('is refused with a list of the supported methods: %s %s', async (method, url, allowed) => {
    const response = await inject(method, url)
    expect([response.statusCode, response.headers.allow]).toEqual([405, allowed])
    expect(response.json()).toMatchObject({ code: 'method_not_allowed', msg: expect.any(String) })
  })

  it('is refused with problem details below /api/v1, in any encoding of the path', async () => {
    for (const url of ['/api/v1/tickets/7/take', '/api/v1/tickets/7/%74ake']) {
      const response = await inject('GET', url)
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(response.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
    }
  })

  it('is refused in SCIM format below /scim', async () => {
    const response = await inject('POST', '/scim/v2/Schemas')
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET'])
    expect(response.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '405',
    })
  })

  it('gets 404 instead when the path is unknown', async () => {
    for (const url of ['/api/v1/nothing', '/api/v1/tickets/7/take/more', '/scim/v2/Nothing', '/api/%zz']) {
      const response = await inject('DELETE', url)
      expect([response.statusCode, response.headers.allow]).toEqual([404, undefined])
    }
  })
})
