import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, ERRORS, LIMITS, type Call, type Failure } from '@support-desk/contract'
import { Refusal } from '../kernel/refusal.ts'
import { acceptJson } from './json-bodies.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const post = (payload: string, headers: Record<string, string>, url = '/api/Login') =>
  testServer.app.inject({ method: 'POST', url, payload, headers })
const PICTURE_TYPES = ['image/webp', 'image/png', 'image/jpeg']
const JSON_TYPE = { 'content-type': 'application/json' }

describe('a request body', () => {
  it.each(['{', 'text', "{'a':1}", '{"a":1}}', '\u0000'])(
    'is refused when it is not JSON: %j',
    async (payload) => {
      expect((await post(payload, JSON_TYPE)).json()).toEqual({ msg: expect.any(String), code: 'bad_json' })
    },
  )

  it.each(['null', '[]', '"text"', '5', 'true'])(
    'is refused when it is JSON but no object: %s',
    async (payload) => {
      const response = await post(payload, JSON_TYPE)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'validation' })
    },
  )

  it('is refused when it is too large', async () => {
    const payload = JSON.stringify({ log_detail: 'x'.repeat(LIMITS.jsonBytes) })
    const response = await post(payload, JSON_TYPE)
    expect(response.statusCode).toBe(413)
    expect(response.json()).toEqual({ msg: expect.any(String), code: 'too_large' })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json', ''])(
    'is refused with the content type "%s"',
    async (type) => {
      const response = await post('{}', type ? { 'content-type': type } : {})
      expect(response.statusCode).toBe(415)
      expect(response.json()).toEqual({ msg: expect.any(String), code: 'unsupported_type' })
    },
  )

  it('cannot change prototypes', async () => {
    const payload =
      '{"log_detail":"a","userPassword":"b","__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}'
    expect((await post(payload, JSON_TYPE)).statusCode).toBe(401)
    expect(Reflect.get({}, 'x')).toBeUndefined()

    const echo = fastify()
    acceptJson(echo)
    echo.post('/', async ({ body }) => Object.getOwnPropertyNames(body))
    const parsed = await echo.inject({ method: 'POST', url: '/', headers: JSON_TYPE, payload })
    expect(parsed.json()).toEqual(['log_detail', 'userPassword'])
    await echo.close()
  })
})

