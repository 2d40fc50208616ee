import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { LIVE_PATH } from '@support-desk/contract'
import { listenLive, openLive } from '../testing/live/live-page.ts'
import { startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await testServer.stop()
})

const FINAL = 0x80
const COMPRESSED = 0x40
const [TEXT, MORE, PING] = [0x1, 0x0, 0x9]

/** A client frame, masked with zeros. */
function frame(first: number, payload: Buffer | string): Buffer {
  const body = Buffer.from(payload)
  const length = Buffer.alloc(body.length < 126 ? 2 : 4)
  length[0] = first
  if (body.length < 126) length[1] = 0x80 | body.length
  else {
    length[1] = 0x80 | 126
    length.writeUInt16BE(body.length, 2)
  }
  return Buffer.concat([length, Buffer.alloc(4), body])
}

/** An open WebSocket connection, and the bytes that it receives. */
async function shakeHands(address: string, extra = ''): Promise<{ socket: Socket; heard: () => string }> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  sockets.push(socket)
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
  socket.write(
    `GET ${LIVE_PATH} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${extra}\r\n`,
  )
  await expect.poll(() => heard, { interval: 5 }).toContain('\r\n\r\n')
  return { socket, heard: () => heard }
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((done) => (socket.closed ? done() : socket.once('close', () => done())))

describe('a live connection', () => {
  it('is closed when it floods the server in any way, while others receive events', async () => {
    testServer = await startTestServer()
    const address = await listenLive(testServer)
    const user = await testServer.add('User')
    const page = openLive(address, user.token)
    await page.next('ready')
    const floods: Record<string, Buffer> = {
      'a frame too large': frame(FINAL | TEXT, 'x'.repeat(60_000)),
      'parts without end': Buffer.concat(
        [TEXT, ...Array.from({ length: 4_000 }, () => MORE)].map((kind) => frame(kind, 'xxxxxxxx')),
      ),
      'empty parts without end': Buffer.concat(
        [TEXT, ...Array.from({ length: 60_000 }, () => MORE)].map((kind) => frame(kind, '')),
      ),
      'compressed frames': frame(FINAL | COMPRESSED | TEXT, 'xxxx'),
      pings: Buffer.concat(Array.from({ length: 50_000 }, () => frame(FINAL | PING, 'hello'))),
    }
    for (const [what, bytes] of Object.entries(floods)) {
      const { socket, heard } = await shakeHands(address, 'Sec-WebSocket-Extensions: permessage-deflate\r\n')
      expect(heard(), what).toContain('HTTP/1.1 101 ')
      expect(heard().toLowerCase(), what).not.toContain('permessage-deflate')
      socket.write(bytes)
      await closed(socket)
    }
    await testServer.raise(user)
    await expect.poll(() => page.events().map(({ kind }) => kind)).toContain('ticket.raised')
  })

  it('is closed without authentication in time, and limited per client', async () => {
    testServer = await startTestServer({ environment: { LIMIT_CONNECTIONS_PER_CLIENT: '4' } })
    const address = await listenLive(testServer)
    const silent = await Promise.all(Array.from({ length: 4 }, () => shakeHands(address)))
    const { socket, heard } = await shakeHands(address)
    expect(heard()).toContain('HTTP/1.1 429 ')
    expect(heard()).toContain('"code":"too_many_requests"')
    socket.destroy()
    testServer.advance(10)
    for (const connection of silent) {
      // The first byte of a close frame.
      await expect.poll(connection.heard).toContain('\x88')
      connection.socket.destroy()
    }
    await expect.poll(async () => (await shakeHands(address)).heard()).toContain('HTTP/1.1 101 ')
  })

  it('is counted by the forwarded address of the client behind a trusted proxy', async () => {
    testServer = await startTestServer({
      environment: { LIMIT_CONNECTIONS_PER_CLIENT: '2', TRUST_PROXY: 'loopback' },
    })
    const address = await listenLive(testServer)
    const from = async (actor: string): Promise<string> =>
      (await shakeHands(address, `X-Forwarded-For: ${actor}\r\n`)).heard().split(' ')[1] ?? ''
    expect([await from('198.51.100.1'), await from('198.51.100.1')]).toEqual(['101', '101'])
    expect(await from('198.51.100.1')).toBe('429')
    expect(await from('198.51.100.2')).toBe('101')
  })

  it('is limited in its handshakes per client', async () => {
    testServer = await startTestServer({ environment: { LIMIT_ANONYMOUS_PER_CLIENT: '3/60' } })
    const address = await listenLive(testServer)
    const answers = await Promise.all(Array.from({ length: 6 }, () => shakeHands(address)))
    const statuses = answers.map(({ heard }) => heard().split(' ')[1]).toSorted()
    expect(statuses).toEqual(['101', '101', '101', '429', '429', '429'])
  })
})
