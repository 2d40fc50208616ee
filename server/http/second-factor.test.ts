import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addApp, appWith, beginLogin, DESK_URL, prove } from './testing-factors.ts'
import { PASSWORD, startTestDesk, type TestDesk, waitFor } from './testing.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await startTestDesk({ environment: { PUBLIC_URL: DESK_URL } })
})
afterAll(() => desk.stop())

const eventsAfter = async (number: number) =>
  (await desk.desk.store.events.list(number, 100)).map(({ kind }) => kind)
const letterTo = (email: string, subject: string) =>
  waitFor(() => desk.sent.find((letter) => letter.recipient === email && letter.subject.includes(subject)))

describe('an authenticator app', () => {
  it('is added by the own password and a first code, and ends sessions that it did not confirm', async () => {
    const user = await desk.add('User')
    const elsewhere = await desk.logIn(user.username)
    const wrong = await desk.call('beginTotp', { body: { password: 'Wrong#123' } }, user.token)
    expect(wrong.failure).toMatchObject({ code: 'password_wrong', field: 'password' })

    const { setup, secret, uri } = (
      await desk.call('beginTotp', { body: { password: PASSWORD } }, user.token)
    ).answer
    expect(uri).toMatch(/^otpauth:\/\/totp\/Support%20Desk:/)
    const before = await desk.desk.store.events.latest()
    const code = appWith(desk, secret)
    const mistyped = await desk.call('addTotp', { body: { setup, code: '000000' } }, user.token)
    expect(mistyped.failure.code).toBe('second_factor_wrong')
    expect((await desk.call('listFactors', {}, user.token)).answer.factors).toEqual([])
    const added = await desk.call('addTotp', { body: { setup, code: code() } }, user.token)
    expect(new Set(added.answer.recovery).size).toBe(10)
    expect(await eventsAfter(before)).toEqual(['factor.added'])

    expect((await desk.call('checkSession', {}, user.token)).status).toBe(200)
    expect((await desk.call('checkSession', {}, elsewhere)).status).toBe(401)
    const again = await desk.call('addTotp', { body: { setup, code: code(1) } }, user.token)
    expect(again.failure.code).toBe('second_step_over')
    expect((await letterTo(user.email, 'authenticator app was added')).text).toContain(`${DESK_URL}/account`)
    const stored = JSON.stringify(await desk.desk.store.factors.list(user.id))
    expect(stored).not.toContain(secret)
  })

  it('is set up by nobody else with what was begun', async () => {
    const [user, other] = [await desk.add('User'), await desk.add('User')]
    const { setup, secret } = (await desk.call('beginTotp', { body: { password: PASSWORD } }, user.token))
      .answer
    const body = { setup, code: appWith(desk, secret)() }
    expect((await desk.call('addTotp', { body }, other.token)).failure.code).toBe('second_step_over')
  })

  it('confirms a login, with a clock that is half a minute off, and each code once', async () => {
    const user = await desk.add('User')
    const { code } = await addApp(desk, user)
    const body = { log_detail: user.username, userPassword: PASSWORD }
    const asked = await desk.call('logIn', { body })
    expect(asked.status).toBe(401)
    expect(asked.failure).toEqual({
      msg: expect.any(String),
      code: 'second_factor_needed',
      challenge: expect.any(String),
      factors: ['totp', 'recovery'],
    })
    const challenge = asked.failure.challenge ?? ''
    // The one that it was set up with.
    expect(await prove(desk, challenge, code())).toBe('second_factor_wrong')
    expect(await prove(desk, challenge, code(2))).toBe('second_factor_wrong')
    expect(await prove(desk, challenge, code(1))).toMatchObject({ user_name: user.username, power: 'User' })
    expect(await prove(desk, challenge, code(1))).toBe('second_step_over')
    expect(await prove(desk, await beginLogin(desk, user), code(1))).toBe('second_factor_wrong')
    desk.advance(90)
    expect(await prove(desk, await beginLogin(desk, user), code(-1))).toMatchObject({ power: 'User' })
  })

  it('is worth one session when one code is used at once in several logins', async () => {
    const user = await desk.add('User')
    const { code } = await addApp(desk, user)
    desk.advance(60)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => beginLogin(desk, user)))
    const outcomes = await Promise.all(challenges.map((challenge) => prove(desk, challenge, code())))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'second_factor_wrong')).toHaveLength(3)
  })

  it('cannot be guessed: tries are few, per login and per account, also in parallel', async () => {
    const user = await desk.add('User')
    const { code, recovery } = await addApp(desk, user)
    desk.advance(60)
    const guess = async (challenge: string) =>
      Promise.all(Array.from({ length: 8 }, () => prove(desk, challenge, '000000')))
    const tally = (outcomes: unknown[], wanted: string) => outcomes.filter((o) => o === wanted).length
    for (let login = 0; login < 2; login++) {
      const outcomes = await guess(await beginLogin(desk, user))
      expect(tally(outcomes, 'second_factor_wrong')).toBe(5)
      expect(tally(outcomes, 'second_step_over')).toBe(3)
    }
    // Ten tries in a quarter of an hour are gone.
    const challenge = await beginLogin(desk, user)
    expect(await prove(desk, challenge, code())).toBe('too_many_requests')
    expect(await prove(desk, challenge, recovery[0] ?? '')).toBe('too_many_requests')
    desk.advance(15 * 60)
    expect(await prove(desk, await beginLogin(desk, user), code())).toMatchObject({ power: 'User' })
  })

  it('leaves first steps counted until the second is done', async () => {
    const user = await desk.add('User')
    const { code } = await addApp(desk, user)
    for (let step = 0; step < 12; step++) {
      desk.advance(30)
      expect(await prove(desk, await beginLogin(desk, user), code())).toMatchObject({ power: 'User' })
    }
    for (let step = 0; step < 10; step++) expect(await beginLogin(desk, user)).not.toBe('')
    const body = { log_detail: user.username, userPassword: PASSWORD }
    expect((await desk.call('logIn', { body })).failure.code).toBe('too_many_requests')
  })

  it('is removed with the own password, and takes the recovery codes with it', async () => {
    const user = await desk.add('User')
    await addApp(desk, user)
    const [app] = (await desk.call('listFactors', {}, user.token)).answer.factors
    const id = app?._id ?? ''
    const remove = (password: string) => desk.call('removeFactor', { body: { id, password } }, user.token)
    expect((await remove('Wrong#123')).failure.code).toBe('password_wrong')
    const before = await desk.desk.store.events.latest()
    expect((await remove(PASSWORD)).status).toBe(200)
    expect(await eventsAfter(before)).toEqual(['factor.removed'])
    expect((await desk.call('listFactors', {}, user.token)).answer).toMatchObject({
      factors: [],
      recovery: 0,
    })
    await letterTo(user.email, 'authenticator app was removed')
    expect(await desk.logIn(user.username)).toMatch(/./)
  })
})

