import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventKind } from '@support-desk/contract'
import { LIVE_CLOSE } from '@support-desk/contract'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import { addWithRequiredAction } from '../../testing/calls/cases.ts'
import { PASSWORD, startTestServer, type TestServer, waitFor } from '../../testing/calls/test-server.ts'

const NEW = 'Another#Fjord456'
const chosen = (password: string) => ({ password, repeatedPassword: password })
const registered = (password: string) => ({ password, repeatpassword: password })

let testServer: TestServer
let address: string

beforeAll(async () => {
  testServer = await startTestServer()
  address = await listenLive(testServer)
})
afterAll(() => testServer.stop())

const change = (token: string, current: string, password = NEW) =>
  testServer.call('updatePassword', { body: { current, ...chosen(password) } }, token)

const isOpen = async (token: string): Promise<boolean> =>
  (await testServer.call('checkSession', {}, token)).status === 200

const logInStatus = async (name: string, password: string): Promise<number> =>
  (await testServer.call('logIn', { body: { log_detail: name, userPassword: password } })).status

/** The kinds of events that `act` records. */
async function recorded(act: () => Promise<unknown>): Promise<EventKind[]> {
  const before = await testServer.ctx.store.events.latest()
  await act()
  return (await testServer.ctx.store.events.list(before, 100)).map(({ kind }) => kind)
}

const latestTo = (email: string, words: RegExp) =>
  waitFor(() =>
    testServer.sent.findLast((mail) => mail.recipient === email && words.test(mail.subject + mail.text)),
  )

