import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Call, type CallName, CALLS, type Role, scopeOf } from '@support-desk/contract'
import { type Answered, type Ask, createClient, type OpenCallName } from '@support-desk/contract/client'
import { type Attempt, attemptsOf, createAttempts, onePerRole } from '../calls/cases.ts'
import { startTestServer, type TestServer } from '../calls/test-server.ts'
import { SCENES } from './scenes.ts'
import {
  createReadable,
  type Example,
  fileOf,
  isAlike,
  isEmptyList,
  isStillSo,
  type Parts,
  withIdsOf,
} from './example.ts'

/**
 * Every example of the documentation is asked for by the client that programs use, and answered as it says. What has changed its
 * form, or is new, is recorded by `npm run record`.
 */

const FILE = join(import.meta.dirname, '../../../contract/examples.json')
const NAMES = Object.keys(CALLS).filter(isOpen)
/** Lists are asked for last, when there is something in them. */
const isNoList = (name: OpenCallName): boolean => {
  const { answer }: Call = CALLS[name]
  return !(answer instanceof z.ZodArray)
}
/** Whoever may do it and is no admin: that is whom most programs act for. */
const ROLES: readonly (Role | null)[] = ['SupportTeam', 'User', 'Admin', null]
const PEOPLE: Record<Role, readonly [string, string]> = {
  User: ['Ada', 'Bela'],
  SupportTeam: ['Sam', 'Tina'],
  Admin: ['Dana', 'Olga'],
}

function isOpen(name: string): name is OpenCallName {
  return CALLS[name as OpenCallName].path.startsWith('/api/v1/')
}

let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('every example of the documentation runs, and is answered as it says', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Record<string, Example>
  const [self, others] = await Promise.all(
    [0, 1].map((which) => onePerRole((role) => testServer.add(role, PEOPLE[role][which]))),
  )
  if (!self || !others) throw new Error('Somebody is missing.')
  const prepare = await createAttempts(testServer, self, others)
  const readable = createReadable()
  const now: Record<string, Example> = {}
  for (const name of [...NAMES.filter(isNoList), ...NAMES.filter((each) => !isNoList(each))]) {
    const attempt = attemptFor(name)
    const ready = SCENES[name]?.(testServer, self) ?? (attempt && prepare(attempt))
    if (!ready) continue
    const { input, actor } = await ready
    const example = recorded[name]
    const made = partsOf(CALLS[name], input)
    const isAsked = example && isAlike(example.request, made)
    const asked: Parts = isAsked
      ? { ...(withIdsOf(example.request, made) as Parts), ...(made.params && { params: made.params }) }
      : made
    const client = createClient({ url: 'http://desk', token: actor?.token ?? '', fetch: askingInside })
    const answered = await client
      .call(name, { ...asked, bytes: input.bytes, image: input.image } as never)
      .catch((error: unknown) => {
        throw new Error(`${name} by ${actor?.role}, with ${JSON.stringify(asked)}`, { cause: error })
      })
    const isFile = CALLS[name].answer === 'binary'
    const fresh: Example = readable({
      request: asked,
      ...(isFile && { file: await fileOf(answered as unknown as Answered) }),
      ...(!isFile && answered !== undefined && { answer: answered as unknown }),
    })
    const isKept = isAsked && isStillSo(example.answer, fresh.answer) && isAlike(example, fresh)
    now[name] = isKept ? example : fresh
  }
  const inOrder = Object.fromEntries(NAMES.filter((name) => name in now).map((name) => [name, now[name]]))
  await expect(`${JSON.stringify(inOrder, null, 2)}\n`).toMatchFileSnapshot(FILE)
})

/** Calls without an example, each with the reason. */
const WITHOUT_EXAMPLE: Record<string, readonly CallName[]> = {
  'asks a provider of logins, or needs the cookie of a login that was begun': [
    'testLoginProvider',
    'beginProviderLogin',
    'finishProviderLogin',
    'linkProviderLogin',
  ],
  'needs a code from a mail or an app, which is another one each time': [
    'resetPassword',
    'proveByCode',
    'addTotp',
    'renewRecoveryCodes',
  ],
  'needs a key that answers, of a phone or a browser': [
    'askPasskey',
    'proveByPasskey',
    'beginPasskey',
    'addPasskey',
  ],
}

test('every call has an example, or it is said why it has none', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, Example>
  const without = NAMES.filter((name) => !(name in recorded))
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_EXAMPLE).flat().toSorted())
  // What people alone do in their browser; no program misses these.
  for (const name of without) expect(scopeOf(CALLS[name]), name).toBeNull()
})

test('every example shows what is answered: no list without rows, no file without its type', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8')) as Record<OpenCallName, Example>
  const examples = Object.entries(recorded) as [OpenCallName, Example][]
  const unnamed = examples.filter(
    ([, { file }]) => file && (!/^\w+\/\S+$/.test(file.type) || file.name === ''),
  )
  expect(unnamed).toEqual([])
  for (const [name, { answer, file }] of examples) {
    const call: Call = CALLS[name]
    expect(isEmptyList(answer), name).toBe(false)
    expect([answer !== undefined, file !== undefined], name).toEqual([
      typeof call.answer !== 'string',
      call.answer === 'binary',
    ])
  }
})

/** The first that ends well; the others have a scene, or no example. */
const attemptFor = (name: OpenCallName): Attempt | undefined =>
  ROLES.flatMap((role) => attemptsOf(name, role)).find(({ expected }) => expected === 'ok')

/** The parts that the call has, of those that tests make for all. */
function partsOf(call: Call, input: Parts): Parts {
  const parts = {
    params: input.params,
    query: input.query,
    body: input.body,
    ...(call.upload && { fields: input.fields }),
  }
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([part, value]) =>
        (part === 'fields' || call[part as 'params']) &&
        typeof value === 'object' &&
        Object.keys(value ?? {}).length > 0,
    ),
  )
}

/** What a client asks, without a network. */
const askingInside: Ask = async (address, { method, headers, body }): Promise<Answered> => {
  const { pathname, search } = new URL(address)
  const sent = new Response(body as ConstructorParameters<typeof Response>[0])
  const type = sent.headers.get('content-type')
  const response = await testServer.app.inject({
    method: method as 'GET',
    url: `${pathname}${search}`,
    // Of a form, the platform says the type.
    headers: { ...(type && { 'content-type': type }), ...headers },
    authority: '127.0.0.1:3000',
    ...(body !== undefined && { payload: Buffer.from(await sent.arrayBuffer()) }),
  })
  return {
    ok: response.statusCode < 300,
    status: response.statusCode,
    headers: { get: (name) => (response.headers[name.toLowerCase()] as string | undefined) ?? null },
    json: async () => response.json<unknown>(),
    arrayBuffer: async () => new Uint8Array(response.rawPayload).buffer,
  }
}
