import { createHmac, generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE, LIVE_CLOSE } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { listenLive, openLive } from '../testing/live/live-page.ts'
import { type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Only the exact token of a login opens its session, while it is valid. */

let testServer: TestServer
let user: User
let live: string
let url: string

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  live = await listenLive(testServer)
  url = live.replace('ws', 'http').replace(/\/api.*/, '')
})
afterAll(() => testServer.stop())

const bits = (): string => randomBytes(32).toString('base64url')

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of a forged JWT. */
const claims = () => ({
  sub: user.id,
  id: user.id,
  user_name: user.username,
  power: 'Admin',
  exp: 9_999_999_999,
})

/** Forged tokens in formats that other programs accept. */
function webTokens(): string[] {
  const [body, secret] = [base64(claims()), user.token]
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signed = (header: object, key: string): string => {
    const content = `${base64(header)}.${body}`
    return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
  }
  const content = `${base64({ alg: 'ES256', typ: 'JWT' })}.${body}`
  return [
    ...['none', 'None', 'NONE', ''].flatMap((alg) => [
      `${base64({ alg, typ: 'JWT' })}.${body}.`,
      `${base64({ alg, typ: 'JWT' })}.${body}`,
    ]),
    ...['', 'secret', user.id, secret].map((key) => signed({ alg: 'HS256', typ: 'JWT' }, key)),
    `${content}.${signWith('sha256', Buffer.from(content), privateKey).toString('base64url')}`,
    `${base64({ alg: 'HS256', kid: '../../../../dev/null' })}.${body}.${testServer.ctx.keys.sign(body)}`,
    `${base64({ alg: 'HS256', jku: 'https://evil.example/keys' })}.${body}.AAAA`,
    `${secret}.${user.token}`,
    `${body}.${testServer.ctx.keys.sign(body)}`,
    `sds_${body}`,
  ]
}

/** Modified copies of a valid token. */
function changed(token: string): string[] {
  const secret = token.slice('sds_'.length)
  const last = token.at(-1) === 'A' ? 'E' : 'A'
  const signature = 'A'.repeat(43)
  return [
    secret,
    `${token}.`,
    `.${token}`,
    `${token}.${signature}`,
    `${secret}.${signature}`,
    `${secret}.${secret}`,
    `sds_${token}`,
    token.slice(1),
    token.slice(0, -1),
    `${token.slice(0, -1)}${last}`,
    `${token}=`,
    `${token}A`,
    `${token}\u0000`,
    `"${token}"`,
    `Bearer.${token}`,
    token.toUpperCase(),
    token.toLowerCase(),
    token.replace('_', '-'),
    token.replace('_', '%5F'),
    encodeURIComponent(`${token} `),
    Buffer.from(token).toString('base64url'),
    `${token}${'A'.repeat(3000)}`,
  ].filter((each) => each !== token)
}

/** Texts that this install signs for other purposes, and other secrets of it. */
async function ofOtherPurposes(): Promise<string[]> {
  const { keys, store } = testServer.ctx
  const email = `${newId()}@example.com`
  const { answer } = await testServer.call('requestCode', { body: { email } })
  const code = `code:${email}:${answer.Otp}`
  const sealed = keys.seal({ in: 'challenge', id: user.id, owner: user.id }, user.token)
  const [session] = await store.sessions.list(user.id, testServer.now().toISOString(), 1)
  return [
    answer.Otp,
    ...[answer.Otp, code, user.id, newId(), sealed].map((value) => `${value}.${keys.sign(value)}`),
    ...[code, user.id].map((value) => `sds_${keys.sign(value)}`),
    `${keys.sign(code)}.${keys.sign(code)}`,
    sealed,
    // The values in the database open no session.
    ...[session?.id, session?.publicId].flatMap((id) => [
      `${id}`,
      `sds_${id}`,
      `${id}.${keys.sign(`${id}`)}`,
    ]),
  ]
}

async function ended(): Promise<Record<string, string>> {
  const [loggedOut, deleted, admin] = [
    await testServer.add('User'),
    await testServer.add('User'),
    await testServer.add('Admin'),
  ]
  await testServer.call('checkSession', {}, loggedOut.token)
  await testServer.call('logOut', {}, loggedOut.token)
  await testServer.call('legacyDeleteUser', { params: { userid: deleted.id, power: 'User' } }, admin.token)
  return { loggedOut: loggedOut.token, deleted: deleted.token }
}

async function expectRefused(tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    // HTTP clients cannot send control characters in a header.
    // oxlint-disable-next-line no-control-regex
    if (/[\u0000-\u001f]/.test(token)) continue
    const { statusCode, body } = await testServer.app.inject({
      url: '/api/Alreadylogin',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode, token).toBe(401)
    expect(body, token).toContain('"unauthenticated"')
  }
}

/** WebSocket close code for a message that is too large. */
const MESSAGE_TOO_BIG = 1009

async function expectRefusedLive(tokens: readonly string[]): Promise<void> {
  await Promise.all(
    tokens.map(async (token) => {
      const page = openLive(live, token)
      // Such a text is longer than any token or message of our pages.
      const tooLong = token.length > LIVE.messageBytes ? MESSAGE_TOO_BIG : LIVE_CLOSE.badMessage
      expect(await page.closed, token).toBe(token.length > 400 ? tooLong : LIVE_CLOSE.sessionOver)
      expect(page.heard, token).toEqual([])
    }),
  )
}

