import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PATH } from '@support-desk/contract'
import { startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

type ListeningServer = { testServer: TestServer; port: number }

async function listen(environment: Record<string, string> = {}): Promise<ListeningServer> {
  const testServer = await startTestServer({ environment })
  return {
    testServer,
    port: Number(new URL(await testServer.app.listen({ host: '127.0.0.1', port: 0 })).port),
  }
}

/** Sends raw lines and returns status and body of the response. */
async function ask(
  { port }: ListeningServer,
  lines: string[],
  body = '',
): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  const length = `Content-Length: ${body.length}`
  const type = 'Content-Type: application/json'
  socket.write([...lines, ...(body ? [type, length] : []), 'Connection: close', '', body].join('\r\n'))
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  await once(socket, 'close')
  return { status: Number(answer.split(' ')[1]), body: answer.split('\r\n\r\n')[1] ?? '' }
}

const REFUSED = { msg: expect.stringContaining('This help desk answers at'), code: 'wrong_host' }
/** The refusal of calls below `/api/v1/`. */
const PROBLEM = { detail: REFUSED.msg, code: REFUSED.code }

const FOREIGN = [
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'attacker.example@localhost',
  'localhost:3000/attacker.example',
  'localhost, attacker.example',
  'localhost:x',
  '128.0.0.1',
  '[::2]',
  '',
]

describe('a server that shows one-time codes', () => {
  let server: ListeningServer
  beforeAll(async () => void (server = await listen()))
  afterAll(() => server.testServer.stop())
  const statusOf = async (line: string, ...hosts: string[]) =>
    (await ask(server, [line, ...hosts.map((host) => `Host: ${host}`)])).status

  it.each(['localhost', 'LOCALHOST:3000', 'localhost.', '127.0.0.1:1', '127.8.9.10', '[::1]:3000'])(
    'answers the host %s',
    async (host) => {
      expect(await statusOf('GET /api/openapi.json HTTP/1.1', host)).toBe(200)
    },
  )

  it.each(FOREIGN)('refuses the host “%s” and shows it no code', async (host) => {
    const { status, body } = await ask(
      server,
      ['POST /api/otpsent HTTP/1.1', `Host: ${host}`],
      JSON.stringify({ email: 'somebody@example.com' }),
    )
    expect([status, JSON.parse(body)]).toEqual([421, REFUSED])
    for (const path of ['/', '/Login', '/api/status', '/nothing/here']) {
      expect(await statusOf(`GET ${path} HTTP/1.1`, host), path).toBe(421)
    }
    expect(await statusOf('GET /healthz HTTP/1.1', host)).toBe(200)
    expect(await statusOf('GET /readyz?x HTTP/1.1', host)).toBe(200)
  })

  it('refuses live connections for another host', async () => {
    const upgrade = [
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ]
    const lines = [`GET ${LIVE_PATH} HTTP/1.1`, 'Host: attacker.example', 'Connection: Upgrade', ...upgrade]
    const { status, body } = await ask(server, lines)
    expect([status, JSON.parse(body)]).toMatchObject([421, PROBLEM])
  })

  it('requires a Host header and checks an absolute URL in the request line', async () => {
    expect(await statusOf('GET http://attacker.example/api/openapi.json HTTP/1.1', 'localhost')).toBe(421)
    expect(await statusOf('GET http://localhost/api/openapi.json HTTP/1.1', 'localhost')).toBe(200)
    expect(await statusOf('GET /api/openapi.json HTTP/1.0')).toBe(421)
  })

  it.each(['/api/openapi.json', '/healthz'])('refuses two Host headers for %s', async (path) => {
    const { status, body } = await ask(server, [`GET ${path} HTTP/1.1`, 'Host: localhost', 'hOST: localhost'])
    expect([status, JSON.parse(body).code]).toEqual([400, 'validation'])
  })

  it('shows the code of a registration, but not of a password reset', async () => {
    const { testServer } = server
    const email = 'known@example.com'
    expect((await testServer.call('requestCode', { body: { email } })).answer.Otp).toBe(
      await testServer.codeFor(email),
    )
    const { challenge } = (
      await testServer.call('createPasswordReset', { body: { email: 'admin@localhost' } })
    ).answer
    expect(challenge).not.toMatch(/^\d{6}$/)
    expect(challenge).not.toContain(await testServer.codeFor('admin@localhost'))
  })
})

describe('a server with a PUBLIC_URL', () => {
  it('answers only its own host, on any port', async () => {
    const server = await listen({ PUBLIC_URL: 'https://desk.example.org:8443', TRUST_PROXY: 'on' })
    const under = async (host: string) =>
      (await ask(server, ['GET /api/openapi.json HTTP/1.1', `Host: ${host}`])).status
    expect(await under('desk.example.org:8443')).toBe(200)
    expect(await under('Desk.Example.Org')).toBe(200)
    // The host from a trusted proxy's headers is ignored too.
    const lines = ['GET /api/openapi.json HTTP/1.1', 'Host: attacker.example']
    for (const header of ['X-Forwarded-Host: ', 'X-Host: ', 'Forwarded: host=']) {
      expect((await ask(server, [...lines, `${header}desk.example.org`])).status, header).toBe(421)
    }
    for (const host of [...FOREIGN, 'localhost', '127.0.0.1', 'www.desk.example.org']) {
      expect(await under(host), host).toBe(421)
    }
    await server.testServer.stop()
  })
})

it('answers any host without a PUBLIC_URL if codes are sent by email, and refuses two Host headers', async () => {
  const server = await listen({ SMTP_URL: 'smtp://mail.example.org' })
  expect((await ask(server, ['GET /api/openapi.json HTTP/1.1', 'Host: desk'])).status).toBe(200)
  expect((await ask(server, ['GET /api/openapi.json HTTP/1.1', 'Host: a', 'Host: b'])).status).toBe(400)
  await server.testServer.stop()
})

it('lets the first admin reset their password although their address has no dot', async () => {
  const testServer = await startTestServer()
  const email = 'admin@localhost'
  const { challenge } = (await testServer.call('createPasswordReset', { body: { email } })).answer
  const password = 'Quiet-Harbour-71#'
  const body = {
    email,
    code: await testServer.codeFor(email),
    challenge,
    password,
    repeatedPassword: password,
  }
  expect((await testServer.call('completePasswordReset', { body })).status).toBe(204)
  await testServer.logIn('admin', password)
  await testServer.stop()
})
