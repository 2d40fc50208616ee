import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_CLOSE, type Role } from '@support-desk/contract'
import { addApp, beginLogin, DESK_URL } from '../../testing/calls/factors.ts'
import { listenLive, openLive } from '../../testing/live/live-page.ts'
import {
  PASSWORD,
  type User,
  startTestServer,
  type TestServer,
  waitFor,
} from '../../testing/calls/test-server.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await startTestServer({ environment: { PUBLIC_URL: DESK_URL } })
})
afterAll(() => testServer.stop())

const require = (secondFactor: Role[], admin: User) =>
  testServer.call('updateSecuritySettings', { body: { secondFactor } }, admin.token)

it('counts the active accounts without a second factor by role', async () => {
  const admin = await testServer.add('Admin')
  const countOf = async () =>
    (await testServer.call('getSecuritySettings', {}, admin.token)).answer.withoutSecondFactor.find(
      ({ role }) => role === 'SupportTeam',
    )?.count ?? 0
  const before = await countOf()
  const [member, other] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
  expect(await countOf()).toBe(before + 2)
  await addApp(testServer, member)
  expect(await countOf()).toBe(before + 1)
  await testServer.call(
    'legacyDeleteUser',
    { params: { userid: other.id, power: 'SupportTeam' } },
    admin.token,
  )
  expect(await countOf()).toBe(before)
})

describe('a role that requires a second factor', () => {
  it('lets its users only add a second factor, and removes the restriction once they have added it', async () => {
    const [admin, member, user] = [
      await testServer.add('Admin'),
      await testServer.add('SupportTeam'),
      await testServer.add('User'),
    ]
    const before = await testServer.ctx.store.events.latest()
    expect((await require(['SupportTeam'], admin)).answer).toEqual({ secondFactor: ['SupportTeam'] })
    await require(['SupportTeam'], admin)
    expect(
      (await testServer.ctx.store.events.list(before, 9)).map(({ kind, data }) => ({ kind, data })),
    ).toEqual([{ kind: 'security.settings_changed', data: { roles: ['SupportTeam'] } }])

    // Sessions from before the rule are restricted too.
    expect((await testServer.call('countAssignedTickets', {}, member.token)).failure).toMatchObject({
      code: 'second_factor_needed_first',
    })
    expect((await testServer.call('countMyTickets', {}, user.token)).status).toBe(200)
    const body = { log_detail: member.username, userPassword: PASSWORD }
    const { loginnewuser, owes } = (await testServer.call('logIn', { body })).answer
    expect(owes).toBe('second_factor')
    const token = loginnewuser.jwttoken
    expect((await testServer.call('getSecondFactors', {}, token)).answer).toMatchObject({
      required: true,
      factors: [],
    })

    await addApp(testServer, { ...member, token })
    expect((await testServer.call('countAssignedTickets', {}, token)).status).toBe(200)
    expect((await testServer.call('checkSession', {}, token)).answer.owes).toBeUndefined()
    // Another session that was opened by a password alone stays limited.
    expect((await testServer.call('checkSession', {}, member.token)).status).toBe(401)
    await require([], admin)
  })

  it('also restricts the admin who sets the rule, until this admin adds a second factor', async () => {
    const admin = await testServer.add('Admin')
    expect((await require(['Admin'], admin)).status).toBe(200)
    expect((await require([], admin)).failure.code).toBe('second_factor_needed_first')
    await addApp(testServer, admin)
    expect((await require([], admin)).status).toBe(200)
  })
})

it('closes live connections of sessions without a required second factor', async () => {
  const [admin, member] = [await testServer.add('Admin'), await testServer.add('SupportTeam')]
  const address = await listenLive(testServer)
  const open = async (token: string) => {
    const page = openLive(address, token)
    await page.next('ready')
    return page
  }
  const owing = await open(member.token)
  await require(['SupportTeam'], admin)
  expect(await owing.closed).toBe(LIVE_CLOSE.requiredAction)
  expect(await openLive(address, member.token).closed).toBe(LIVE_CLOSE.requiredAction)
  await require([], admin)

  const [own, elsewhere] = [await open(member.token), await open(await testServer.logIn(member.username))]
  await addApp(testServer, member)
  expect(await elsewhere.closed).toBe(LIVE_CLOSE.sessionOver)
  await own.next('events')
  await testServer.call('deleteUserSecondFactors', { params: { userId: member.id } }, admin.token)
  expect(await own.closed).toBe(LIVE_CLOSE.sessionOver)
})

describe('a user who lost their second factor', () => {
  it('gets it removed by an admin, with all sessions, and admins cannot remove their own in this way', async () => {
    const [admin, user] = [await testServer.add('Admin'), await testServer.add('User')]
    await addApp(testServer, user)
    const params = { userId: user.id }
    const seen = await testServer.call('getUserSecondFactors', { params }, admin.token)
    expect(seen.answer).toMatchObject({ factors: [{ kind: 'totp' }], recoveryCodesLeft: 10 })
    const before = await testServer.ctx.store.events.latest()
    expect((await testServer.call('deleteUserSecondFactors', { params }, admin.token)).status).toBe(204)
    expect((await testServer.call('deleteUserSecondFactors', { params }, admin.token)).status).toBe(204)
    expect((await testServer.ctx.store.events.list(before, 9)).map(({ kind }) => kind)).toEqual([
      'factor.reset',
    ])
    expect((await testServer.call('checkSession', {}, user.token)).status).toBe(401)
    expect(await beginLoginOf(user)).toBe(200)
    await waitFor(() =>
      testServer.sent.find(({ recipient, subject }) => recipient === user.email && /removed/.test(subject)),
    )

    const own = { params: { userId: admin.id } }
    expect((await testServer.call('deleteUserSecondFactors', own, admin.token)).failure.code).toBe(
      'own_account',
    )
  })

  it('cannot finish a login that began before the second factor was removed', async () => {
    const [admin, user] = [await testServer.add('Admin'), await testServer.add('User')]
    const { recoveryCodes } = await addApp(testServer, user)
    const challenge = await beginLogin(testServer, user)
    await testServer.call('deleteUserSecondFactors', { params: { userId: user.id } }, admin.token)
    const proved = await testServer.call('verifyLoginCode', {
      body: { challenge, code: recoveryCodes[0] ?? '' },
    })
    expect(proved.failure.code).toBe('second_step_over')
  })
})

const beginLoginOf = async ({ username }: User): Promise<number> =>
  (await testServer.call('logIn', { body: { log_detail: username, userPassword: PASSWORD } })).status
