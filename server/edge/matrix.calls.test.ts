import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  type Call,
  CALLS,
  ERRORS,
  LIVE_PATH,
  ROLES,
  type CallName,
  type ErrorCode,
  type Failure,
  type Role,
} from '@support-desk/contract'
import {
  addWithRequiredAction,
  type Attempt,
  attemptsOf,
  createAttempts,
  onePerRole,
  requestAboutNothing,
} from '../testing/calls/cases.ts'
import { SCIM_PATH } from '../scim/present.ts'
import { ROUTES } from '../scim/routes.ts'
import { subjectsOf } from '../testing/calls/fields.ts'
import { OUTCOMES, type Outcome } from '../testing/calls/outcomes.ts'
import { sampleOf } from '../testing/sample.ts'
import { ALLOWED_BEFORE_REQUIRED_ACTION } from '../testing/calls/required-action.ts'
import {
  type LooseInput,
  type User,
  send,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

/** Calls every call as every role about every subject: own, foreign and missing. */

const NAMES = Object.keys(CALLS) as CallName[]
/** The same code decides on both databases, so PostgreSQL tests a sample. */
const SAMPLE = inject('database') === 'PostgreSQL' ? sampleOf(NAMES, 6) : NAMES

let testServer: TestServer
let prepare: Awaited<ReturnType<typeof createAttempts>>

beforeAll(async () => {
  testServer = await startTestServer()
  prepare = await createAttempts(
    testServer,
    await onePerRole(testServer.add),
    await onePerRole(testServer.add),
  )
})
afterAll(() => testServer.stop())

async function attempt(each: Attempt) {
  const { call, input, actor } = await prepare(each)
  return send(testServer.app, call, input, actor?.token)
}

type Answer = Awaited<ReturnType<typeof attempt>>

const outcomeOf = (answer: Answer): Outcome => (answer.statusCode < 300 ? 'ok' : answer.json<Failure>().code)

/** A response without the values that differ in every response. */
function told({ statusCode, headers, body }: Answer) {
  const { date: _, etag: __, 'x-event-number': ___, ...rest } = headers
  return { statusCode, headers: rest, body }
}

test.each(NAMES)('every field of %s is classified as identifying or not', (name) => {
  expect(subjectsOf(name).unclassified).toEqual([])
})

describe.each([null, ...ROLES])('as %s', (role) => {
  test.each(SAMPLE)('%s has the declared outcomes for own, foreign and missing objects', async (name) => {
    const answers = await Promise.all(
      attemptsOf(name, role).map(async (each) => ({
        about: `${each.method} ${name} by ${role ?? 'nobody'} about ${each.variants.join(', ')}`,
        expected: each.expected,
        answer: await attempt(each),
      })),
    )
    const missed: ReturnType<typeof told>[] = []
    for (const { about, expected, answer } of answers) {
      expect(outcomeOf(answer), about).toBe(expected)
      if (expected === 'ok') continue
      expect(answer.statusCode, about).toBe(ERRORS[expected].status)
      if (expected === 'not_found' || expected === 'unchanged') missed.push(told(answer))
    }
    // A hidden subject gets the same answer as a missing one.
    for (const other of missed) expect(other).toEqual(missed[0])
  })
})

describe('before a required action, only the calls that complete it are allowed', () => {
  const isClosed = (name: CallName): boolean =>
    !ALLOWED_BEFORE_REQUIRED_ACTION.includes(name) && !('anyone' in OUTCOMES[name])

  async function expectRefusedBefore(users: Record<Role, User>, code: ErrorCode): Promise<void> {
    for (const name of NAMES) {
      for (const role of ROLES.filter((each) => each in OUTCOMES[name])) {
        const input = await requestAboutNothing(name)
        const { body } = await send(testServer.app, CALLS[name], input, users[role].token)
        expect(body.includes(`"${code}"`), `${name} by ${role}: ${body}`).toBe(isClosed(name))
        if (name === 'logOut') users[role].token = await testServer.logIn(users[role].username)
      }
    }
  }

  test('with a required new password', async () => {
    const users = await onePerRole((role) => addWithRequiredAction(testServer, role))
    await expectRefusedBefore(users, 'password_change_needed')
  })

  test('with a required second factor', async () => {
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(ROLES))
    await expectRefusedBefore(await onePerRole(testServer.add), 'second_factor_needed_first')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
  })
})

