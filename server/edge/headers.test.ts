import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_PATH } from '@support-desk/contract'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let anonymousClient: User
let ticketid: string
let pages: string
let port: number

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'support-desk-pages-'))
  await mkdir(join(pages, 'assets'))
  await writeFile(join(pages, 'index.html'), '<title>Support Desk</title>')
  await writeFile(join(pages, 'assets/app-1a2b.js'), 'console.log(1)')
  testServer = await startTestServer({
    pages,
    environment: { PUBLIC_URL: 'https://desk.example.org', LIMIT_SEARCHES_PER_USER: '1/60' },
  })
  user = await testServer.add('User')
  anonymousClient = await testServer.add('User')
  ticketid = await testServer.raise(user)
  port = Number(new URL(await testServer.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await testServer.stop()
  await rm(pages, { recursive: true })
})

type Answer = { status: number; headers: Headers }

/** Sends raw bytes and reads the head of the response. */
async function exchange(bytes: string): Promise<Answer> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  let heard = ''
  socket.on('data', (data: Buffer) => (heard += data.toString('latin1')))
  socket.write(bytes)
  await expect.poll(() => heard, { interval: 5 }).toContain('\r\n\r\n')
  socket.destroy()
  const [first = '', ...lines] = (heard.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at), line.slice(at + 1).trim()]
  })
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs) }
}

const ask = (line: string, headers: string[] = [], body = ''): Promise<Answer> =>
  exchange([`${line} HTTP/1.1`, 'Host: desk.example.org', ...headers, '', body].join('\r\n'))
const mine = (path: string, ...headers: string[]): Promise<Answer> =>
  ask(`GET ${path}`, [`Authorization: Bearer ${user.token}`, ...headers])
const upgrade = (...headers: string[]): Promise<Answer> =>
  ask(`GET ${LIVE_PATH}`, ['Connection: Upgrade', 'Upgrade: websocket', ...headers])
const JSON_BODY = 'Content-Type: application/json'

const ANSWERS: Record<string, [number, () => Promise<Answer>]> = {
  'a call': [200, () => mine('/api/GetTicketByUSer-All')],
  'an unchanged answer': [
    304,
    async () => {
      const { headers } = await mine('/api/GetTicketByUSer-All')
      return mine('/api/GetTicketByUSer-All', `If-None-Match: ${headers.get('etag')}`)
    },
  ],
  'a picture': [200, () => mine(`/api/v1/tickets/${ticketid}/pictures/full`)],
  'a call of an anonymous client': [401, () => ask('GET /api/status')],
  'a call of the wrong role': [403, () => mine('/api/status')],
  'an unknown call': [404, () => mine('/api/nothing')],
  'a missing file': [404, () => ask('GET /assets/nothing.js')],
  'a malformed path': [404, () => ask('GET /%zz')],
  'an unknown method': [405, () => ask('PURGE /api/status')],
  'a TRACE request': [405, () => ask('TRACE /api/status')],
  'a body that is too large': [413, () => ask('POST /api/Login', [JSON_BODY, 'Content-Length: 999999'])],
  'an unsupported type': [
    415,
    () => ask('POST /api/Login', ['Content-Type: text/plain', 'Content-Length: 1'], 'x'),
  ],
  'one search too many': [
    429,
    async () => {
      await mine('/api/GetTicketByUSer-All?q=x')
      return mine('/api/GetTicketByUSer-All?q=x')
    },
  ],
  'bytes that are not HTTP': [400, () => exchange('no HTTP at all\r\n\r\n')],
  'headers that are too long': [431, () => ask('GET /', [`X-Long: ${'x'.repeat(20_000)}`])],
  'a request without a host': [400, () => exchange('GET / HTTP/1.1\r\n\r\n')],
  'a live connection from another origin': [
    403,
    () => upgrade('Origin: https://evil.example', 'Sec-WebSocket-Version: 13'),
  ],
  'a live connection without a key': [400, () => upgrade('Sec-WebSocket-Version: 13')],
  'a probe': [200, () => ask('GET /healthz')],
}

const PAGES: Record<string, [number, () => Promise<Answer>]> = {
  'a page': [200, () => ask('GET /Login', ['Accept: text/html'])],
  'a file': [200, () => ask('GET /assets/app-1a2b.js')],
  'a range of a file, answered in full': [
    200,
    () => ask('GET /assets/app-1a2b.js', ['Range: bytes=0-1,0-1,0-1']),
  ],
  'an unchanged file': [
    304,
    async () => {
      const { headers } = await ask('GET /assets/app-1a2b.js')
      return ask('GET /assets/app-1a2b.js', [`If-None-Match: ${headers.get('etag')}`])
    },
  ],
  'a file whose tag a proxy has changed': [
    304,
    async () => {
      const { headers } = await ask('GET /assets/app-1a2b.js')
      return ask('GET /assets/app-1a2b.js', [
        `If-None-Match: W/${headers.get('etag')?.replace(/"$/, '-gzip"')}`,
      ])
    },
  ],
}

/** Checks the headers that every response needs. */
function expectSafe({ headers }: Answer): void {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const name of ['set-cookie', 'x-powered-by', 'server', 'access-control-allow-origin', 'report-to']) {
    expect(headers.has(name), name).toBe(false)
  }
}

describe('a response', () => {
  it.each(Object.keys(ANSWERS))('cannot be sniffed as another type and is not cached: %s', async (what) => {
    const [status, request] = ANSWERS[what] ?? [0, () => ask('GET /')]
    const answer = await request()
    expect(answer.status).toBe(status)
    expectSafe(answer)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type') ?? '').toMatch(
      /^$|^application\/(problem\+)?json; charset=utf-8$|^image\/png$/,
    )
  })

  it.each(Object.keys(PAGES))('restricts pages to their own scripts and resources: %s', async (what) => {
    const [status, request] = PAGES[what] ?? [0, () => ask('GET /')]
    const answer = await request()
    expect(answer.status).toBe(status)
    expectSafe(answer)
    const { headers } = answer
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).not.toMatch(/unsafe|https?:|\*|report/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toMatch(/trusted-types ProseMirrorClipboard mail-frame$/)
    expect(headers.get('content-type') ?? '').toMatch(/^$|; charset=utf-8$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('publickey-credentials-get=(self)')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('with an image has a fixed type, and goes only to users with access to its ticket', async () => {
    const path = `/api/v1/tickets/${ticketid}/pictures/full`
    const { headers } = await mine(path)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w.]+"$/)
    const foreign = await ask(`GET ${path}`, [`Authorization: Bearer ${anonymousClient.token}`])
    const unknown = await mine('/api/v1/tickets/unknown/pictures/full')
    expect([foreign.status, unknown.status, (await ask(`GET ${path}`)).status]).toEqual([404, 404, 401])
    expect((await ask(`GET ${path}?token=${user.token}`)).status).toBe(401)
    expect((await ask(`GET ${path}`, [`Cookie: token=${user.token}`])).status).toBe(401)
  })
})
