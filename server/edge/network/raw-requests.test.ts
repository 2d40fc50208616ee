import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'
import { eventually } from '../../testing/eventually.ts'

let testServer: TestServer
let user: User
let port: number

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  port = Number(new URL(await testServer.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => testServer.stop())

/** Opens a connection. Its errors do not fail the test. */
function open(): { socket: Socket; heard: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
  socket.on('error', () => undefined)
  return { socket, heard: () => heard, closed: once(socket, 'close').catch(() => undefined) }
}

/** Sends bytes and returns all responses until the server closes the connection. */
async function allAnswersTo(bytes: string): Promise<string> {
  const { socket, heard, closed } = open()
  socket.write(bytes)
  await closed
  return heard()
}

/** The response to one request. The server closes the connection afterwards. */
const answerTo = (request: string): Promise<string> =>
  allAnswersTo(request.replace('\r\n', '\r\nConnection: close\r\n'))

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

async function expectOthersAnswered(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/GetTicketByUSer-All`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(response.status).toBe(200)
}

const LOGIN = JSON.stringify({ log_detail: 'nobody', userPassword: 'x' })
const login = (headers: string, body = LOGIN): string =>
  `POST /api/Login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
const get = (line: string, headers = 'Host: localhost\r\n'): string => `${line}\r\n${headers}\r\n`
const HEALTH = get('GET /healthz HTTP/1.1')

describe('an ambiguous request', () => {
  it.each([
    ['both lengths', login(`Content-Length: ${LOGIN.length}\r\nTransfer-Encoding: chunked`)],
    ['two lengths', login(`Content-Length: ${LOGIN.length}\r\nContent-Length: 4`)],
    ['a list of lengths', login(`Content-Length: ${LOGIN.length}, ${LOGIN.length}`)],
    ['a signed length', login(`Content-Length: +${LOGIN.length}`)],
    ['an unknown encoding', login('Transfer-Encoding: xchunked')],
    ['an encoding after the chunks', login('Transfer-Encoding: chunked, identity')],
    ['a folded header', get('GET /healthz HTTP/1.1', 'Host: localhost\r\nX-A: b\r\n c: d\r\n')],
    ['a bare line feed', 'GET /healthz HTTP/1.1\nHost: localhost\n\n'],
    [
      'a bare line feed after a header',
      get('GET /healthz HTTP/1.1', 'Host: localhost\r\nX-A: b\nX-C: d\r\n'),
    ],
    ['a space before the colon', get('GET /healthz HTTP/1.1', 'Host : desk\r\n')],
    ['a NUL byte in a header', get('GET /healthz HTTP/1.1', 'Host: localhost\r\nX-A: b\0c\r\n')],
    ['a chunk with a malformed size', login('Transfer-Encoding: chunked', 'zz\r\nabc\r\n0\r\n\r\n')],
    ['a chunk of a huge size', login('Transfer-Encoding: chunked', 'fffffffffffffffff\r\nabc\r\n0\r\n\r\n')],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['another version', 'GET /healthz HTTP/9.9\r\nHost: localhost\r\n\r\n'],
  ])('is refused, and the bytes after it are ignored: %s', async (_, bytes) => {
    const answer = await allAnswersTo(bytes + HEALTH)
    expect(statuses(answer)).toEqual([400])
    expect(answer.toLowerCase()).toContain('connection: close')
    await expectOthersAnswered()
  })

  it('reaches only the route of its path, decoded once', async () => {
    expect(statuses(await answerTo(get('GET http://localhost/api/status HTTP/1.1')))).toEqual([401])
    expect(statuses(await answerTo(get('GET /%61pi/status HTTP/1.1')))).toEqual([401])
    // The path is decoded once. No call matches the result, and this server has no pages.
    expect(statuses(await answerTo(get('GET /%2561pi/status HTTP/1.1')))).toEqual([503])
    for (const path of [
      '//api/status',
      '/api//status',
      '/api/../api/status',
      '/api/status/',
      '/api/%',
      '*',
      '/\\',
    ]) {
      const answer = await answerTo(get(`GET ${path} HTTP/1.1`))
      expect([400, 401, 404, 503], path).toContain(statuses(answer)[0])
      expect(answer, path).toContain('x-content-type-options: nosniff')
    }
    for (const path of ['/api/status', '/%61pi/status', 'http://elsewhere/api/status']) {
      expect(await answerTo(get(`GET ${path} HTTP/1.1`)), path).toContain('cache-control: no-store')
    }
  })

  it('must name its host', async () => {
    expect(statuses(await answerTo(get('GET /healthz HTTP/1.1', '')))).toEqual([400])
    expect(statuses(await answerTo(get('GET /healthz HTTP/1.0', '')))).toEqual([200])
  })
})

describe('an oversized or pipelined request', () => {
  it('is refused while its headers arrive', async () => {
    const long = get('GET /healthz HTTP/1.1', `Host: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n`)
    expect(statuses(await answerTo(long))).toEqual([431])
    const many = Array.from({ length: 4_000 }, (_, index) => `X-${index}: y\r\n`).join('')
    expect(statuses(await answerTo(get('GET /healthz HTTP/1.1', `Host: localhost\r\n${many}`)))).toEqual([
      431,
    ])
    expect(
      statuses(await answerTo(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`)),
    ).toEqual([431])
  })

  it('is refused as soon as its body exceeds the limit, chunked or with a length', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    for (const bytes of [
      login('Transfer-Encoding: chunked', chunk.repeat(20)),
      login('Content-Length: 99999999999', ''),
      login('Transfer-Encoding: chunked', `1;${'x'.repeat(40_000)}\r\n`),
    ]) {
      expect([413, 431, 400]).toContain(statuses(await answerTo(bytes))[0])
    }
    await expectOthersAnswered()
  })

  it('is refused when it is compressed, without decompression', async () => {
    for (const encoding of ['gzip', 'deflate', 'br', 'identity, gzip']) {
      const answer = await answerTo(login(`Content-Encoding: ${encoding}\r\nContent-Length: ${LOGIN.length}`))
      expect(statuses(answer), encoding).toEqual([415])
    }
    expect(
      statuses(await answerTo(login(`Content-Encoding: identity\r\nContent-Length: ${LOGIN.length}`))),
    ).toEqual([401])
  })

  it('is answered after earlier pipelined requests, and a flood of them closes the connection', async () => {
    const list = get(
      'GET /api/GetTicketByUSer-All HTTP/1.1',
      `Host: localhost\r\nAuthorization: Bearer ${user.token}\r\n`,
    )
    const { socket, heard } = open()
    socket.write(list + HEALTH + list + HEALTH.repeat(20))
    await expect.poll(() => statuses(heard()).length).toBe(23)
    socket.destroy()
    const flood = open()
    flood.socket.write(list + HEALTH.repeat(2_000))
    await flood.closed
    expect(statuses(flood.heard()).length).toBeLessThan(100)
    await expectOthersAnswered()
  })
})

describe('a request with an Expect header', () => {
  it('gets 100 Continue, or is processed without it', async () => {
    const patient = open()
    patient.socket.write(login(`Expect: 100-continue\r\nContent-Length: ${LOGIN.length}`))
    await expect.poll(() => statuses(patient.heard())).toEqual([100, 401])
    patient.socket.destroy()
    expect(statuses(await answerTo(login(`Expect: the-moon\r\nContent-Length: ${LOGIN.length}`)))).toEqual([
      401,
    ])
  })
})

describe('a slow request', () => {
  it('times out in every part with an error response, while other requests are answered', async () => {
    const { server } = testServer.app
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: 200, requestTimeout: 400 })
    const beginnings = [
      '',
      'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow:',
      login('Content-Length: 100', '{'),
      login('Transfer-Encoding: chunked', '1\r\n{\r\n'),
    ]
    const slow = beginnings.map((bytes) => {
      const connection = open()
      connection.socket.write(bytes)
      // Single bytes now and then do not extend the timeout.
      const more = bytes.includes('chunked') ? '1\r\n \r\n' : bytes && ' '
      const drip = setInterval(() => connection.socket.write(more), 50)
      void connection.closed.then(() => clearInterval(drip))
      return connection
    })
    // On a busy machine this request may time out as well, but not every time.
    await eventually(expectOthersAnswered)
    await Promise.all(slow.map(({ closed }) => closed))
    for (const { heard } of slow) expect(statuses(heard())).toEqual([408])
    Object.assign(server, { headersTimeout, requestTimeout })
  })
})
