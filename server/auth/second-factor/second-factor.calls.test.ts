import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApp, appWith, beginLogin, DESK_URL, prove } from '../../testing/calls/factors.ts'
import { PASSWORD, startTestServer, type TestServer, waitFor } from '../../testing/calls/test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({ environment: { PUBLIC_URL: DESK_URL } })
})
afterAll(() => testServer.stop())

const eventsAfter = async (number: number) =>
  (await testServer.ctx.store.events.list(number, 100)).map(({ kind }) => kind)
const emailTo = (email: string, subject: string) =>
  waitFor(() => testServer.sent.find((mail) => mail.recipient === email && mail.subject.includes(subject)))

describe('an authenticator app', () => {
  it('is added with the password and a first code, and ends the other sessions', async () => {
    const user = await testServer.add('User')
    const elsewhere = await testServer.logIn(user.username)
    const wrong = await testServer.call(
      'createAuthenticatorAppSetup',
      { body: { password: 'Wrong#123' } },
      user.token,
    )
    expect(wrong.failure).toMatchObject({ code: 'password_wrong', field: 'password' })

    const { setup, secret, uri } = (
      await testServer.call('createAuthenticatorAppSetup', { body: { password: PASSWORD } }, user.token)
    ).answer
    expect(uri).toMatch(/^otpauth:\/\/totp\/Support%20Desk:/)
    const before = await testServer.ctx.store.events.latest()
    const code = appWith(testServer, secret)
    const mistyped = await testServer.call(
      'createAuthenticatorApp',
      { body: { setup, code: '000000' } },
      user.token,
    )
    expect(mistyped.failure.code).toBe('second_factor_wrong')
    expect((await testServer.call('getSecondFactors', {}, user.token)).answer.factors).toEqual([])
    const added = await testServer.call(
      'createAuthenticatorApp',
      { body: { setup, code: code() } },
      user.token,
    )
    expect(new Set(added.answer.recoveryCodes).size).toBe(10)
    expect(await eventsAfter(before)).toEqual(['factor.added'])

    expect((await testServer.call('checkSession', {}, user.token)).status).toBe(200)
    expect((await testServer.call('checkSession', {}, elsewhere)).status).toBe(401)
    const again = await testServer.call(
      'createAuthenticatorApp',
      { body: { setup, code: code(1) } },
      user.token,
    )
    expect(again.failure.code).toBe('second_step_over')
    expect((await emailTo(user.email, 'authenticator app was added')).text).toContain(`${DESK_URL}/account`)
    const stored = JSON.stringify(await testServer.ctx.store.factors.list(user.id))
    expect(stored).not.toContain(secret)
  })

  it('cannot be set up by another user with the same set-up token', async () => {
    const [user, other] = [await testServer.add('User'), await testServer.add('User')]
    const { setup, secret } = (
      await testServer.call('createAuthenticatorAppSetup', { body: { password: PASSWORD } }, user.token)
    ).answer
    const body = { setup, code: appWith(testServer, secret)() }
    expect((await testServer.call('createAuthenticatorApp', { body }, other.token)).failure.code).toBe(
      'second_step_over',
    )
  })

  it('confirms a login even if its clock is 30 seconds off, and accepts each code once', async () => {
    const user = await testServer.add('User')
    const { code } = await addApp(testServer, user)
    const body = { log_detail: user.username, userPassword: PASSWORD }
    const asked = await testServer.call('logIn', { body })
    expect(asked.status).toBe(401)
    expect(asked.failure).toEqual({
      msg: expect.any(String),
      code: 'second_factor_needed',
      challenge: expect.any(String),
      factors: ['totp', 'recovery'],
    })
    const challenge = asked.failure.challenge ?? ''
    // The code of the set-up.
    expect(await prove(testServer, challenge, code())).toBe('second_factor_wrong')
    expect(await prove(testServer, challenge, code(2))).toBe('second_factor_wrong')
    expect(await prove(testServer, challenge, code(1))).toMatchObject({
      username: user.username,
      role: 'User',
    })
    expect(await prove(testServer, challenge, code(1))).toBe('second_step_over')
    expect(await prove(testServer, await beginLogin(testServer, user), code(1))).toBe('second_factor_wrong')
    testServer.advance(90)
    expect(await prove(testServer, await beginLogin(testServer, user), code(-1))).toMatchObject({
      role: 'User',
    })
  })

  it('opens one session when a code is used in several parallel logins', async () => {
    const user = await testServer.add('User')
    const { code } = await addApp(testServer, user)
    testServer.advance(60)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => beginLogin(testServer, user)))
    const outcomes = await Promise.all(challenges.map((challenge) => prove(testServer, challenge, code())))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(3)
  })

  it('limits attempts per login and per account, also in parallel', async () => {
    const user = await testServer.add('User')
    const { code, recoveryCodes } = await addApp(testServer, user)
    testServer.advance(60)
    const guess = async (challenge: string) =>
      Promise.all(Array.from({ length: 8 }, () => prove(testServer, challenge, '000000')))
    const tally = (outcomes: unknown[], wanted: string) => outcomes.filter((o) => o === wanted).length
    for (let login = 0; login < 2; login++) {
      const outcomes = await guess(await beginLogin(testServer, user))
      expect(tally(outcomes, 'second_factor_wrong')).toBe(5)
      expect(tally(outcomes, 'second_step_over')).toBe(3)
    }
    // The ten attempts of a quarter of an hour are used up.
    const challenge = await beginLogin(testServer, user)
    expect(await prove(testServer, challenge, code())).toBe('too_many_requests')
    expect(await prove(testServer, challenge, recoveryCodes[0] ?? '')).toBe('too_many_requests')
    testServer.advance(15 * 60)
    expect(await prove(testServer, await beginLogin(testServer, user), code())).toMatchObject({
      role: 'User',
    })
  })

  it('resets the login limit only after the second step, not after the password', async () => {
    const user = await testServer.add('User')
    const { code } = await addApp(testServer, user)
    for (let step = 0; step < 12; step++) {
      testServer.advance(30)
      expect(await prove(testServer, await beginLogin(testServer, user), code())).toMatchObject({
        role: 'User',
      })
    }
    for (let step = 0; step < 10; step++) expect(await beginLogin(testServer, user)).not.toBe('')
    const body = { log_detail: user.username, userPassword: PASSWORD }
    expect((await testServer.call('logIn', { body })).failure.code).toBe('too_many_requests')
  })

  it('is removed with the password, together with the recovery codes', async () => {
    const user = await testServer.add('User')
    await addApp(testServer, user)
    const [app] = (await testServer.call('getSecondFactors', {}, user.token)).answer.factors
    const id = app?.id ?? ''
    const remove = (password: string) =>
      testServer.call('deleteSecondFactor', { params: { id }, body: { password } }, user.token)
    expect((await remove('Wrong#123')).failure.code).toBe('password_wrong')
    const before = await testServer.ctx.store.events.latest()
    expect((await remove(PASSWORD)).status).toBe(204)
    expect(await eventsAfter(before)).toEqual(['factor.removed'])
    expect((await testServer.call('getSecondFactors', {}, user.token)).answer).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    })
    await emailTo(user.email, 'authenticator app was removed')
    expect(await testServer.logIn(user.username)).toMatch(/./)
  })
})

