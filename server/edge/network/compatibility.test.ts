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

/** Sends bytes, a piece as often as `next` says, and gives all that comes back until the server hangs up. */
function talk(pieces: string[], next: 'soon' | 'after an answer' = 'soon'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    const write = (): void => {
      const piece = pieces.shift()
      if (piece === undefined) return
      socket.write(piece)
      if (next === 'soon') setTimeout(write, 20)
    }
    socket.setNoDelay()
    socket.on('connect', write)
    socket.on('data', (chunk) => {
      answer += String(chunk)
      if (next === 'after an answer') write()
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

const body = JSON.stringify({ log_detail: 'nobody', userPassword: PASSWORD })
const login = (method: string): string =>
  `${method} /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

describe('a method in another letter case', () => {
  it.each(['post', 'Post', 'pOST'])('%s works', async (method) => {
    const answer = await talk([login(method)])
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain('"code":"login_failed"')
    expect(answer).toMatch(/^connection: close\r$/im)
  })

  it('works for other methods, and when it arrives in pieces', async () => {
    const address = `/api/deletenotification/none HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${user.token}\r\n\r\n`
    expect(await talk([`delete ${address}`])).toContain('"code":"not_found"')
    expect(await talk(['g', 'et', ` ${address}`])).toContain('"code":"not_found"')
    expect(await talk(['po', login('post').slice(2)])).toContain('"code":"login_failed"')
  })

  it('works with a body larger than one packet', async () => {
    const long = JSON.stringify({ log_detail: 'x'.repeat(200_000), userPassword: 'x' })
    const head = 'post /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    expect(await talk([`${head}Content-Length: ${long.length}\r\n\r\n${long}`])).toContain(
      '"field":"log_detail"',
    )
  })

  it('works on a connection that was used before', async () => {
    const first = `GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n`
    const answer = await talk([first, login('post')], 'after an answer')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"code":"login_failed"')
  })

  it('is still counted as coming from its client', async () => {
    const tries = Array.from({ length: 101 }, (_, index) => index)
    testServer.advance(24 * 60 * 60)
    const answers = await Promise.all(
      tries.map((index) => {
        const own = JSON.stringify({ log_detail: `somebody${index}`, userPassword: 'x' })
        const head = 'post /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
        return talk([`${head}Content-Length: ${own.length}\r\n\r\n${own}`])
      }),
    )
    expect(answers.filter((answer) => answer.includes('"code":"too_many_requests"'))).toHaveLength(1)
    testServer.advance(24 * 60 * 60)
  })

  it('never makes a request run twice that came before it in the same packet', async () => {
    const before = await testServer.ctx.store.events.list(0, 1000)
    const request = login('POST')
      .replace('nobody', user.username)
      .replace(`: ${body.length}`, `: ${body.length + user.username.length - 6}`)
    await talk([request + login('post')])
    const after = await testServer.ctx.store.events.list(0, 1000)
    expect(after.length - before.length).toBeLessThanOrEqual(1)
  })

  it('does not make a method of what is none', async () => {
    expect(await talk(['nonsense / HTTP/1.1\r\nHost: localhost\r\n\r\n'])).toMatch(
      /^HTTP\/1\.1 400 [^]*"msg"/,
    )
    expect(await talk(['\u0016\u0003\u0001\u0002'])).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('what is not HTTP', () => {
  it('is answered in the shape of failures', async () => {
    const answer = await talk([`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(50_000)}\r\n\r\n`])
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*"code":"validation"/)
    const twoLengths =
      'POST /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'
    expect(await talk([twoLengths])).toMatch(/^HTTP\/1\.1 400 /)
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
  ])('may say %s, and send more fields than there are', async (type) => {
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

  it('may name JSON as the type of a body that is not there', async () => {
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

  it('may delete a notification by GET, but not by asking for its headers', async () => {
    const ticketid = await testServer.raise(user)
    const member = await testServer.add('SupportTeam')
    await testServer.call('takeTicket', { body: { Ticketid: ticketid } }, member.token)
    const list = async () => (await testServer.call('listNotifications', {}, user.token)).answer.Notification
    const [first] = await list()
    const request = {
      url: `/api/deletenotification/${first?._id}`,
      headers: { authorization: `Bearer ${user.token}` },
    }
    expect((await testServer.app.inject({ ...request, method: 'HEAD' })).statusCode).toBe(404)
    expect(await list()).toHaveLength(1)
    expect((await testServer.app.inject({ ...request, method: 'GET' })).statusCode).toBe(200)
    expect(await list()).toHaveLength(0)
    expect((await testServer.app.inject({ ...request, method: 'DELETE' })).statusCode).toBe(404)
  })
})
