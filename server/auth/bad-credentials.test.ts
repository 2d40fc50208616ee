import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS, LIMITS, TEXTS } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { PASSWORD, type User, send, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  user = await testServer.add('User')
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const registration = {
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: PASSWORD,
  repeatpassword: PASSWORD,
  otpemail: 'newcomer@example.com',
  otp: '123456',
  pto: 'challenge',
}

describe('registration', () => {
  const { registrationIncomplete, passwordTooShort, passwordTooSimple, passwordsDiffer } = TEXTS
  const wrongTypes = [undefined, null, '', '   ', 5, true, [], {}]

  it.each(Object.keys(registration).flatMap((field) => wrongTypes.map((value) => [field, value] as const)))(
    'refuses %s = %j',
    async (field, value) => {
      await expectRefusal(testServer, 'register', { body: { ...registration, [field]: value } }, null, {
        code: 'validation',
        field,
        msg: registrationIncomplete,
      })
    },
  )

  it.each([
    ['password', { password: 'Aa1#567', repeatpassword: 'Aa1#567' }, passwordTooShort],
    ['repeatpassword', { repeatpassword: 'short' }, passwordTooShort],
    ['repeatpassword', { repeatpassword: 'Another#Fjord123' }, passwordsDiffer],
    ['password', { password: 'alllower#123', repeatpassword: 'alllower#123' }, passwordTooSimple],
    ['password', { password: 'ALLUPPER#123', repeatpassword: 'ALLUPPER#123' }, passwordTooSimple],
    ['password', { password: 'NoDigits#abc', repeatpassword: 'NoDigits#abc' }, passwordTooSimple],
    ['password', { password: 'NoSymbol1234', repeatpassword: 'NoSymbol1234' }, passwordTooSimple],
  ])('explains the error of %s in %j', async (field, change, msg) => {
    await expectRefusal(testServer, 'register', { body: { ...registration, ...change } }, null, {
      code: 'validation',
      field,
      msg,
    })
  })

  it.each([
    ['username', 'x'.repeat(LIMITS.username + 1)],
    ['email', `${'x'.repeat(LIMITS.email)}@example.com`],
    ['email', 'no address'],
    ['email', 'a@b'],
  ])('refuses a %s that is too long or malformed', async (field, value) => {
    await expectRefusal(testServer, 'register', { body: { ...registration, [field]: value } }, null, {
      code: 'validation',
      field,
    })
  })

  it('refuses a code that was not requested', async () => {
    await expectRefusal(testServer, 'register', { body: registration }, null, {
      code: 'code_wrong',
      field: 'otp',
    })
  })

  it('refuses an unknown staff role', async () => {
    for (const role of ['Select', 'User', 'admin', ' ']) {
      const input = { params: { role }, body: registration }
      await expectRefusal(testServer, 'addStaff', input, admin, {
        code: 'validation',
        field: 'role',
        msg: TEXTS.roleNeeded,
      })
    }
  })

  it('refuses used names and addresses, ignoring case', async () => {
    const staff = { ...registration, otpemail: '', otp: '', pto: '' }
    const params = { role: 'SupportTeam' }
    const name = { ...staff, username: user.username.toUpperCase() }
    await expectRefusal(testServer, 'addStaff', { params, body: name }, admin, {
      code: 'name_in_use',
      field: 'username',
    })
    const email = { ...staff, email: user.email.toUpperCase() }
    await expectRefusal(testServer, 'addStaff', { params, body: email }, admin, {
      code: 'email_in_use',
      field: 'email',
    })
  })
})

describe('one-time codes', () => {
  const email = 'code@example.com'
  const requested = async (): Promise<{ otp: string; pto: string; otpemail: string }> => {
    const { answer } = await testServer.call('requestCode', { body: { email } })
    return { otp: answer.Otp, pto: answer.Otp, otpemail: answer.Email }
  }
  const wrong = { code: 'code_wrong', field: 'otp' } as const
  const body = (proof: object) => ({ body: { ...registration, username: 'coder', email, ...proof } })

  it.each([undefined, null, '', '  ', 5, 'no address', 'a b@example.com'])(
    'are not sent to %j',
    async (to) => {
      await expectRefusal(testServer, 'requestCode', { body: { email: to } }, null, {
        code: 'validation',
        field: 'email',
      })
    },
  )

  it('require an address', async () => {
    await expectRefusal(testServer, 'requestCode', { body: {} }, null, {
      code: 'validation',
      field: 'email',
      msg: TEXTS.emailNeeded,
    })
  })

  it('are refused when wrong, outdated or for another address', async () => {
    const first = await requested()
    const proof = await requested()
    if (first.otp !== proof.otp) await expectRefusal(testServer, 'register', body(first), null, wrong)
    const another = String((Number(proof.otp) + 1) % 1_000_000).padStart(6, '0')
    await expectRefusal(testServer, 'register', body({ ...proof, otp: another }), null, wrong)
    await expectRefusal(testServer, 'register', body({ ...proof, pto: another }), null, wrong)
    await expectRefusal(
      testServer,
      'register',
      body({ ...proof, otpemail: 'other@example.com' }),
      null,
      wrong,
    )
    await expectRefusal(testServer, 'register', body({ ...proof, email: 'other@example.com' }), null, wrong)
    testServer.advance(10 * 60 + 1)
    await expectRefusal(testServer, 'register', body(proof), null, wrong)
  })

  it('are refused after five wrong attempts, and after their use', async () => {
    const guessed = await requested()
    const another = String((Number(guessed.otp) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries++)
      await expectRefusal(testServer, 'register', body({ ...guessed, otp: another }), null, wrong)
    await expectRefusal(testServer, 'register', body(guessed), null, wrong)

    const proof = await requested()
    const registered = await send(testServer.app, CALLS.register, body(proof))
    expect(registered.json()).toEqual({ msg: expect.any(String) })
    await expectRefusal(testServer, 'register', body({ ...proof, username: 'other' }), null, wrong)
  })

  it('are limited per address, with the time to wait', async () => {
    const limited = { body: { email: 'limited@example.com' } }
    for (let sent = 0; sent < 5; sent++)
      expect((await testServer.call('requestCode', limited)).status).toBe(200)
    const reply = await testServer.call('requestCode', limited)
    expect(reply.failure.code).toBe('too_many_requests')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    testServer.advance(Number(reply.headers['retry-after']))
    expect((await testServer.call('requestCode', limited)).status).toBe(200)
  })
})

describe('login', () => {
  it.each([
    ['log_detail', { userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: '', userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: ['a'], userPassword: PASSWORD }, TEXTS.loginIncomplete],
    ['log_detail', { log_detail: 'a b', userPassword: PASSWORD }, TEXTS.loginHasSpace],
    ['userPassword', { log_detail: 'somebody' }, TEXTS.loginIncomplete],
    ['userPassword', { log_detail: 'somebody', userPassword: null }, TEXTS.loginIncomplete],
    ['userPassword', { log_detail: 'somebody', userPassword: 'pass word' }, TEXTS.loginHasSpace],
  ])('refuses a bad %s in %j', async (field, body, msg) => {
    await expectRefusal(testServer, 'logIn', { body }, null, { code: 'validation', field, msg })
  })

  it('gives the same answer for an unknown name and a wrong password', async () => {
    const unknown = await testServer.call('logIn', { body: { log_detail: 'nobody', userPassword: PASSWORD } })
    const known = await testServer.call('logIn', {
      body: { log_detail: user.username, userPassword: 'Wrong#123' },
    })
    expect(unknown.failure).toEqual(known.failure)
    expect(unknown.failure.code).toBe('login_failed')
  })

  it('is refused after ten wrong passwords, with the time to wait', async () => {
    const body = { log_detail: 'guessed', userPassword: 'Wrong#123' }
    for (let tries = 0; tries < 10; tries++)
      expect((await testServer.call('logIn', { body })).status).toBe(401)
    const reply = await testServer.call('logIn', { body })
    expect(reply.status).toBe(429)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})
