import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  CALLS,
  ERRORS,
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
import { subjectsOf } from '../testing/calls/fields.ts'
import { ALLOWED_BEFORE_REQUIRED_ACTION, OUTCOMES, type Outcome } from '../testing/calls/outcomes.ts'
import { type User, send, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Every call by everybody about every subject: what is theirs, what is somebody else's, and what does not exist. */

const NAMES = Object.keys(CALLS) as CallName[]

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

const outcomeOf = (answer: Answer): Outcome =>
  answer.statusCode === 200 ? 'ok' : answer.json<Failure>().code

/** What an answer tells, without what every answer has of its own. */
function told({ statusCode, headers, body }: Answer) {
  const { date: _, etag: __, 'x-event-number': ___, ...rest } = headers
  return { statusCode, headers: rest, body }
}

test.each(NAMES)('it is known of every field of %s whether it names somebody or something', (name) => {
  expect(subjectsOf(name).unclassified).toEqual([])
})

describe.each([null, ...ROLES])('to %s', (role) => {
  test.each(NAMES)('%s', async (name) => {
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
    // What somebody may not see is answered exactly like what does not exist.
    for (const other of missed) expect(other).toEqual(missed[0])
  })
})

describe('before a required action, only those calls are allowed by which it is done', () => {
  const isClosed = (name: CallName): boolean =>
    !ALLOWED_BEFORE_REQUIRED_ACTION.includes(name) && !('anyone' in OUTCOMES[name])

  async function expectRefusedBefore(people: Record<Role, User>, code: ErrorCode): Promise<void> {
    for (const name of NAMES) {
      for (const role of ROLES.filter((each) => each in OUTCOMES[name])) {
        const input = await requestAboutNothing(name)
        const { body } = await send(testServer.app, CALLS[name], input, people[role].token)
        expect(body.includes(`"${code}"`), `${name} by ${role}: ${body}`).toBe(isClosed(name))
        if (name === 'logOut') people[role].token = await testServer.logIn(people[role].username)
      }
    }
  }

  test('a new password', async () => {
    const people = await onePerRole((role) => addWithRequiredAction(testServer, role))
    await expectRefusedBefore(people, 'password_change_needed')
  })

  test('a second factor', async () => {
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles(ROLES))
    await expectRefusedBefore(await onePerRole(testServer.add), 'second_factor_needed_first')
    await testServer.ctx.store.write((tx) => tx.factors.setRequiredRoles([]))
  })
})
