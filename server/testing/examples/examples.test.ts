import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Call, type CallName, CALLS, scopeOf } from '@support-desk/contract'
import { type Answered, type Ask, createClient, type OpenCallName } from '@support-desk/contract/client'
import { startTestServer, type TestServer } from '../calls/test-server.ts'
import { createExamples, NAMES, partsOf } from './ready.ts'
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
 * Runs every example of the documentation with the client for programs, and compares the answer. `npm run record`
 * records changed and new examples.
 */

const FILE = join(import.meta.dirname, '../../../contract/examples.json')
let testServer: TestServer
beforeAll(async () => {
  testServer = await startTestServer()
})
afterAll(() => testServer.stop())

test('runs every example of the documentation, and gets the documented answer', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8').catch(() => '{}')) as Record<string, Example>
  const examples = await createExamples(testServer)
  const readable = createReadable()
  const now: Record<string, Example> = {}
  for (const name of examples.names) {
    const ready = await examples.ready(name)
    if (!ready) continue
    const { input, actor } = ready
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

/** Calls without an example, by reason. */
const WITHOUT_EXAMPLE: Record<string, readonly CallName[]> = {
  'asks a provider of logins, or needs the cookie of a login that was begun': [
    'testLoginProvider',
    'beginProviderLogin',
    'finishProviderLogin',
    'linkProviderLogin',
  ],
  'asks a provider of email, or needs a sign-in there': ['beginMailSignIn', 'finishMailSignIn'],
  'claims an install, once': ['verifySetupLink', 'completeSetupLink'],
  'needs the link of an invitation, which works once': ['verifyInvitation', 'completeInvitation'],
  'needs a code from a mail or an app, which is another one each time': [
    'completePasswordReset',
    'verifyLoginCode',
    'createAuthenticatorApp',
    'createRecoveryCodes',
  ],
  'needs a key that answers, of a phone or a browser': [
    'createLoginPasskeyOptions',
    'verifyLoginPasskey',
    'createPasskeySetup',
    'createPasskey',
  ],
}

test('has an example for every call, or a reason for its absence', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8')) as Record<string, Example>
  const without = NAMES.filter((name) => !(name in recorded))
  expect(without.toSorted()).toEqual(Object.values(WITHOUT_EXAMPLE).flat().toSorted())
  // Only people in a browser need these calls, so they have no scope.
  for (const name of without) expect(scopeOf(CALLS[name]), name).toBeNull()
})

test('shows rows in every list, and the type of every file', async () => {
  const recorded = JSON.parse(await readFile(FILE, 'utf8')) as Record<OpenCallName, Example>
  const examples = Object.entries(recorded) as [OpenCallName, Example][]
  const unnamed = examples.filter(
    ([, { file }]) => file && (!/^\w+\/\S+$/.test(file.type) || file.name === ''),
  )
  expect(unnamed).toEqual([])
  for (const [name, { request, answer, file }] of examples) {
    const call: Call = CALLS[name]
    expect(Object.keys(request.params ?? {}).toSorted(), name).toEqual(
      Object.keys(call.params?.shape ?? {}).toSorted(),
    )
    expect(isEmptyList(answer), name).toBe(false)
    expect([answer !== undefined, file !== undefined], name).toEqual([
      typeof call.answer !== 'string',
      call.answer === 'binary',
    ])
  }
})

/** A client that calls the server without a network. */
const askingInside: Ask = async (address, { method, headers, body }): Promise<Answered> => {
  const { pathname, search } = new URL(address)
  const sent = new Response(body as ConstructorParameters<typeof Response>[0])
  const type = sent.headers.get('content-type')
  const response = await testServer.app.inject({
    method: method as 'GET',
    url: `${pathname}${search}`,
    // The platform sets the type of a form.
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
