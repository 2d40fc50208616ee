import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, LIMITS } from '@support-desk/contract'
import { formOf, PASSWORD } from '../testing/calls/test-server.ts'
import { BOMBS } from '../testing/hostile/bombs.ts'
import { type NodeProcess, startNode } from '../testing/programs/node-process.ts'

/** Attacks of a malicious user with an account, against a server in its own process. */
let folder: string
let node: NodeProcess
let token: string
const sockets: Socket[] = []

const MB = 1024 * 1024
/** Allowed growth above the normal memory of the server. */
const MOST_GROWTH = 400 * MB

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'support-desk-memory-'))
  node = await startNode({ DATA_DIR: folder, ADMIN_PASSWORD: PASSWORD })
  token = await register('mallory')
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  node.signal('SIGKILL')
  await node.ended
  await rm(folder, { recursive: true })
})

const url = (path: string): string => `http://127.0.0.1:${node.port}${path}`

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

async function register(username: string): Promise<string> {
  const email = `${username}@example.com`
  const { Otp, Email } = await post(CALLS.requestCode.path, { email })
  const secret = { password: PASSWORD, repeatpassword: PASSWORD }
  await post(CALLS.register.path, { username, email, ...secret, otpemail: Email, otp: Otp, pto: Otp })
  const { loginnewuser } = await post(CALLS.logIn.path, { log_detail: username, userPassword: PASSWORD })
  return (loginnewuser as { jwttoken: string }).jwttoken
}

const ticketdetails = { date: '2026-01-05', time: '', subject: 'Projector', message: 'All is green.' }

async function upload(image: Buffer): Promise<Response> {
  const { type, payload } = await formOf('img', { image, fields: { ticketdetails } })
  const headers = { 'content-type': type, authorization: `Bearer ${token}` }
  return fetch(url('/api/NewTicket'), { method: 'POST', headers, body: Uint8Array.from(payload) })
}

/** Current and peak memory of the server, in bytes. */
async function memory(): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${node.pid}/status`, 'utf8')
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) * 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Runs an attack. Other requests must be answered quickly, and memory must stay within its limit. */
async function attack(work: () => Promise<void>): Promise<void> {
  const { now: before } = await memory()
  let isOver = false
  const waits: number[] = []
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now()
      const { status } = await fetch(url('/readyz'), { signal: AbortSignal.timeout(10_000) })
      expect(status).toBe(200)
      waits.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  await work()
  isOver = true
  await others
  expect((await memory()).most - before).toBeLessThan(MOST_GROWTH)
  expect(waits.length).toBeGreaterThan(0)
}

// Only Linux reports the memory of another process.
describe.runIf(process.platform === 'linux')("the server's memory", () => {
  it.each(Object.keys(BOMBS))('stays below its limit with %s', async (name) => {
    const bomb = BOMBS[name]?.() ?? Buffer.alloc(0)
    expect(bomb.length).toBeLessThan(LIMITS.imageBytes)
    await attack(async () => {
      const responses = await Promise.all([0, 1].map(() => upload(bomb)))
      for (const { status } of responses) expect([200, 400]).toContain(status)
    })
  })

  it('stays below its limit with unread responses on many pipelined connections', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({
      create: { width: 1100, height: 1100, channels: 3, background: 'teal', noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const { ticketID } = (await (await upload(picture)).json()) as { ticketID: string }
    const request = `GET /api/GetOneTicket/${ticketID} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`
    await attack(async () => {
      for (let index = 0; index < 100; index++) {
        const socket = connect(node.port, '127.0.0.1').on('error', () => undefined)
        sockets.push(socket.pause())
        await once(socket, 'connect')
        socket.write(request.repeat(20))
      }
    })
    for (const socket of sockets.splice(0)) socket.destroy()
    // The held responses no longer block the user.
    const again = await fetch(url(`/api/GetOneTicket/${ticketID}`), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(again.status).toBe(200)
    expect((await again.arrayBuffer()).byteLength).toBeGreaterThan(MB)
  })

  it('stays below its limit with uploads that never end', async () => {
    const head =
      `POST /api/NewTicket HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${LIMITS.imageBytes}\r\n\r\n`
    const part = '--x\r\nContent-Disposition: form-data; name="img"; filename="a.png"\r\n\r\n'
    const beginning = Buffer.concat([Buffer.from(head + part), Buffer.alloc(4 * MB)])
    await attack(async () => {
      for (let index = 0; index < 120; index++) {
        const socket = connect(node.port, '127.0.0.1').on('error', () => undefined)
        sockets.push(socket.resume())
        socket.write(beginning)
      }
      await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')))
    })
    for (const socket of sockets.splice(0)) socket.destroy()
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    expect((await upload(small)).status).toBe(200)
  })

  it('stays below its limit with forms of thousands of parts or unfinished parts', async () => {
    const attempt = async (body: string): Promise<number> => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` }
      return (await fetch(url('/api/NewTicket'), { method: 'POST', headers, body })).status
    }
    const part = (name: string, more = '') =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\ny\r\n`
    const forms = [
      Array.from({ length: 20_000 }, (_, index) => part(`field${index}`)).join(''),
      Array.from({ length: 20_000 }, () => part('img', '; filename="a.png"')).join(''),
      part('img', `; filename="${'x'.repeat(3 * MB)}"`),
      part('x'.repeat(3 * MB)),
      part('img', `\r\n${Array.from({ length: 100_000 }, (_, index) => `X-${index}: y`).join('\r\n')}`),
      part('__proto__') + part('constructor'),
      '--x\r\n'.repeat(500_000),
    ]
    await attack(async () => {
      for (const form of forms) expect([400, 413]).toContain(await attempt(`${form}--x--\r\n`))
    })
  })
})
