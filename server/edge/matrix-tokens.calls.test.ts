import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AREAS,
  type Call,
  callFor,
  type CallName,
  CALLS,
  covers,
  type Failure,
  LEVELS,
  rolesFor,
  type Role,
  ROLES,
  type Scope,
  SCOPES,
  scopeOf,
  scopesOf,
} from '@support-desk/contract'
import { attemptsOf, createAttempts, onePerRole, requestAboutNothing } from '../testing/calls/cases.ts'
import type { Outcome } from '../testing/calls/outcomes.ts'
import { isSoak, sampleOf } from '../testing/sample.ts'
import { addGoodToken } from '../testing/calls/tokens.ts'
import {
  type LooseInput,
  send,
  startTestServer,
  type TestServer,
  type User,
} from '../testing/calls/test-server.ts'

/** Calls every call with API tokens. Scopes limit a token, and it never has more rights than its owner. */

const NAMES = (Object.keys(CALLS) as CallName[]).filter((name) => CALLS[name].who !== 'anyone')
const scopeFor = (name: CallName): Scope | null => scopeOf(CALLS[name])

/** The scopes that a request needs, without those that a stronger one includes. Null when no token may make the call. */
function scopesFor(name: CallName, { query, body }: LooseInput): readonly Scope[] | null {
  const call: Call = CALLS[name]
  const checked = {
    ...(call.query && { query: call.query.safeParse(query ?? {}).data ?? {} }),
    ...(call.body && { body: call.body.safeParse(body ?? {}).data ?? {} }),
  }
  const needed = scopesOf(callFor(call, checked))
  return (
    needed &&
    [...new Set(needed)].filter((one) => !needed.some((other) => other !== one && covers([other], one)))
  )
}

/**
 * The soak tests tokens with each single scope. Every change tests a token with exactly the needed scopes, and one that lacks one
 * of them.
 */
const ALONE: (readonly Scope[])[] = SCOPES.map((scope) => [scope])
const OPEN_TO_TOKENS = NAMES.filter((name) => scopeFor(name) !== null)

let testServer: TestServer
let users: Record<Role, User>
let prepare: Awaited<ReturnType<typeof createAttempts>>
/** Tokens by role and comma-separated scopes. */
const tokens = new Map<string, string>()

beforeAll(async () => {
  const environment = { LIMIT_CALLS_PER_TOKEN: '1000000/60' }
  testServer = await startTestServer({ environment })
  users = await onePerRole(testServer.add)
  prepare = await createAttempts(testServer, users, await onePerRole(testServer.add))
})
afterAll(() => testServer.stop())

async function addToken(role: Role, scopes: readonly Scope[]): Promise<void> {
  const { token } = await addGoodToken(testServer.ctx.store, users[role].id, scopes, {
    createdAt: testServer.now().toISOString(),
  })
  tokens.set(`${role} ${scopes.join()}`, token)
}

async function tokenOf(role: Role, scopes: readonly Scope[]): Promise<string> {
  const key = `${role} ${scopes.join()}`
  if (!tokens.has(key)) await addToken(role, scopes)
  return tokens.get(key) ?? ''
}

const codeOf = (answer: { statusCode: number; json<T>(): T }): Outcome =>
  answer.statusCode < 300 ? 'ok' : answer.json<Failure>().code

test('requires each call either to belong to an area or to declare that it needs a session', () => {
  for (const name of NAMES) {
    const call: Call = CALLS[name]
    expect(call.sessionOnly === true, name).toBe(scopeFor(name) === null)
    const isOpen = call.path.startsWith('/api/v1/') && call.reauthentication === undefined
    expect(isOpen || call.sessionOnly === true, name).toBe(true)
  }
})

test('offers at least one call for tokens in every area', () => {
  const calls = Object.values(CALLS)
  for (const area of AREAS) {
    const levels = LEVELS.filter((level) => rolesFor(`${area}:${level}`, calls).length > 0)
    expect(levels, area).not.toEqual([])
  }
})

describe.each(ROLES)('a token of %s', (role) => {
  test.each(NAMES)('needs exactly its scopes for %s', async (name) => {
    const call: Call = CALLS[name]
    const input = await requestAboutNothing(name)
    const mayMake = call.who !== 'anyone' && call.who.includes(role)
    const needed = scopesFor(name, input)
    const allows = (scopes: readonly Scope[]): boolean =>
      needed !== null && needed.every((each) => covers(scopes, each))
    const short = mayMake && needed !== null ? needed : SCOPES
    for (const scopes of isSoak ? [...ALONE, short] : [short]) {
      const code = codeOf(await send(testServer.app, call, input, await tokenOf(role, scopes)))
      // Other errors of a request about nothing do not concern scopes.
      const refusal = ['forbidden', 'session_needed', 'scope_missing'].find((each) => each === code)
      const expected = !mayMake ? 'forbidden' : needed === null ? 'session_needed' : 'scope_missing'
      expect(refusal, scopes.join()).toBe(mayMake && allows(scopes) ? undefined : expected)
    }
    if (!mayMake || needed === null) return
    for (const missing of needed) {
      const others = SCOPES.filter((each) => !covers([each], missing))
      const code = codeOf(await send(testServer.app, call, input, await tokenOf(role, others)))
      expect(code, `without ${missing}`).toBe('scope_missing')
    }
  })

  // The same code checks sessions and tokens once the scopes allow a call, so each run tests a sample.
  test.each(sampleOf(OPEN_TO_TOKENS, 4))(
    'has the outcomes of its owner for %s about own, foreign and missing objects',
    async (name) => {
      for (const each of attemptsOf(name, role)) {
        const { call, input } = await prepare(each)
        const answer = await send(
          testServer.app,
          call,
          input,
          await tokenOf(role, scopesFor(name, input) ?? []),
        )
        expect(codeOf(answer), `${each.method} about ${each.variants.join(', ')}`).toBe(each.expected)
      }
    },
  )
})