describe('a response', () => {
  it('has security headers', async () => {
    const page = (await testServer.app.inject('/')).headers
    expect(page['content-security-policy']).toContain("script-src 'self'")
    expect(page['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(page['cross-origin-opener-policy']).toBe('same-origin')
    expect(page['x-frame-options']).toBe('DENY')
    const { headers } = await testServer.app.inject('/api/status')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it('links to the next page and keeps the other query parameters', async () => {
    for (const subject of ['One', 'Two', 'Three']) await testServer.raise(user, subject)
    const query = { limit: 2, sort: 'Subject', q: '' } as const
    const first = await testServer.call('listMyTickets', { query }, user.token)
    expect(first.answer.map(({ Subject }) => Subject)).toEqual(['One', 'Three'])
    expect(first.headers.link).toMatch(
      /^<\/api\/GetTicketByUSer-All\?limit=2&sort=Subject&q=&cursor=[^>]+>; rel="next"$/,
    )
    const second = await testServer.call(
      'listMyTickets',
      { query: { ...query, cursor: first.nextCursor ?? '' } },
      user.token,
    )
    expect(second.answer.map(({ Subject }) => Subject)).toEqual(['Two'])
    expect(second.headers.link).toBeUndefined()
  })

  it('is compressed when it is large JSON, but not when it is an image', async () => {
    for (let count = 0; count < 12; count++) await testServer.raise(user, 'A ticket that makes the list long')
    const headers = { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip, br' }
    const url = '/api/GetTicketByUSer-All'
    const plain = await testServer.app.inject({ url, headers: { authorization: headers.authorization } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const asked = { ...headers, 'accept-encoding': accepted }
      const list = await testServer.app.inject({ url, headers: asked })
      expect(list.headers['content-encoding']).toBe(encoding)
      expect(list.headers.vary).toBe('accept-encoding')
      expect(unpack(list.rawPayload).toString()).toBe(plain.body)
    }
    const ticketid = await testServer.raise(user)
    const picture = await testServer.app.inject({ url: `/api/v1/tickets/${ticketid}/pictures/full`, headers })
    expect(picture.headers['content-encoding']).toBeUndefined()
    expect(picture.headers['content-type']).toBe('image/png')
  })

  it('has the usual error format for unknown calls', async () => {
    for (const request of [
      { url: '/api/unknown' },
      { url: '/api/unknown', headers: { accept: 'text/html' } },
      { url: '/api' },
      { method: 'POST', url: '/Login' },
      { url: '/api/GetOneTicket/%' },
    ] as const) {
      const response = await testServer.app.inject(request)
      expect(response.statusCode, request.url).toBe(404)
      expect(response.json()).toEqual({ msg: expect.any(String), code: 'not_found' })
    }
  })

  it('contains a request id and no details after an internal error', async () => {
    const { app, ctx: inside } = testServer
    const { counts } = inside.store.tickets
    inside.store.tickets.counts = () => Promise.reject(new Error('secret detail'))
    const response = await app.inject({
      url: '/api/status',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(response.statusCode).toBe(500)
    const { msg, ...rest } = response.json<Failure>()
    expect(msg.replace(/ \(Request [0-9a-f-]{36}\)$/, '')).toBe(ERRORS.internal.text)
    expect(msg).not.toBe(ERRORS.internal.text)
    expect(rest).toEqual({ code: 'internal' })
    expect(response.body).not.toContain('secret')

    inside.store.tickets.counts = () => Promise.reject(new Refusal('unavailable'))
    const busy = await app.inject({ url: '/api/status', headers: { authorization: `Bearer ${admin.token}` } })
    expect(busy.statusCode).toBe(503)
    expect(busy.headers['retry-after']).toBe('5')
    inside.store.tickets.counts = counts
  })
})

describe('health probes', () => {
  it('report whether the process and its storage work', async () => {
    expect((await testServer.app.inject('/healthz')).statusCode).toBe(200)
    expect((await testServer.app.inject('/readyz')).statusCode).toBe(200)
    const { ready } = testServer.ctx.store
    testServer.ctx.store.ready = () => Promise.reject(new Error('gone'))
    expect((await testServer.app.inject('/readyz')).json()).toMatchObject({ code: 'unavailable' })
    expect((await testServer.app.inject('/healthz')).statusCode).toBe(200)
    testServer.ctx.store.ready = ready
  })
})

describe('the OpenAPI document', () => {
  it('describes the security, input, answer and errors of every call', async () => {
    const document = (await testServer.app.inject('/api/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const call of Object.values(CALLS) as Call[]) {
      const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
      for (const method of [call.method, ...(call.alsoMethods ?? [])]) {
        const operation = document.paths[path]?.[method.toLowerCase()]
        expect(operation, `${method} ${path}`).toMatchObject({
          operationId: expect.any(String),
          summary: call.summary,
        })
        expect(operation.security.length > 0, path).toBe(call.who !== 'anyone')
        expect(operation.tags, path).toHaveLength(1)
        expect(Boolean(operation.requestBody), path).toBe(Boolean(call.body ?? call.upload ?? call.bytes))
        const answer = operation.responses[call.answer === 'nothing' ? 204 : 200]
        const isPicture = call.answer === 'binary' && call.media === undefined
        const types = Object.keys(answer.content ?? {})
        const expected = call.answer === 'nothing' ? [] : [types[0]]
        expect(types, path).toEqual(isPicture ? PICTURE_TYPES : expected)
        expect(operation['x-own-password'], path).toBe(call.reauthentication)
        expect(operation['x-request-key'], path).toBe(call.requestKey)
        expect('304' in operation.responses, path).toBe('ETag' in (answer.headers ?? {}))
      }
    }
    for (const [code, { status }] of Object.entries(ERRORS)) {
      expect(document['x-problems'][code], code).toMatchObject({ status, title: expect.any(String) })
    }
    expect(document.paths['/api/NewTicket'].post.requestBody.content).toHaveProperty(['multipart/form-data'])
  })
})

describe('settings', () => {
  it('control the headers for CORS and Strict-Transport-Security', async () => {
    const origin = 'https://intranet.example.org'
    const open = await startTestServer({
      environment: { CORS_ORIGINS: origin, PUBLIC_URL: 'https://desk.example.org' },
    })
    const preflight = (from: string) =>
      open.app.inject({
        method: 'OPTIONS',
        url: '/api/Login',
        authority: 'desk.example.org',
        headers: { origin: from, 'access-control-request-method': 'POST' },
      })
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBe(origin)
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const { headers } = await open.app.inject('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await open.stop()
  })

  it('keep one-time codes out of responses when the server is reachable from other machines', async () => {
    const email = 'reader@example.com'
    for (const [name, value] of [
      ['HOST', '0.0.0.0'],
      ['SMTP_URL', 'smtp://mail.example.org'],
      ['TRUST_PROXY', 'on'],
      ['PUBLIC_URL', 'https://desk.example.org'],
    ] as const) {
      const reachable = await startTestServer({ environment: { [name]: value } })
      const { Otp } = (await reachable.call('requestCode', { body: { email } })).answer
      expect(Otp).not.toContain(await reachable.codeFor(email))
      expect(Otp).not.toMatch(/^\d{6}$/)
      await reachable.stop()
    }
    expect((await testServer.call('requestCode', { body: { email } })).answer.Otp).toBe(
      await testServer.codeFor(email),
    )
  })
})

describe('the web pages', () => {
  it('are replaced by instructions when they are not built', async () => {
    const response = await testServer.app.inject({ url: '/Login', headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(503)
    expect(response.body).toContain('npm run build')
  })

  it('are served at every path that is no file, with suitable cache headers', async () => {
    const pages = join(testServer.dataDir, 'pages')
    await mkdir(join(pages, 'assets'), { recursive: true })
    await writeFile(join(pages, 'index.html'), '<title>Support Desk</title>')
    await writeFile(join(pages, '.build-stamp'), 'secret')
    await writeFile(join(pages, 'assets/app-1a2b.js'), 'console.log(1)')
    await writeFile(join(pages, 'assets/app-1a2b.js.br'), 'compressed')
    const built = await startTestServer({ pages })
    const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
      built.app.inject({ url, headers })

    for (const url of [
      '/',
      '/Login',
      '/ViewTicketDetails/abc_-123',
      '/ticketfilter/waiting?x=1',
      '/no/such/page',
    ]) {
      const response = await get(url)
      expect(response.statusCode, url).toBe(200)
      expect(response.body, url).toContain('Support Desk')
      expect(response.headers['cache-control'], url).toBe('no-cache')
    }
    const asset = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(asset.headers['content-encoding']).toBe('br')
    expect(asset.headers['cache-control']).toContain('immutable')
    for (const url of [
      '/assets/none.js',
      '/.build-stamp',
      '/assets/',
      '/../package.json',
      '/%2e%2e/package.json',
    ]) {
      expect((await get(url)).body, url).not.toMatch(/secret|workspaces|app-1a2b/)
    }
    expect((await get('/assets/none.js')).statusCode).toBe(404)
    expect((await get('/.build-stamp')).statusCode).toBe(404)
    await built.stop()
  })
})