describe('calls and live connections refuse', () => {
  test.each([
    ['forged JWTs', async () => webTokens()],
    ['modified tokens', async () => changed(user.token)],
    ['texts signed for other purposes', ofOtherPurposes],
    ['tokens of another install', async () => [`sds_${bits()}`, `${bits()}.${bits()}`]],
    ['tokens of ended sessions', async () => Object.values(await ended())],
  ] as const)('%s', async (_, make) => {
    const tokens = await make()
    expect(tokens.length).toBeGreaterThan(1)
    await expectRefused(tokens)
    await expectRefusedLive(tokens)
    expect((await testServer.call('checkSession', {}, user.token)).status).toBe(200)
  })
})

/** Sends a request with raw headers, including duplicates. */
async function ask(path: string, headers: string[]): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const request = openRequest(url + path, { headers: ['host', new URL(url).host, ...headers] }, (answer) => {
    text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
  })
  request.on('error', reject).end()
  return promise
}

test('issues a different token of 256 random bits at each login', async () => {
  const tokens = [user.token, await testServer.logIn(user.username), await testServer.logIn(user.username)]
  expect(new Set(tokens).size).toBe(3)
  for (const token of tokens) {
    expect(token).toMatch(/^sds_[\w-]{43}$/)
    expect(Buffer.from(token.slice('sds_'.length), 'base64url')).toHaveLength(32)
  }
})

test('refuses a token in another format without a database query', async () => {
  const { sessions } = testServer.ctx.store
  const { findActor, whyEnded } = sessions
  let looks = 0
  sessions.findActor = (...values) => (looks++, findActor(...values))
  sessions.whyEnded = (id) => (looks++, whyEnded(id))
  try {
    await expectRefused(webTokens())
    expect(looks).toBe(0)
    await expectRefused([`sds_${'A'.repeat(43)}`])
    expect(looks).toBe(2)
  } finally {
    Object.assign(sessions, { findActor, whyEnded })
  }
})

test('refuses all tokens while the database is unavailable', async () => {
  const { sessions } = testServer.ctx.store
  const { findActor } = sessions
  sessions.findActor = () => Promise.reject(new Error('out of order'))
  const { statusCode, body } = await testServer.app.inject({
    url: '/api/Alreadylogin',
    headers: { authorization: `Bearer ${user.token}` },
  })
  sessions.findActor = findActor
  expect(statusCode).toBe(500)
  expect(body).not.toContain(user.username)
})

describe('a token is accepted', () => {
  const CHECK = '/api/Alreadylogin'

  test('only in the Authorization header', async () => {
    const { token } = user
    for (const [path, headers] of [
      [`${CHECK}?token=${token}`, []],
      [`${CHECK}?access_token=${token}&authorization=Bearer%20${token}`, []],
      [CHECK, ['cookie', `token=${token}; jwttoken=${token}; loguser=${token}`]],
      [CHECK, ['x-access-token', token, 'x-authorization', `Bearer ${token}`]],
      [CHECK, ['proxy-authorization', `Bearer ${token}`]],
      [CHECK, ['authorization', token]],
      [CHECK, ['authorization', `Basic ${Buffer.from(`${user.username}:${token}`).toString('base64')}`]],
      [CHECK, ['authorization', `Token ${token}`]],
      [CHECK, ['authorization', `Bearer ${token} ${token}`]],
      [CHECK, ['authorization', `Bearer ${token}, Bearer ${token}`]],
    ] as [string, string[]][]) {
      expect((await ask(path, headers)).status, `${path} ${headers.join(': ')}`).toBe(401)
    }
    expect((await ask(CHECK, ['authorization', `bearer ${token}`])).status).toBe(200)
  })

  test('never for another user when a request has two tokens', async () => {
    const other = await testServer.add('Admin')
    const [mine, theirs] = [`Bearer ${user.token}`, `Bearer ${other.token}`]
    const forged = `Bearer ${user.token}x`
    const both = (first: string, second: string) =>
      ask(CHECK, ['authorization', first, 'Authorization', second])
    expect((await both(forged, mine)).status).not.toBe(200)
    const { body } = await both(mine, theirs)
    expect(body).not.toContain(other.username)
  })

  test('on a live connection only in the first message, once', async () => {
    const page = openLive(live, user.token)
    await page.next('ready')
    page.say({ kind: 'hello', token: user.token, since: null })
    expect(await page.closed).toBe(LIVE_CLOSE.badMessage)
    for (const word of ['', 'hello', '{}', '[]', 'null', `"${user.token}"`, '{"kind":"hello"}']) {
      const anonymousClient = openLive(`${live}?token=${user.token}`)
      await anonymousClient.opened
      anonymousClient.say(word)
      expect(await anonymousClient.closed, word).toBe(LIVE_CLOSE.badMessage)
      expect(anonymousClient.heard).toEqual([])
    }
  })

  test('until it expires, and never afterwards', async () => {
    const page = openLive(live, user.token)
    await page.next('ready')
    testServer.advance(15 * 24 * 60 * 60)
    await expectRefused([user.token])
    await expectRefusedLive([user.token])
    expect([LIVE_CLOSE.sessionOver, 1006]).toContain(await page.closed)
  })
})
