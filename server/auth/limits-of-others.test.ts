import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CALLS, type CallName, ERRORS, type Failure } from '@support-desk/contract'
import { newId } from '../kernel/ids.ts'
import { addApp, DESK_URL } from '../testing/calls/factors.ts'
import { PASSWORD, type User, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

/** Guessing uses up the limits of the guessing client and of its target, and no other limits. */

const SECONDS = 600
const PER_ACCOUNT = 4
const PER_CLIENT = 6
const DEVICES_TOGETHER = 5
const ENVIRONMENT = {
  PUBLIC_URL: DESK_URL,
  LIMIT_LOGINS_PER_ACCOUNT: `${PER_ACCOUNT}/${SECONDS}`,
  LIMIT_LOGINS_PER_CLIENT: `${PER_CLIENT}/${SECONDS}`,
  LIMIT_CODES_PER_ADDRESS: `3/${SECONDS}`,
  LIMIT_CODES_PER_CLIENT: `5/${SECONDS}`,
}

let testServer: TestServer
let clients = 0
let victim: User
let devices: string[]

beforeAll(async () => {
  testServer = await startTestServer({ environment: ENVIRONMENT })
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  testServer.advance(SECONDS)
  victim = await testServer.add('User')
  devices = await remember(victim.token)
  testServer.advance(SECONDS)
})

const remember = async (token: string, known: string[] = []): Promise<string[]> =>
  (await testServer.call('createDevice', { body: { devices: known } }, token)).answer.devices

/** A new client address. */
const newClient = (): string => `203.0.113.${(clients = (clients + 1) % 250) + 1}`

/** Makes a call from an address. Returns `ok` or the error code. */
async function ask(name: CallName, body: object, from = newClient()): Promise<string> {
  const { method, path } = CALLS[name]
  const answer = await testServer.app.inject({ method, url: path, payload: body, remoteAddress: from })
  return answer.statusCode < 300 ? 'ok' : answer.json<Failure>().code
}

const login = (log_detail: string, userPassword = 'Wrong#1234', more: object = {}, from?: string) =>
  ask('logIn', { log_detail, userPassword, ...more }, from)

/** Guesses the password of an account from many addresses until it is limited. */
async function guessAt(name: string): Promise<void> {
  for (let guess = 0; guess < PER_ACCOUNT; guess++) expect(await login(name)).toBe('login_failed')
  expect(await login(name, PASSWORD)).toBe('too_many_requests')
}

describe('erasing an account', () => {
  test('resets no rate limits of others, even if its username looks like the key of a limit', async () => {
    const client = newClient()
    await guessAt(victim.username)
    for (let guess = 0; guess < PER_CLIENT; guess++) await login(newId(), 'Wrong#1234', {}, client)
    expect(await login(newId(), 'Wrong#1234', {}, client)).toBe('too_many_requests')
    const email = `${newId()}@example.com`
    for (let code = 0; code < 3; code++) await ask('requestCode', { email })
    expect(await ask('requestCode', { email })).toBe('too_many_requests')

    const names = [
      `account:${victim.username}`,
      `account:${victim.id}`,
      victim.id,
      client,
      email,
      `:${email}`,
    ]
    for (const name of names) {
      const eraser = await testServer.add('User', name)
      const erased = await testServer.call('eraseOwnAccount', { body: { password: PASSWORD } }, eraser.token)
      expect(erased.status).toBe(204)
    }
    expect(await login(victim.username, PASSWORD)).toBe('too_many_requests')
    expect(await login(newId(), 'Wrong#1234', {}, client)).toBe('too_many_requests')
    expect(await ask('requestCode', { email })).toBe('too_many_requests')
  })
})

describe('a client over its own limit', () => {
  test('does not lock other accounts', async () => {
    const client = newClient()
    for (let guess = 0; guess < PER_CLIENT; guess++) await login(newId(), 'Wrong#1234', {}, client)
    for (let guess = 0; guess < 2 * PER_ACCOUNT; guess++)
      expect(await login(victim.username, 'Wrong#1234', {}, client)).toBe('too_many_requests')
    expect(await login(victim.username, PASSWORD)).toBe('ok')
  })

  test('does not block codes for other clients', async () => {
    const client = newClient()
    for (let code = 0; code < 5; code++) await ask('requestCode', { email: `${newId()}@example.com` }, client)
    const { email } = victim
    for (let code = 0; code < 5; code++)
      expect(await ask('createPasswordReset', { email }, client)).toBe('too_many_requests')
    expect(await ask('createPasswordReset', { email })).toBe('ok')
  })
})

describe('an account', () => {
  test('has one login limit for its username and its email address together', async () => {
    const outcomes: string[] = []
    for (let guess = 0; guess < 2 * PER_ACCOUNT; guess++)
      outcomes.push(await login(guess % 2 ? victim.username.toUpperCase() : victim.email))
    expect(outcomes.filter((outcome) => outcome === 'login_failed')).toHaveLength(PER_ACCOUNT)
    expect(outcomes.slice(PER_ACCOUNT)).toEqual(outcomes.slice(PER_ACCOUNT).map(() => 'too_many_requests'))
  })

  test('is not locked by attempts with similar unknown names', async () => {
    for (const name of [victim.id, `account:${victim.id}`, `x${victim.username}`])
      for (let guess = 0; guess <= PER_ACCOUNT; guess++) await login(name)
    expect(await login(victim.username, PASSWORD)).toBe('ok')
  })

  test('that does not exist has the same limit', async () => {
    const name = newId()
    for (let guess = 0; guess < PER_ACCOUNT; guess++) expect(await login(name)).toBe('login_failed')
    expect(await login(name)).toBe('too_many_requests')
  })
})

describe('a known device of an account', () => {
  test('can log in while anonymous clients guess the password, even from the same IP address', async () => {
    const client = newClient()
    await guessAt(victim.username)
    for (let guess = 0; guess <= PER_CLIENT; guess++) await login(newId(), 'Wrong#1234', {}, client)
    for (let time = 0; time < 2 * PER_ACCOUNT; time++)
      expect(await login(victim.email, PASSWORD, { devices }, client)).toBe('ok')
    expect(await login(victim.email, PASSWORD, {}, client)).toBe('too_many_requests')
  })

  test('has its own login limit, and all devices of the account share a larger limit', async () => {
    const guess = (known: string[]) => login(victim.username, 'Wrong#1234', { devices: known })
    for (let count = 0; count < PER_ACCOUNT; count++) expect(await guess(devices)).toBe('login_failed')
    expect(await login(victim.username, PASSWORD, { devices })).toBe('too_many_requests')
    // The used-up limit of the device does not lock the account for other clients.
    expect(await login(victim.username, PASSWORD)).toBe('ok')
    let guesses = PER_ACCOUNT + 1
    for (; guesses < 100; guesses++) {
      if ((await guess(await remember(victim.token))) === 'too_many_requests') break
    }
    expect(guesses).toBeLessThanOrEqual(DEVICES_TOGETHER * PER_ACCOUNT + 1)
  })

  test('is not valid for other accounts and cannot be forged', async () => {
    const other = await testServer.add('User')
    await guessAt(victim.username)
    const [token = ''] = devices
    const [, id = '', signature = ''] = token.split('.')
    for (const known of [
      await remember(other.token),
      await remember(
        other.token,
        devices.map((each) => each.replace(victim.id, other.id)),
      ),
      [`${victim.id}.${newId()}.${signature}`],
      [`${victim.id}.${id}.${signature}x`, `${token}.x`, `${victim.id}.${id}`, ''],
      [victim.token, `${victim.id}.${id}.${victim.token}`],
      [{ token }],
      'none',
      Array.from({ length: 6 }, () => token),
    ])
      expect(await login(victim.username, PASSWORD, { devices: known })).toBe('too_many_requests')
    expect((await testServer.call('checkSession', {}, token)).status).toBe(401)
  })

  test('keeps its token, and a browser can store devices of several accounts', async () => {
    const other = await testServer.add('SupportTeam')
    expect(await remember(victim.token, devices)).toEqual(devices)
    const both = await remember(other.token, devices)
    expect(both).toHaveLength(2)
    expect(both).toContain(devices[0])
    expect(await remember(victim.token, [...both, 'forged.forged.forged'])).toEqual(both.toReversed())
    await guessAt(victim.username)
    await guessAt(other.username)
    for (const { username } of [victim, other])
      expect(await login(username, PASSWORD, { devices: both })).toBe('ok')
  })

  test('can complete the second login step while an attacker with the password guesses codes', async () => {
    const { code } = await addApp(testServer, victim)
    testServer.advance(60)
    const begin = async (more: object): Promise<string> => {
      const { failure } = await testServer.call('logIn', {
        body: { log_detail: victim.username, userPassword: PASSWORD, ...more },
      })
      return failure.challenge ?? ''
    }
    const challenge = await begin({})
    for (let guess = 0; guess < PER_ACCOUNT; guess++)
      expect(await ask('verifyLoginCode', { challenge, code: '000000' })).toBe('second_factor_wrong')
    expect(await ask('verifyLoginCode', { challenge: await begin({}), code: code() })).toBe(
      'too_many_requests',
    )
    expect(await ask('verifyLoginCode', { challenge: await begin({ devices }), code: code() })).toBe('ok')
  })

  test('can request a password reset after anonymous clients used up the limit of reset codes', async () => {
    const { email } = victim
    for (let code = 0; code < 3; code++) expect(await ask('createPasswordReset', { email })).toBe('ok')
    expect(await ask('createPasswordReset', { email })).toBe('too_many_requests')
    expect(await ask('createPasswordReset', { email, devices })).toBe('ok')
  })
})

test('lets a logged-in user change their password while anonymous clients guess the password', async () => {
  await guessAt(victim.username)
  const body = { current: PASSWORD, password: 'Fresh#1234', repeatedPassword: 'Fresh#1234' }
  expect((await testServer.call('updatePassword', { body }, victim.token)).status).toBe(204)
})

describe('attempts to enter a code', () => {
  const secret = { password: 'Fresh#1234', repeatedPassword: 'Fresh#1234' }

  test('are only counted for the client that requested the code', async () => {
    const { email } = victim
    const { answer } = await testServer.call('createPasswordReset', { body: { email } })
    const code = await testServer.codeFor(email)
    for (let guess = 0; guess < 9; guess++)
      expect(await ask('completePasswordReset', { email, code, challenge: newId(), ...secret })).toBe(
        'code_wrong',
      )
    expect(await ask('completePasswordReset', { email, code, challenge: answer.challenge, ...secret })).toBe(
      'ok',
    )
  })

  test('leave the same number of tries, with the same messages, for known and unknown addresses', async () => {
    for (const email of [victim.email, `${newId()}@example.com`]) {
      const { answer } = await testServer.call('createPasswordReset', { body: { email } })
      const said: string[] = []
      for (let guess = 0; guess < 6; guess++) {
        const { failure } = await testServer.call('completePasswordReset', {
          body: { email, code: 'wrong', challenge: answer.challenge, ...secret },
        })
        expect(failure).toMatchObject({ code: 'code_wrong', field: 'code' })
        said.push(failure.msg)
      }
      expect(said).toEqual([
        'The code is wrong; 4 tries left.',
        'The code is wrong; 3 tries left.',
        'The code is wrong; 2 tries left.',
        'The code is wrong; 1 try left.',
        'The code is wrong, and that was the last try. Please request a new one.',
        ERRORS.code_wrong.text,
      ])
    }
  })

  test('show the number of tries left also for a registration and for a second login step', async () => {
    const email = `${newId()}@example.com`
    const typed = { password: secret.password, repeatpassword: secret.password }
    const { answer } = await testServer.call('requestCode', { body: { email } })
    const register = { username: newId(), email, otpemail: email, otp: 'wrong', pto: answer.Otp, ...typed }
    const registered = await testServer.call('register', { body: register })
    expect(registered.failure.msg).toBe('The code is wrong; 4 tries left.')

    await addApp(testServer, victim)
    const asked = await testServer.call('logIn', {
      body: { log_detail: victim.username, userPassword: PASSWORD },
    })
    const challenge = asked.failure.challenge ?? ''
    const proved = await testServer.call('verifyLoginCode', { body: { challenge, code: '000000' } })
    expect(proved.failure.msg).toBe('That did not work; 4 tries left.')
  })
})