describe('a login that waits for its second step', () => {
  it('expires after five minutes', async () => {
    const user = await testServer.add('User')
    const { code } = await addApp(testServer, user)
    const challenge = await beginLogin(testServer, user)
    testServer.advance(5 * 60 + 1)
    expect(await prove(testServer, challenge, code())).toBe('second_step_over')
  })

  it('refuses the code of another user, and grants no access before it is finished', async () => {
    const [user, other] = [await testServer.add('User'), await testServer.add('User')]
    await addApp(testServer, user)
    const { code, recoveryCodes } = await addApp(testServer, other)
    testServer.advance(60)
    const challenge = await beginLogin(testServer, user)
    expect(await prove(testServer, challenge, code())).toBe('second_factor_wrong')
    expect(await prove(testServer, challenge, recoveryCodes[0] ?? '')).toBe('second_factor_wrong')
    expect((await testServer.call('checkSession', {}, challenge)).status).toBe(401)
  })

  it('also follows the first login after a password reset', async () => {
    const user = await testServer.add('User')
    const { code } = await addApp(testServer, user)
    const { email } = user
    const { challenge } = (await testServer.call('createPasswordReset', { body: { email } })).answer
    const password = 'Another#Fjord456'
    const CODE = /^ {4}(\d{6})$/m
    const sent = await waitFor(() =>
      testServer.sent.find(({ recipient, text }) => recipient === email && CODE.test(text)),
    )
    const mailed = CODE.exec(sent.text)?.[1] ?? ''
    const body = { email, code: mailed, challenge, password, repeatedPassword: password }
    expect((await testServer.call('completePasswordReset', { body })).status).toBe(204)
    const login = { log_detail: user.username, userPassword: password }
    const { failure } = await testServer.call('logIn', { body: login })
    expect(failure.code).toBe('second_factor_needed')
    testServer.advance(60)
    expect(await prove(testServer, failure.challenge ?? '', code())).toMatchObject({ role: 'User' })
  })

  it('only begins after the correct password', async () => {
    const user = await testServer.add('User')
    await addApp(testServer, user)
    const body = { log_detail: user.username, userPassword: 'Wrong#123' }
    expect((await testServer.call('logIn', { body })).failure).toEqual({
      msg: expect.any(String),
      code: 'login_failed',
    })
  })
})

describe('recovery codes', () => {
  it('work once each, in any notation, and their owner is notified', async () => {
    const user = await testServer.add('User')
    const { recoveryCodes } = await addApp(testServer, user)
    const [first = '', second = ''] = recoveryCodes
    for (const { codeHash } of await testServer.ctx.store.factors.recoveryCodes(user.id)) {
      expect(codeHash).toMatch(/^\$argon2id\$/)
    }
    const challenges = [await beginLogin(testServer, user), await beginLogin(testServer, user)]
    const before = await testServer.ctx.store.events.latest()
    const typed = first.toUpperCase().replace('-', ' ')
    const outcomes = await Promise.all(challenges.map((challenge) => prove(testServer, challenge, typed)))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect((await eventsAfter(before)).toSorted()).toEqual([
      'factor.recovery_used',
      'session.refused',
      'session.started',
    ])
    expect((await emailTo(user.email, 'recovery code was used')).text).toContain('9 codes are left')
    expect((await testServer.call('getSecondFactors', {}, user.token)).answer.recoveryCodesLeft).toBe(9)

    const renewed = await testServer.call('createRecoveryCodes', { body: { password: PASSWORD } }, user.token)
    expect(renewed.answer.recoveryCodes).toHaveLength(10)
    const challenge = await beginLogin(testServer, user)
    expect(await prove(testServer, challenge, second)).toBe('second_factor_wrong')
    expect(await prove(testServer, challenge, renewed.answer.recoveryCodes[0] ?? '')).toMatchObject({
      role: 'User',
    })
  })
})