describe('a login that waits for its second step', () => {
  it('is over after five minutes', async () => {
    const user = await desk.add('User')
    const { code } = await addApp(desk, user)
    const challenge = await beginLogin(desk, user)
    desk.advance(5 * 60 + 1)
    expect(await prove(desk, challenge, code())).toBe('second_step_over')
  })

  it('is finished by nobody else’s code, and opens nothing by itself', async () => {
    const [user, other] = [await desk.add('User'), await desk.add('User')]
    await addApp(desk, user)
    const { code, recovery } = await addApp(desk, other)
    desk.advance(60)
    const challenge = await beginLogin(desk, user)
    expect(await prove(desk, challenge, code())).toBe('second_factor_wrong')
    expect(await prove(desk, challenge, recovery[0] ?? '')).toBe('second_factor_wrong')
    expect((await desk.call('checkSession', {}, challenge)).status).toBe(401)
  })

  it('is asked for it with a new password instead of a forgotten one too', async () => {
    const user = await desk.add('User')
    const { code } = await addApp(desk, user)
    const { email } = user
    const { Otp: pto } = (await desk.call('requestReset', { body: { email } })).answer
    const password = 'Another#Fjord456'
    const CODE = /^ {4}(\d{6})$/m
    const letter = await waitFor(() =>
      desk.sent.find(({ recipient, text }) => recipient === email && CODE.test(text)),
    )
    const otp = CODE.exec(letter.text)?.[1] ?? ''
    const body = { email, otp, pto, password, repeatpassword: password }
    expect((await desk.call('resetPassword', { body })).status).toBe(200)
    const login = { log_detail: user.username, userPassword: password }
    const { failure } = await desk.call('logIn', { body: login })
    expect(failure.code).toBe('second_factor_needed')
    desk.advance(60)
    expect(await prove(desk, failure.challenge ?? '', code())).toMatchObject({ power: 'User' })
  })

  it('is not asked for before the password is right', async () => {
    const user = await desk.add('User')
    await addApp(desk, user)
    const body = { log_detail: user.username, userPassword: 'Wrong#123' }
    expect((await desk.call('logIn', { body })).failure).toEqual({
      msg: expect.any(String),
      code: 'login_failed',
    })
  })
})

describe('recovery codes', () => {
  it('work once each, however they are typed, and their owner is told', async () => {
    const user = await desk.add('User')
    const { recovery } = await addApp(desk, user)
    const [first = '', second = ''] = recovery
    for (const { codeHash } of await desk.desk.store.factors.recoveryCodes(user.id)) {
      expect(codeHash).toMatch(/^\$argon2id\$/)
    }
    const challenges = [await beginLogin(desk, user), await beginLogin(desk, user)]
    const before = await desk.desk.store.events.latest()
    const typed = first.toUpperCase().replace('-', ' ')
    const outcomes = await Promise.all(challenges.map((challenge) => prove(desk, challenge, typed)))
    expect(outcomes.filter((outcome) => typeof outcome !== 'string')).toHaveLength(1)
    expect((await eventsAfter(before)).toSorted()).toEqual([
      'factor.recovery_used',
      'session.refused',
      'session.started',
    ])
    expect((await letterTo(user.email, 'recovery code was used')).text).toContain('9 of them are left')
    expect((await desk.call('listFactors', {}, user.token)).answer.recovery).toBe(9)

    const renewed = await desk.call('renewRecoveryCodes', { body: { password: PASSWORD } }, user.token)
    expect(renewed.answer.recovery).toHaveLength(10)
    const challenge = await beginLogin(desk, user)
    expect(await prove(desk, challenge, second)).toBe('second_factor_wrong')
    expect(await prove(desk, challenge, renewed.answer.recovery[0] ?? '')).toMatchObject({ power: 'User' })
  })
})
