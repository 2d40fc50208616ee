import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIVE_CLOSE, type Role } from '@support-desk/contract'
import { addApp, beginLogin, DESK_URL } from './testing-factors.ts'
import { listenLive, openLive } from './testing-live.ts'
import { PASSWORD, type Person, startTestDesk, type TestDesk, waitFor } from './testing.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await startTestDesk({ environment: { PUBLIC_URL: DESK_URL } })
})
afterAll(() => desk.stop())

const require = (secondFactor: Role[], admin: Person) =>
  desk.call('setSecuritySettings', { body: { secondFactor } }, admin.token)

describe('a role that must have a second factor', () => {
  it('is led to adding one, and everything opens the moment that it is there', async () => {
    const [admin, member, user] = [
      await desk.add('Admin'),
      await desk.add('SupportTeam'),
      await desk.add('User'),
    ]
    const before = await desk.desk.store.events.latest()
    expect((await require(['SupportTeam'], admin)).answer).toEqual({ secondFactor: ['SupportTeam'] })
    await require(['SupportTeam'], admin)
    expect((await desk.desk.store.events.list(before, 9)).map(({ kind, data }) => ({ kind, data }))).toEqual([
      { kind: 'security.settings_changed', data: { roles: ['SupportTeam'] } },
    ])

    // Also a session from before owes it.
    expect((await desk.call('countAssignedTickets', {}, member.token)).failure).toMatchObject({
      code: 'second_factor_needed_first',
    })
    expect((await desk.call('countMyTickets', {}, user.token)).status).toBe(200)
    const body = { log_detail: member.username, userPassword: PASSWORD }
    const { loginnewuser, owes } = (await desk.call('logIn', { body })).answer
    expect(owes).toBe('second_factor')
    const token = loginnewuser.jwttoken
    expect((await desk.call('listFactors', {}, token)).answer).toMatchObject({ required: true, factors: [] })

    await addApp(desk, { ...member, token })
    expect((await desk.call('countAssignedTickets', {}, token)).status).toBe(200)
    expect((await desk.call('checkSession', {}, token)).answer.owes).toBeUndefined()
    // The one that was opened by a password alone does not share in it.
    expect((await desk.call('checkSession', {}, member.token)).status).toBe(401)
    await require([], admin)
  })

  it('leads the admin who asks for it the same way, and locks nobody out', async () => {
    const admin = await desk.add('Admin')
    expect((await require(['Admin'], admin)).status).toBe(200)
    expect((await require([], admin)).failure.code).toBe('second_factor_needed_first')
    await addApp(desk, admin)
    expect((await require([], admin)).status).toBe(200)
  })
})

it('live connections end that were opened by a password alone, or that owe a second factor now', async () => {
  const [admin, member] = [await desk.add('Admin'), await desk.add('SupportTeam')]
  const address = await listenLive(desk)
  const open = async (token: string) => {
    const page = openLive(address, token)
    await page.next('ready')
    return page
  }
  const owing = await open(member.token)
  await require(['SupportTeam'], admin)
  expect(await owing.closed).toBe(LIVE_CLOSE.owing)
  expect(await openLive(address, member.token).closed).toBe(LIVE_CLOSE.owing)
  await require([], admin)

  const [own, elsewhere] = [await open(member.token), await open(await desk.logIn(member.username))]
  await addApp(desk, member)
  expect(await elsewhere.closed).toBe(LIVE_CLOSE.sessionOver)
  await own.next('events')
  await desk.call('resetFactors', { params: { userid: member.id } }, admin.token)
  expect(await own.closed).toBe(LIVE_CLOSE.sessionOver)
})

describe('somebody who has lost their second factor', () => {
  it('gets back in by an admin, who ends their sessions and can do so for others alone', async () => {
    const [admin, user] = [await desk.add('Admin'), await desk.add('User')]
    await addApp(desk, user)
    const params = { userid: user.id }
    const seen = await desk.call('getFactorsOfPerson', { params }, admin.token)
    expect(seen.answer).toMatchObject({ factors: [{ kind: 'totp' }], recovery: 10 })
    const before = await desk.desk.store.events.latest()
    expect((await desk.call('resetFactors', { params }, admin.token)).status).toBe(200)
    expect((await desk.call('resetFactors', { params }, admin.token)).status).toBe(200)
    expect((await desk.desk.store.events.list(before, 9)).map(({ kind }) => kind)).toEqual(['factor.reset'])
    expect((await desk.call('checkSession', {}, user.token)).status).toBe(401)
    expect(await beginLoginOf(user)).toBe(200)
    await waitFor(() =>
      desk.sent.find(({ recipient, subject }) => recipient === user.email && /removed/.test(subject)),
    )

    const own = { params: { userid: admin.id } }
    expect((await desk.call('resetFactors', own, admin.token)).failure.code).toBe('own_account')
  })

  it('takes a login that was under way with it', async () => {
    const [admin, user] = [await desk.add('Admin'), await desk.add('User')]
    const { recovery } = await addApp(desk, user)
    const challenge = await beginLogin(desk, user)
    await desk.call('resetFactors', { params: { userid: user.id } }, admin.token)
    const proved = await desk.call('proveByCode', { body: { challenge, code: recovery[0] ?? '' } })
    expect(proved.failure.code).toBe('second_step_over')
  })
})

const beginLoginOf = async ({ username }: Person): Promise<number> =>
  (await desk.call('logIn', { body: { log_detail: username, userPassword: PASSWORD } })).status
