import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Call,
  type CallName,
  CALLS,
  type Failure,
  type Role,
  ROLES,
  V1_PREFIX,
} from '@support-desk/contract'
import { attemptsOf, createAttempts, onePerRole } from '../testing/calls/cases.ts'
import { fieldsOf } from '../testing/calls/fields.ts'
import { type LooseInput, send, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Checks that calls obey the fields of their declaration, such as `reauthentication`. */

let testServer: TestServer
let prepare: Awaited<ReturnType<typeof createAttempts>>

beforeAll(async () => {
  testServer = await startTestServer()
  const add = (role: Role) => testServer.add(role)
  prepare = await createAttempts(testServer, await onePerRole(add), await onePerRole(add))
})
afterAll(() => testServer.stop())

const calls = Object.entries(CALLS) as [CallName, Call][]
const named = (has: (call: Call) => boolean) => calls.filter(([, call]) => has(call)).map(([name]) => name)

/** A request that would succeed, by the first role that may make it. */
async function prepareFor(name: CallName) {
  const role = ROLES.find((each) => CALLS[name].who.includes(each as never))
  const attempts = attemptsOf(name, role ?? null)
  const [attempt] = attempts.filter(({ expected }) => expected === 'ok').concat(attempts)
  if (!attempt) throw new Error(`${name} is never made.`)
  return prepare(attempt)
}

const eventsSince = async (number: number) =>
  (await testServer.ctx.store.events.list(number, 1000)).map(({ kind }) => kind)

const latestEvent = async (): Promise<number> =>
  (await testServer.ctx.store.events.list(0, 100_000)).at(-1)?.number ?? 0

test.each(named(({ reauthentication }) => reauthentication !== undefined))(
  "%s requires the actor's password and changes nothing without it",
  async (name) => {
    const { call, input, actor } = await prepareFor(name)
    const field = call.reauthentication ?? ''
    const before = await latestEvent()
    const body = { ...(input.body as object), [field]: 'Wrong#123' }
    const response = await send(testServer.app, call, { ...input, body }, actor?.token)
    expect(response.json<Failure>()).toMatchObject({ code: 'password_wrong', field })
    expect(await eventsSince(before)).toEqual(['session.refused'])
  },
)

// The calls for a new install answer like an unknown address here.
const hasBody = ({ path, body, beforeClaim }: Call) =>
  body !== undefined && path.startsWith(V1_PREFIX) && beforeClaim !== 'only'

test.each(named(hasBody))('%s refuses an unknown field and changes nothing', async (name) => {
  const { call, input, actor } = await prepareFor(name)
  const before = await latestEvent()
  const body = { ...(input.body as object), unheard: 1 }
  const response = await send(testServer.app, call, { ...input, body }, actor?.token)
  expect(response.json<Failure>()).toMatchObject({ status: 400, code: 'validation', field: 'unheard' })
  expect(await eventsSince(before)).toEqual([])
})

test.each(named(({ requestKey }) => requestKey !== undefined))(
  '%s runs once when it is sent twice with one key',
  async (name) => {
    const { call, input, actor } = await prepareFor(name)
    const withKey = keyed(call, input, `key-of-${name}`)
    const before = await latestEvent()
    const [first, second] = [
      await send(testServer.app, call, withKey, actor?.token),
      await send(testServer.app, call, withKey, actor?.token),
    ]
    expect([200, 204], name).toContain(first.statusCode)
    expect(second.statusCode).toBe(first.statusCode)
    expect(second.body).toBe(first.body)
    expect(await eventsSince(before)).toHaveLength(1)
  },
)

function keyed(call: Call, input: LooseInput, key: string): LooseInput {
  const name = call.requestKey ?? ''
  const field = fieldsOf(call).find((each) => each.name === name)
  if (!field) throw new Error(`There is no field ${name}.`)
  if (field.place === 'body') return { ...input, body: { ...(input.body as object), [name]: key } }
  const part = field.place.slice('form '.length)
  const fields = { ...input.fields, [part]: { ...(input.fields?.[part] as object), [name]: key } }
  return { ...input, fields }
}
