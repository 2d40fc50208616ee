import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, ERRORS, LIVE, LIVE_CLOSE, type CallName, type Failure } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { listenLive, openLive } from '../testing/live/live-page.ts'
import {
  type LooseInput,
  PASSWORD,
  type User,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

/** Of parallel requests, each limit accepts exactly the allowed number, and accepts it again in the next window. */

const SECONDS = 600
const AT_ONCE = 20

/** Small distinct numbers, so that tests do not hit another limit. */
const ENVIRONMENT = {
  LIMIT_LOGINS_PER_ACCOUNT: `4/${SECONDS}`,
  LIMIT_LOGINS_PER_CLIENT: `9/${SECONDS}`,
  LIMIT_CODES_PER_ADDRESS: `3/${SECONDS}`,
  LIMIT_CODES_PER_CLIENT: `7/${SECONDS}`,
  LIMIT_CHANGES_PER_USER: `6/${SECONDS}`,
  LIMIT_UPLOADS_PER_USER: `2/${SECONDS}`,
  LIMIT_SEARCHES_PER_USER: `5/${SECONDS}`,
  LIMIT_EXPORTS_PER_USER: `3/${SECONDS}`,
}

let testServer: TestServer
let image: Buffer

beforeAll(async () => {
  testServer = await startTestServer({ environment: ENVIRONMENT })
  image = await samplePicture()
})
afterAll(() => testServer.stop())

type Attempt = { name: CallName; input: LooseInput; token?: string | undefined }

const codeOf = (answer: Awaited<ReturnType<typeof send>>): string =>
  answer.statusCode < 300 ? 'ok' : answer.json<Failure>().code

/** How many parallel requests are not rate limited. */
async function countLetThrough(make: (index: number) => Attempt, count = AT_ONCE): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { name, input, token } = make(index)
      return send(testServer.app, CALLS[name], input, token)
    }),
  )
  const refused = answers.filter((answer) => codeOf(answer) === 'too_many_requests')
  for (const { statusCode, headers } of refused) {
    expect(statusCode).toBe(ERRORS.too_many_requests.status)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(SECONDS)
  }
  return count - refused.length
}

/** Adds a user after all rate limit windows have passed. */
async function newcomer(role: User['role'] = 'User'): Promise<User> {
  testServer.advance(SECONDS)
  const user = await testServer.add(role)
  testServer.advance(SECONDS)
  return user
}

const wrongLogin = (log_detail: string): Attempt => ({
  name: 'logIn',
  input: { body: { log_detail, userPassword: 'Wrong#1234' } },
})
const wrongOwn = { current: 'Wrong#1234', password: 'Fresh#1234', repeatedPassword: 'Fresh#1234' }

describe.each([
  ['logins to an account', 4, (who: User) => () => wrongLogin(who.username)],
  [
    'logins to an account, by its name in any case',
    4,
    (who: User) => (index: number) =>
      wrongLogin(index % 2 ? who.username.toUpperCase() : who.username.toLowerCase()),
  ],
  ['logins from an address', 9, () => () => wrongLogin(newId())],
  [
    'codes for an address',
    3,
    (who: User) => (index: number) => ({
      name: index % 2 ? ('requestCode' as const) : ('createPasswordReset' as const),
      input: { body: { email: index % 3 ? who.email : who.email.toUpperCase() } },
    }),
  ],
  [
    'codes for many addresses',
    7,
    () => () => ({ name: 'requestCode' as const, input: { body: { email: `${newId()}@example.com` } } }),
  ],
  [
    'password checks of a logged-in user',
    4,
    ({ token }: User) =>
      (index: number) => ({
        name: index % 2 ? ('updatePassword' as const) : ('createAuthenticatorAppSetup' as const),
        input: { body: index % 2 ? wrongOwn : { password: 'Wrong#1234' } },
        token,
      }),
  ],
  [
    'changes by a user',
    6,
    ({ token }: User) =>
      () => ({
        name: 'updateMailPreferences' as const,
        input: { body: { assigned: true, status: true, chat: true } },
        token,
      }),
  ],
  [
    'searches by a user',
    5,
    ({ token }: User) =>
      (index: number) => ({ name: 'listMyTickets' as const, input: { query: { q: `word${index}` } }, token }),
  ],
  [
    'uploads by a user',
    2,
    ({ token }: User) =>
      () => ({
        name: 'legacyUpdateProfile' as const,
        input: { image, fields: { inputs: { department: 'Physics', EMPcode: 'PH-7' } } },
        token,
      }),
  ],
  [
    'exports by a user',
    3,
    ({ token }: User) =>
      () => ({ name: 'exportOwnData' as const, input: {}, token }),
  ],
])('%s', (_, most, attempts) => {
  test(`are limited to ${most}, even if they are sent in parallel, and again in the next window`, async () => {
    const user = await newcomer()
    const make = attempts(user) as (index: number) => Attempt
    expect(await countLetThrough(make)).toBe(most)
    expect(await countLetThrough(make, 3)).toBe(0)
    testServer.advance(SECONDS)
    expect(await countLetThrough(make)).toBe(most)
  })
})

