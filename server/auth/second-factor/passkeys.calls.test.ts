import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthenticator, type Authenticator } from '../../testing/calls/authenticator.ts'
import { addApp, beginLogin, DESK_URL } from '../../testing/calls/factors.ts'
import { PASSWORD, type User, startTestServer, type TestServer } from '../../testing/calls/test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({ environment: { PUBLIC_URL: DESK_URL } })
})
afterAll(() => testServer.stop())

async function register(account: User, device: Authenticator, name = 'Laptop') {
  const begun = await testServer.call('createPasskeySetup', { body: { password: PASSWORD } }, account.token)
  const { setup, options } = begun.answer
  return testServer.call(
    'createPasskey',
    { body: { setup, name, answer: device.create(options) } },
    account.token,
  )
}

async function prove(challenge: string, device: Authenticator) {
  const { options } = (await testServer.call('createLoginPasskeyOptions', { body: { challenge } })).answer
  return testServer.call('verifyLoginPasskey', { body: { challenge, answer: device.get(options) } })
}

it('adds a passkey with a name and accepts it at logins', async () => {
  const user = await testServer.add('User')
  const device = createAuthenticator(DESK_URL)
  expect((await register(user, device)).answer.recoveryCodes).toHaveLength(10)
  const asked = await testServer.call('logIn', { body: { log_detail: user.email, userPassword: PASSWORD } })
  expect(asked.failure).toMatchObject({ factors: ['passkey', 'recovery'] })
  testServer.advance(60)
  const session = (await prove(asked.failure.challenge ?? '', device)).answer.session
  expect(session.username).toBe(user.username)
  expect((await testServer.call('getSecondFactors', {}, session.token)).answer.factors).toEqual([
    {
      id: expect.any(String),
      kind: 'passkey',
      name: 'Laptop',
      addedAt: expect.any(String),
      lastUsedAt: testServer.now().toISOString(),
    },
  ])
})

it('never adds the same passkey twice, for any account, and returns recovery codes once', async () => {
  const [user, other] = [await testServer.add('User'), await testServer.add('User')]
  const device = createAuthenticator(DESK_URL)
  await register(user, device)
  expect((await register(user, device)).failure.code).toBe('factor_in_use')
  expect((await register(other, device)).failure.code).toBe('factor_in_use')
  expect((await register(user, createAuthenticator(DESK_URL), 'Key')).answer.recoveryCodes).toEqual([])
})

it('refuses a passkey from another origin, for another challenge, or with another key', async () => {
  const user = await testServer.add('User')
  const evil = createAuthenticator('https://desk.example.com')
  expect((await register(user, evil)).failure.code).toBe('second_factor_wrong')
  await addApp(testServer, user)
  const device = createAuthenticator(DESK_URL)
  await register(user, device)
  const anonymousClient = createAuthenticator(DESK_URL)
  const [first, second] = [await beginLogin(testServer, user), await beginLogin(testServer, user)]
  expect((await prove(first, anonymousClient)).failure.code).toBe('second_factor_wrong')

  const { options } = (await testServer.call('createLoginPasskeyOptions', { body: { challenge: first } }))
    .answer
  const answer = device.get(options)
  const crossed = await testServer.call('verifyLoginPasskey', { body: { challenge: second, answer } })
  expect(crossed.failure.code).toBe('second_factor_wrong')
  const clientDataJSON = Buffer.from(answer.response.clientDataJSON, 'base64url')
    .toString()
    .replace(DESK_URL, 'https://desk.example.com')
  const moved = Buffer.from(clientDataJSON).toString('base64url')
  const phished = { ...answer, response: { ...answer.response, clientDataJSON: moved } }
  expect(
    (await testServer.call('verifyLoginPasskey', { body: { challenge: first, answer: phished } })).failure
      .code,
  ).toBe('second_factor_wrong')
  expect((await testServer.call('verifyLoginPasskey', { body: { challenge: first, answer } })).status).toBe(
    200,
  )
  expect(
    (await testServer.call('verifyLoginPasskey', { body: { challenge: first, answer } })).failure.code,
  ).toBe('second_step_over')
})

it('refuses a copied passkey with a lower counter', async () => {
  const user = await testServer.add('User')
  const device = createAuthenticator(DESK_URL)
  await register(user, device)
  const [first, second] = [await beginLogin(testServer, user), await beginLogin(testServer, user)]
  const ask = async (challenge: string) =>
    (await testServer.call('createLoginPasskeyOptions', { body: { challenge } })).answer.options
  const early = device.get(await ask(first))
  const late = device.get(await ask(second))
  expect(
    (await testServer.call('verifyLoginPasskey', { body: { challenge: second, answer: late } })).status,
  ).toBe(200)
  const behind = await testServer.call('verifyLoginPasskey', { body: { challenge: first, answer: early } })
  expect(behind.failure.code).toBe('second_factor_wrong')
})

it('refuses malformed passkeys with a message', async () => {
  const user = await testServer.add('User')
  const device = createAuthenticator(DESK_URL)
  const begun = await testServer.call('createPasskeySetup', { body: { password: PASSWORD } }, user.token)
  const { setup, options } = begun.answer
  const good = device.create(options)
  for (const part of ['', 'AA', 'o2NmbXRmcGFja2Vk', '!!!', 'A'.repeat(16_000)]) {
    const answer = { ...good, response: { ...good.response, attestationObject: part } }
    const reply = await testServer.call('createPasskey', { body: { setup, name: 'Key', answer } }, user.token)
    expect(reply.failure.code).toBe('second_factor_wrong')
  }
  const late = await testServer.call(
    'createPasskey',
    { body: { setup, name: 'Key', answer: good } },
    user.token,
  )
  expect(late.failure.code).toBe('second_step_over')
})

it('offers no passkeys when the URL of the install is an IP address', async () => {
  const nameless = await startTestServer()
  const user = await nameless.add('User')
  expect((await nameless.call('getSecondFactors', {}, user.token)).answer.passkeys).toBe(false)
  const begun = await nameless.call('createPasskeySetup', { body: { password: PASSWORD } }, user.token)
  expect(begun.failure.code).toBe('passkeys_unusable')
  await nameless.stop()
})
