import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { LIVE_CLOSE, LIVE_NUMBER_HEADER, LIVE_PATH } from '@support-desk/contract'
import { listenLive, openLive } from '../testing/live/live-page.ts'
import { startTestServer } from '../testing/calls/test-server.ts'

/** Sends raw lines and returns the response once it is long enough. */
async function exchange(address: string, lines: string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  let answer = ''
  while (!/\r\n\r\n/.test(answer)) answer += String((await once(socket, 'data'))[0])
  socket.destroy()
  return answer
}

const upgrade = (path: string, headers: string[]): string[] => [
  `GET ${path} HTTP/1.1`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...headers,
]

describe('the live connection endpoint', () => {
  it('accepts pages of this install and of allowed origins, and programs without an origin', async () => {
    const testServer = await startTestServer({
      environment: {
        PUBLIC_URL: 'https://desk.example.org',
        CORS_ORIGINS: 'https://intranet.example.org',
      },
    })
    const address = await listenLive(testServer)
    const host = 'desk.example.org'
    const statusFor = async (origin?: string) => {
      const headers = [`Host: ${host}`, ...(origin === undefined ? [] : [`Origin: ${origin}`])]
      return Number((await exchange(address, upgrade(LIVE_PATH, headers))).split(' ')[1])
    }
    for (const origin of [undefined, 'https://desk.example.org', 'https://intranet.example.org']) {
      expect(await statusFor(origin), origin).toBe(101)
    }
    for (const origin of [
      '',
      'null',
      'https://evil.example',
      'http://desk.example.org',
      'https://desk.example.org.evil.example',
      `http://${host}.evil.example`,
      'http://127.0.0.1:1',
    ]) {
      expect(await statusFor(origin), origin).toBe(403)
    }
    const allowed = await testServer.app.inject({
      url: '/api/status',
      authority: 'desk.example.org',
      headers: { origin: 'https://intranet.example.org' },
    })
    expect(allowed.headers['access-control-expose-headers']).toContain(LIVE_NUMBER_HEADER)
    await testServer.stop()
  })

  it('is not an API call, and is the only endpoint for live connections', async () => {
    const testServer = await startTestServer()
    const address = await listenLive(testServer)
    const plain = await testServer.app.inject(LIVE_PATH)
    expect(plain.statusCode).toBe(400)
    expect(plain.json()).toMatchObject({ detail: expect.stringContaining('WebSocket'), code: 'validation' })
    expect((await testServer.app.inject('/api/openapi.json')).body).not.toContain(LIVE_PATH)
    for (const [path, status] of [
      ['/api/status', 401],
      ['/api/v1/live/', 404],
      ['/healthz', 200],
    ] as const) {
      expect(await exchange(address, upgrade(path, ['Host: localhost'])), path).toContain(
        `HTTP/1.1 ${status} `,
      )
    }
    const body = JSON.stringify({ log_detail: 'nobody', userPassword: 'x' })
    const login = await exchange(
      address,
      [
        'POST /api/Login HTTP/1.1',
        'Host: localhost',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ],
      body,
    )
    expect(login).toContain('HTTP/1.1 401 ')
    await testServer.stop()
  })

  it('answers pings, and closes connections with invalid frames', async () => {
    const testServer = await startTestServer()
    const address = new URL(await listenLive(testServer))
    const converse = async (...frames: Buffer[]): Promise<Buffer> => {
      const socket = connect(Number(address.port), address.hostname)
      socket.write(`${upgrade(LIVE_PATH, ['Host: localhost']).join('\r\n')}\r\n\r\n`)
      await once(socket, 'data')
      for (const frame of frames) socket.write(frame)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return answer
    }
    const ping = Buffer.from([0x89, 0x82, 0, 0, 0, 0, 0x68, 0x69])
    expect(await converse(ping)).toEqual(Buffer.from([0x8a, 0x02, 0x68, 0x69]))
    // Unmasked, unknown opcode, too long: each gets a close frame, and nothing breaks.
    for (const frame of [
      [0x81, 0x01, 0x68],
      [0x8f, 0x80, 0, 0, 0, 0],
      [0x89, 0xff, ...ping],
    ]) {
      expect((await converse(Buffer.from(frame)))[0]).toBe(0x88)
    }
    await testServer.stop()
  })

  it('closes all connections without delay when the server stops', async () => {
    const testServer = await startTestServer()
    const address = await listenLive(testServer)
    const { token } = await testServer.add('User')
    const pages = [openLive(address, token), openLive(address)]
    await pages[0]?.next('ready')
    await pages[1]?.opened
    await testServer.stop()
    expect(await Promise.all(pages.map((page) => page.closed))).toEqual([
      LIVE_CLOSE.restart,
      LIVE_CLOSE.restart,
    ])
  })
})