/** A body that is valid for no call. */
const NOTHING: LooseInput = {
  params: Object.fromEntries(
    [
      'role',
      'filter',
      'power',
      'size',
      'id',
      'userid',
      'userId',
      'personid',
      'ticketid',
      'ticketId',
      'messageid',
    ]
      .map((name) => [name, 'none'])
      .concat([['currentMessageCount', '0']]),
  ),
  body: {},
}
const FORGED = ['', 'not.genuine']

describe('a call is refused for the wrong role before its input is checked', () => {
  const tokens = new Map<string, Role>()
  beforeAll(async () => {
    const users = await onePerRole(testServer.add)
    for (const role of ROLES) tokens.set(users[role].token, role)
  })

  test.each(NAMES.filter((name) => !('anyone' in OUTCOMES[name])))('%s', async (name) => {
    const codeFor = async (token?: string): Promise<string> =>
      (await send(testServer.app, CALLS[name], NOTHING, token)).json<Failure>().code
    for (const token of [undefined, ...FORGED]) expect(await codeFor(token), token).toBe('unauthenticated')
    const shutOut = [...tokens].filter(([, role]) => !(role in OUTCOMES[name]))
    for (const [token, role] of shutOut) expect(await codeFor(token), role).toBe('forbidden')
  })
})

test('ignores an invalid token on calls for anyone', async () => {
  for (const name of NAMES.filter((each) => 'anyone' in OUTCOMES[each])) {
    for (const token of FORGED) {
      const { statusCode } = await send(testServer.app, CALLS[name], NOTHING, token)
      expect(statusCode, name).not.toBe(401)
    }
  }
})

test('mounts no route except those of declared calls and a short list', () => {
  const named = (Object.values(CALLS) as Call[]).flatMap(({ method, alsoMethods = [], path }) =>
    [method, ...alsoMethods].map((each) => `${each} ${path}`),
  )
  const others = ['/api/openapi.json', LIVE_PATH, '/healthz', '/readyz'].map((path) => `GET ${path}`)
  // Its body is a mail, without a login: see `channels/mail/inbound/doors/http-door.ts`.
  const mailDoor = 'POST /api/v1/mailboxes/:mailboxId/messages'
  // Its body is a token signed by a provider: see `auth/providers/back-channel.ts`.
  const backChannel = 'POST /api/v1/logins/providers/:providerId/logout'
  // Assistants make calls from the table: see `server/mcp`.
  const mcp = ['GET', 'POST', 'DELETE'].map((method) => `${method} /mcp`)
  // Directory changes need a scope of their own: see the tests of `server/scim`.
  const scim = ROUTES.map(({ method, path }) => `${method} ${SCIM_PATH}${path}`)
  // Public files of the pages: see `branding/routes.ts`.
  const branding = [':accent.css', 'light-:hash.png', 'dark-:hash.png'].map((file) => `GET /branding/${file}`)
  expect(mounted().toSorted()).toEqual(
    [...named, ...branding, ...others, ...mcp, ...scim, mailDoor, backChannel].toSorted(),
  )
})

/** Every route of the server, parsed from Fastify's route tree. */
function mounted(): string[] {
  const above: string[] = []
  const lines = testServer.app
    .printRoutes({ commonPrefix: false })
    .matchAll(/^(.*)[├└]── (\S+)(?: \((.+)\))?$/gm)
  return [...lines].flatMap(([, indent = '', part = '', methods = '']) => {
    above.splice(indent.length / 4, above.length, part)
    return methods.split(', ').flatMap((method) => (method ? `${method} ${above.join('')}` : []))
  })
}

describe('a session token', () => {
  test('is invalid with a changed or an added character', async () => {
    const { token } = await testServer.add('User')
    const first = token.charAt(4) === 'A' ? 'B' : 'A'
    for (const forged of [`sds_${first}${token.slice(5)}`, `${token}.x`, token.slice(4), `${token}x`]) {
      expect((await testServer.call('checkSession', {}, forged)).status, forged).toBe(401)
    }
  })

  test('determines the actor, regardless of a name in the body', async () => {
    const [user, other] = [await testServer.add('User'), await testServer.add('User')]
    const ticketid = await testServer.raise(user)
    const body = { chat: 'Hello', ticketid, user_name: user.username }
    const response = await send(testServer.app, CALLS.postChat, { body }, other.token)
    expect(response.statusCode).toBe(404)
  })
})