describe('parallel attempts with wrong codes', () => {
  test.each([
    ['register', 'requestCode'],
    ['completePasswordReset', 'createPasswordReset'],
  ] as const)(
    'use up the attempts of %s, so that the correct code is refused afterwards',
    async (name, request) => {
      const { username, email } = await newcomer()
      const address = name === 'register' ? `${newId()}@example.com` : email
      const { app } = testServer
      const asked = (await send(app, CALLS[request], { body: { email: address } })).json()
      const both = { email: address, password: 'Fresh#1234' }
      const bodyWith = (code: string) =>
        name === 'register'
          ? {
              ...both,
              username: newId(),
              otpemail: address,
              otp: code,
              pto: asked.Otp,
              repeatpassword: 'Fresh#1234',
            }
          : { ...both, code, challenge: asked.challenge, repeatedPassword: 'Fresh#1234' }
      const right = await testServer.codeFor(address)
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      const attempt = (code: string) => send(app, CALLS[name], { body: bodyWith(code) })
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => attempt(wrong)))
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['code_wrong']))
      expect(codeOf(await attempt(right))).toBe('code_wrong')
      await expect(testServer.logIn(username, PASSWORD)).resolves.toBeTruthy()
    },
  )
})

test('accepts only one of several parallel password resets with the same correct code', async () => {
  const { username, email } = await newcomer()
  const { answer } = await testServer.call('createPasswordReset', { body: { email } })
  const code = await testServer.codeFor(email)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const secret = { password: `Fresh#123${index}`, repeatedPassword: `Fresh#123${index}` }
      return send(testServer.app, CALLS.completePasswordReset, {
        body: { email, code, challenge: answer.challenge, ...secret },
      })
    }),
  )
  const winners = answers.flatMap((each, index) => (each.statusCode === 204 ? [index] : []))
  expect(winners).toHaveLength(1)
  await expect(testServer.logIn(username, `Fresh#123${winners[0]}`)).resolves.toBeTruthy()
})

test('does not count successful logins towards the login limit', async () => {
  const { username } = await newcomer()
  for (let count = 0; count < 12; count++) await expect(testServer.logIn(username)).resolves.toBeTruthy()
})

test('limits the parallel live connections of a user, and accepts a new connection after others closed', async () => {
  const { token } = await newcomer()
  const address = await listenLive(testServer)
  const pages = Array.from({ length: LIVE.connectionsPerUser + 5 }, () => openLive(address, token))
  const ends = await Promise.all(
    pages.map((page) => Promise.race([page.closed, page.next('ready').then(() => 'ready')])),
  )
  expect(ends.filter((end) => end === 'ready')).toHaveLength(LIVE.connectionsPerUser)
  expect(ends.filter((end) => end === LIVE_CLOSE.tooMany)).toHaveLength(5)
  await Promise.all(pages.map((page) => page.leave()))
  const again = openLive(address, token)
  await again.next('ready')
  await again.leave()
})