describe('changing a password', () => {
  test('ends all other sessions with their live connections, and notifies the owner', async () => {
    const user = await testServer.add('User')
    const other = await testServer.logIn(user.username)
    const [own, elsewhere] = [openLive(address, user.token), openLive(address, other)]
    await Promise.all([own.next('ready'), elsewhere.next('ready')])

    const { factors } = testServer.ctx.store
    const waiting = { id: user.id, accountId: user.id, purpose: 'login', sealed: '', triesLeft: 5 } as const
    await testServer.ctx.store.write((tx) => tx.factors.begin({ ...waiting, expiresAt: '9999' }))

    const kinds = await recorded(async () => {
      expect((await change(user.token, PASSWORD)).status).toBe(204)
    })
    expect(await factors.findChallenge(user.id, testServer.now().toISOString())).toBeNull()
    expect(kinds).toEqual(['account.password_changed'])
    expect(await elsewhere.closed).toBe(LIVE_CLOSE.sessionOver)
    expect(await isOpen(other)).toBe(false)
    expect(await isOpen(user.token)).toBe(true)
    expect(await logInStatus(user.username, PASSWORD)).toBe(401)
    expect(await logInStatus(user.username, NEW)).toBe(200)
    await latestTo(user.email, /Your password was changed/)
    await own.leave()
  })

  test('requires the current password and names its field in errors', async () => {
    const { token } = await testServer.add('User')
    const { status, failure } = await change(token, 'Wrong#123')
    expect(status).toBe(400)
    expect(failure).toMatchObject({ code: 'password_wrong', field: 'current' })
    expect((await change(token, PASSWORD, PASSWORD)).failure).toMatchObject({ field: 'password' })
    expect((await change(token, PASSWORD, 'simple')).failure).toMatchObject({ code: 'validation' })
  })

  test('accepts 200 characters, and only the exact password logs in afterwards', async () => {
    const user = await testServer.add('User')
    const long = `Quiet#Harbour71${'-tide'.repeat(37)}`
    expect(long).toHaveLength(200)
    expect((await change(user.token, PASSWORD, long)).status).toBe(204)
    for (const other of [long.slice(0, -1), `${long.slice(0, -1)}E`, long.slice(0, 72), long.toLowerCase()]) {
      expect(await logInStatus(user.username, other), other).toBe(401)
    }
    expect(await logInStatus(user.username, long)).toBe(200)
  })

  test('is rate limited like logins, also in parallel', async () => {
    const { token } = await testServer.add('User')
    const replies = await Promise.all(Array.from({ length: 40 }, () => change(token, 'Wrong#123')))
    const codes = replies.map(({ failure }) => failure.code)
    expect(codes.filter((code) => code === 'password_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(30)
    expect((await change(token, PASSWORD)).status).toBe(429)
  })

  test('refuses a concurrent login with the former password', async () => {
    const user = await testServer.add('User')
    const { passwords } = testServer.ctx
    const { matches } = passwords
    const changed = Promise.withResolvers<void>()
    passwords.matches = async (hash, password) => {
      passwords.matches = matches
      const isRight = await matches(hash, password)
      await changed.promise
      return isRight
    }
    const login = logInStatus(user.username, PASSWORD)
    await waitFor(() => passwords.matches === matches || undefined)
    expect((await change(user.token, PASSWORD)).status).toBe(204)
    changed.resolve()
    expect(await login).toBe(401)
    expect((await testServer.call('listSessions', {}, user.token)).answer).toHaveLength(1)
  })

  test('accepts only one of several parallel changes', async () => {
    const { token, username } = await testServer.add('User')
    const wanted = Array.from({ length: 8 }, (_, index) => `Several#Tide${index}00`)
    const replies = await Promise.all(wanted.map((password) => change(token, PASSWORD, password)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    const winner = wanted[replies.findIndex(({ status }) => status === 204)] ?? ''
    expect(await logInStatus(username, winner)).toBe(200)
  })
})

describe('passwords that are easy to guess', () => {
  const refused = { code: 'password_common', field: 'password' }
  const register = async (username: string, password: string) => {
    const email = `${username}@example.com`
    const { Otp } = (await testServer.call('requestCode', { body: { email } })).answer
    const body = { username, email, ...registered(password), otpemail: email, otp: Otp, pto: Otp }
    return testServer.call('register', { body })
  }

  test.each(['Password@1', 'Admin@123', 'Qwerty@123', 'Test@1234', 'P@ssw0rd'])(
    'are refused at each place where a password is set: %s',
    async (password) => {
      const [user, admin] = [await testServer.add('User'), await testServer.add('Admin')]
      expect((await change(user.token, PASSWORD, password)).failure).toMatchObject(refused)
      const body = { username: 'new', email: 'new@example.com', ...registered(password) }
      const added = await testServer.call('addStaff', { params: { role: 'Admin' }, body }, admin.token)
      expect(added.failure).toMatchObject(refused)
      expect(
        (await register(`newcomer-${password.length}-${password.charCodeAt(0)}`, password)).failure,
      ).toMatchObject(refused)
      const { challenge } = (await testServer.call('createPasswordReset', { body: { email: user.email } }))
        .answer
      const proof = { email: user.email, code: await testServer.codeFor(user.email), challenge }
      const reset = await testServer.call('completePasswordReset', {
        body: { ...proof, ...chosen(password) },
      })
      expect(reset.failure).toMatchObject(refused)
    },
  )

  test("include those with the user's own name or address", async () => {
    expect((await register('Quillfeather', 'Quillfeather@2026')).failure).toMatchObject(refused)
    expect((await register('Thistlewood', 'Quillfeather@2026')).status).toBe(200)
  })

  test('are compared with the name of the owner only after a valid code', async () => {
    const { email } = await testServer.add('User', 'Marrowby')
    const body = { email, code: '000000', challenge: 'none', ...chosen('Marrowby@2026') }
    expect((await testServer.call('completePasswordReset', { body })).failure).toMatchObject({
      code: 'code_wrong',
    })
  })
})

describe('a forgotten password', () => {
  const ask = async (email: string) =>
    (await testServer.call('createPasswordReset', { body: { email } })).answer
  const reset = (email: string, code: string, challenge: string, password = NEW) =>
    testServer.call('completePasswordReset', { body: { email, code, challenge, ...chosen(password) } })

  test('is replaced once with the mailed code, and all sessions end', async () => {
    const user = await testServer.add('User')
    const { email, challenge } = await ask(user.email.toUpperCase())
    expect(email).toBe(user.email.toUpperCase())
    const code = await testServer.codeFor(user.email)
    const replies: Awaited<ReturnType<typeof reset>>[] = []
    const kinds = await recorded(async () => {
      replies.push(
        ...(await Promise.all(Array.from({ length: 5 }, () => reset(user.email, code, challenge)))),
      )
    })
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(kinds).toEqual(['account.password_reset'])
    expect(await isOpen(user.token)).toBe(false)
    expect(await logInStatus(user.username, PASSWORD)).toBe(401)
    expect(await logInStatus(user.username, NEW)).toBe(200)
    await latestTo(user.email, /Your password was changed/)
  })

  test('gets the same answer for an unknown address, and only the mail says that there is no account', async () => {
    const email = 'stranger@example.com'
    const { challenge, ...asked } = await ask(email)
    expect({ ...asked, looks: /^\d{6}$/.test(challenge) }).toEqual({ email, looks: false })
    expect((await latestTo(email, /./)).text).not.toContain(challenge)
    expect((await latestTo(email, /./)).subject).toBe('No Support Desk account with this address')
    expect((await reset(email, challenge, challenge)).failure).toMatchObject({
      code: 'code_wrong',
      field: 'code',
    })
  })

  test('is not reset by a registration code, and a reset code does not register an account', async () => {
    const user = await testServer.add('User')
    const body = { email: user.email }
    const { Otp: first } = (await testServer.call('requestCode', { body })).answer
    expect((await reset(user.email, first, first)).failure.code).toBe('code_wrong')
    const email = 'newcomer@example.com'
    const { challenge: second } = await ask(email)
    const registration = { username: 'newcomer', email, otpemail: email, otp: second, pto: second }
    const refused = await testServer.call('register', { body: { ...registration, ...registered(PASSWORD) } })
    expect(refused.failure.code).toBe('code_wrong')
  })

  test('is not reset after five wrong attempts, and shares the limit of codes per address with registrations', async () => {
    const user = await testServer.add('User')
    const { challenge } = await ask(user.email)
    await Promise.all(Array.from({ length: 5 }, () => reset(user.email, 'wrong', challenge)))
    expect((await reset(user.email, challenge, challenge)).failure.code).toBe('code_wrong')
    const body = { email: user.email }
    for (let count = 0; count < 2; count++) await testServer.call('requestCode', { body })
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => testServer.call('createPasswordReset', { body })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

describe('whether an address has an account', () => {
  const register = (email: string, username: string, otp: string, pto: string) =>
    testServer.call('register', {
      body: { username, email, otpemail: email, otp, pto, ...registered(PASSWORD) },
    })

  test('is only revealed with a valid code, and in the mail', async () => {
    const user = await testServer.add('User')
    const fresh = 'fresh@example.com'
    for (const email of [user.email, fresh]) {
      const { Email, Otp } = (await testServer.call('requestCode', { body: { email } })).answer
      expect({ Email, looks: /^\d{6}$/.test(Otp) }).toEqual({ Email: email, looks: true })
      const unproved = await register(email, user.username, 'wrong', Otp)
      expect([unproved.status, unproved.failure.code]).toEqual([400, 'code_wrong'])
      const { text } = await latestTo(email, /one-time code/)
      expect(/An account with this address already exists/.test(text)).toBe(email === user.email)
    }
    const code = await testServer.codeFor(user.email)
    const proved = await register(user.email, 'somebody-else', code, code)
    expect([proved.status, proved.failure.code]).toEqual([409, 'email_in_use'])
    // A code cannot be used to test many names: each used name counts as one of its five attempts.
    const proof = await testServer.codeFor(fresh)
    for (const expected of ['name_in_use', 'name_in_use', 'name_in_use', 'name_in_use', 'code_wrong']) {
      expect((await register(fresh, user.username, proof, proof)).failure.code).toBe(expected)
    }
  })
})

describe('a user with a required new password', () => {
  test('must change it before anything else', async () => {
    const { username, token } = await addWithRequiredAction(testServer, 'Admin')
    const statusOf = async () => testServer.call('countAllTickets', {}, token)
    const login = { log_detail: username, userPassword: PASSWORD }
    expect((await testServer.call('logIn', { body: login })).answer.owes).toBe('password')
    expect((await testServer.call('checkSession', {}, token)).answer.owes).toBe('password')
    const refused = await statusOf()
    expect([refused.status, refused.failure.code]).toEqual([403, 'password_change_needed'])
    expect(await openLive(address, token).closed).toBe(LIVE_CLOSE.requiredAction)

    const wanted = { current: PASSWORD, ...chosen(NEW) }
    expect((await testServer.call('updatePassword', { body: wanted }, token)).status).toBe(204)
    expect((await statusOf()).status).toBe(200)
    expect((await testServer.call('checkSession', {}, token)).answer.owes).toBeUndefined()
    const page = openLive(address, token)
    await page.next('ready')
    await page.leave()
  })
})
