import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { Role } from '@support-desk/contract'
import { addApp } from '../../testing/calls/factors.ts'
import { PASSWORD, type User, waitFor } from '../../testing/calls/test-server.ts'
import {
  type InstallWithProvider,
  newBrowser,
  sendAs,
  startInstallWithProvider,
} from '../../testing/login/install.ts'
import type { Person } from '../../testing/login/identity-provider.ts'

let install: InstallWithProvider
let teamId: string

beforeAll(async () => {
  install = await startInstallWithProvider()
  const { testServer, admin } = install
  const body = { name: 'Network', address: '', memberIds: [] }
  teamId = (await testServer.call('createTeam', { body }, admin.token)).answer.id
  const groups = [
    { group: 'agents', role: 'SupportTeam' as const, teamId },
    { group: 'bosses', role: 'Admin' as const, teamId: null },
  ]
  await install.decide({ groups })
  decided = { groups }
})
afterAll(() => install.stop())

let decided: object = {}
let persons = 0
const personOf = (email: string, more: Record<string, unknown> = {}): Person => ({
  sub: `subject-${++persons}`,
  claims: { email, email_verified: true, ...more },
})
const roleOf = async (token: string): Promise<{ status: number; role?: Role }> => {
  const reply = await install.testServer.call('getCurrentUser', {}, token)
  return reply.status === 200 ? { status: 200, role: reply.answer.role } : { status: reply.status }
}
const tokenIn = ({ body }: Awaited<ReturnType<InstallWithProvider['logIn']>>): string =>
  String(body['opened']?.session?.token)
const events = async (kind: string) =>
  (await install.testServer.ctx.store.events.list(0, 10_000)).filter((event) => event.kind === kind)

test('creates an account at the first login and uses it at the second', async () => {
  const mia = personOf('mia@example.com', { preferred_username: 'Mia Ødegård' })
  const first = await install.logIn(mia)
  expect(first.status).toBe(200)
  expect(first.body['opened'].session).toMatchObject({ username: 'Mia.Ødegård', role: 'User' })
  const second = await install.logIn(mia)
  expect(second.body['opened'].session.username).toBe('Mia.Ødegård')
  expect(await roleOf(tokenIn(second))).toEqual({ status: 200, role: 'User' })
  const own = await install.testServer.call('listIdentities', {}, tokenIn(second))
  expect(own.answer).toMatchObject([{ provider: 'Company', email: 'mia@example.com' }])
  // An account without a password cannot log in with one.
  const body = { log_detail: 'mia@example.com', userPassword: PASSWORD }
  expect((await install.testServer.call('logIn', { body })).failure.code).toBe('login_failed')
})

test('refuses unknown users when the provider does not create accounts', async () => {
  await install.decide({ ...decided, makesAccounts: false })
  const { status, body } = await install.logIn(personOf('noone@example.com'))
  expect([status, body['code']]).toEqual([403, 'login_without_account'])
  await install.decide({ ...decided, makesAccounts: true })
})

test('links a provider login to an existing account only with the password, and only once', async () => {
  const owner = await install.testServer.add('User', 'Otto')
  const person = personOf(owner.email)
  const browser = newBrowser()
  const asked = await install.logIn(person, browser)
  expect(asked.body).toEqual({ opened: null, link: { email: owner.email } })
  const wrong = await sendAs(install.testServer, browser, 'linkProviderLogin', {
    body: { password: 'Wrong#123' },
  })
  expect(wrong.body['code']).toBe('password_wrong')
  // Another browser has no login in progress.
  const other = await sendAs(install.testServer, newBrowser(), 'linkProviderLogin', {
    body: { password: PASSWORD },
  })
  expect(other.body['code']).toBe('login_over')
  const linked = await sendAs(install.testServer, browser, 'linkProviderLogin', {
    body: { password: PASSWORD },
  })
  expect(linked.body['session'].username).toBe('Otto')
  const again = await sendAs(install.testServer, browser, 'linkProviderLogin', {
    body: { password: PASSWORD },
  })
  expect(again.body['code']).toBe('login_over')
  expect((await install.logIn(person)).body['opened'].session.username).toBe('Otto')
  expect(await events('identity.linked')).toContainEqual(
    expect.objectContaining({ data: expect.objectContaining({ accountId: owner.id }) }),
  )
  await waitFor(() => install.testServer.sent.find(({ recipient }) => recipient === owner.email))
})

test('ends the linking after five wrong passwords', async () => {
  const owner = await install.testServer.add('User')
  const browser = newBrowser()
  await install.logIn(personOf(owner.email), browser)
  const codes: string[] = []
  for (let index = 0; index < 6; index++)
    codes.push(
      (await sendAs(install.testServer, browser, 'linkProviderLogin', { body: { password: 'Wrong#123' } }))
        .body['code'],
    )
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'password_wrong'), 'login_over', 'login_over'])
  expect(await install.testServer.ctx.store.identities.listOf(owner.id)).toEqual([])
})

test("requires the account's second factor for linking and for each login", async () => {
  const owner = await install.testServer.add('User', 'Frida')
  const { code } = await addApp(install.testServer, owner)
  const person = personOf(owner.email)
  const browser = newBrowser()
  await install.logIn(person, browser)
  const linking = await sendAs(install.testServer, browser, 'linkProviderLogin', {
    body: { password: PASSWORD },
  })
  expect(linking.body['code']).toBe('second_factor_needed')
  expect(await install.testServer.ctx.store.identities.listOf(owner.id)).toEqual([])
  const proved = await install.testServer.call('verifyLoginCode', {
    body: { challenge: String(linking.body['challenge']), code: code(1) },
  })
  expect(proved.answer.session.username).toBe('Frida')
  expect(await install.testServer.ctx.store.identities.listOf(owner.id)).toHaveLength(1)
  expect((await install.logIn(person)).body['code']).toBe('second_factor_needed')
})

test("accepts the provider's second factor when the setting trusts it", async () => {
  const owner = await install.testServer.add('User', 'Gerda')
  const { code } = await addApp(install.testServer, owner)
  const person = personOf(owner.email)
  const browser = newBrowser()
  await install.logIn(person, browser)
  const linking = await sendAs(install.testServer, browser, 'linkProviderLogin', {
    body: { password: PASSWORD },
  })
  await install.testServer.call('verifyLoginCode', {
    body: { challenge: String(linking.body['challenge']), code: code(1) },
  })
  const mfa = { ...person, amr: ['pwd', 'mfa'] }
  expect((await install.logIn(mfa)).body['code']).toBe('second_factor_needed')
  await install.decide({ ...decided, trustsFactor: true, factorAcrs: ['urn:two-factors'] })
  expect((await install.logIn(person)).body['code']).toBe('second_factor_needed')
  expect((await install.logIn(mfa)).body['opened'].session.username).toBe('Gerda')
  const byAcr = await install.logIn({ ...person, acr: 'urn:two-factors' })
  expect(byAcr.body['opened'].session.username).toBe('Gerda')
  await install.decide({ ...decided, trustsFactor: false, factorAcrs: [] })
})

test("accepts the provider's second factor for a role that requires one", async () => {
  const { testServer, admin } = install
  await install.decide({ ...decided, trustsFactor: true })
  await testServer.call('updateSecuritySettings', { body: { secondFactor: ['User'] } }, admin.token)
  const hugo = personOf('hugo@example.com')
  expect((await install.logIn(hugo)).body['opened'].requiredAction).toBe('second_factor')
  expect((await install.logIn({ ...hugo, amr: ['mfa'] })).body['opened'].requiredAction).toBeNull()
  await testServer.call('updateSecuritySettings', { body: { secondFactor: [] } }, admin.token)
  await install.decide({ ...decided, trustsFactor: false })
})

test('grants role and teams by groups at each login, and ends all sessions when it revokes them', async () => {
  const { testServer, admin } = install
  const person = personOf('lea@example.com', { groups: ['agents', 'cooks'] })
  const agent = tokenIn(await install.logIn(person))
  expect(await roleOf(agent)).toEqual({ status: 200, role: 'SupportTeam' })
  const { accountId } =
    (await testServer.ctx.store.identities.find(install.provider.issuer, person.sub)) ?? {}
  expect(await testServer.ctx.store.teams.idsOf(accountId ?? '')).toEqual([teamId])
  const requester = await testServer.add('User')
  const ticketId = await testServer.raise(requester)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, agent)

  const without = { ...person, claims: { ...person.claims, groups: ['cooks'] } }
  const user = tokenIn(await install.logIn(without))
  const over = await testServer.call('checkSession', {}, agent)
  expect(over.failure).toMatchObject({ code: 'unauthenticated', ended: 'role_changed' })
  expect(await roleOf(user)).toEqual({ status: 200, role: 'User' })
  expect(await testServer.ctx.store.teams.idsOf(accountId ?? '')).toEqual([])
  testServer.advance(1)
  await waitForFree(ticketId)
  expect((await events('account.role_changed')).map(({ data }) => data)).toEqual([
    { accountId, role: 'SupportTeam', from: 'User' },
    { accountId, role: 'User', from: 'SupportTeam' },
  ])
  expect((await testServer.call('listAuditEntries', { query: {} }, admin.token)).status).toBe(200)
})

async function waitForFree(ticketId: string): Promise<void> {
  const { store } = install.testServer.ctx
  await expect.poll(async () => (await store.tickets.find(ticketId))?.assignee).toBeNull()
}

test("keeps an account's own role, and grants admin only by a configured group", async () => {
  const agent = await install.testServer.add('SupportTeam', 'Agnes')
  const person = personOf(agent.email, { groups: ['admins', 'Admin'] })
  const browser = newBrowser()
  await install.logIn(person, browser)
  await sendAs(install.testServer, browser, 'linkProviderLogin', { body: { password: PASSWORD } })
  expect(await roleOf(tokenIn(await install.logIn(person)))).toEqual({ status: 200, role: 'SupportTeam' })
  const boss = { ...person, claims: { ...person.claims, groups: ['bosses'] } }
  expect(await roleOf(tokenIn(await install.logIn(boss)))).toEqual({ status: 200, role: 'Admin' })
  expect(await roleOf(tokenIn(await install.logIn(person)))).toEqual({ status: 200, role: 'SupportTeam' })
})

it('lets the owner unlink a provider login with their password, which revokes the granted role', async () => {
  const { testServer } = install
  const owner = await testServer.add('User', 'Paul')
  const person = personOf(owner.email, { groups: ['agents'] })
  const browser = newBrowser()
  await install.logIn(person, browser)
  const linked = await sendAs(testServer, browser, 'linkProviderLogin', { body: { password: PASSWORD } })
  const token = String(linked.body['session'].token)
  const [identity] = (await testServer.call('listIdentities', {}, token)).answer
  const params = { identityId: identity?.id ?? '' }
  const wrong = await testServer.call('deleteIdentity', { params, body: { password: 'Wrong#123' } }, token)
  expect(wrong.failure.code).toBe('password_wrong')
  await testServer.call('deleteIdentity', { params, body: { password: PASSWORD } }, token)
  expect((await roleOf(token)).status).toBe(401)
  expect(await roleOf(await testServer.logIn('Paul'))).toEqual({ status: 200, role: 'User' })
})

test('removes the identities of a deleted account', async () => {
  const { testServer, admin } = install
  const ida = personOf('ida@example.com')
  const token = tokenIn(await install.logIn(ida))
  const { answer } = await testServer.call('getCurrentUser', {}, token)
  await testServer.call('legacyDeleteUser', { params: { userid: answer.id, power: 'User' } }, admin.token)
  expect(await testServer.ctx.store.identities.find(install.provider.issuer, ida.sub)).toBeNull()
})

test('keeps an admin with password and second factor while a login provider is switched on', async () => {
  const { testServer, admin } = install
  const first = (await testServer.ctx.store.accounts.admins()).find(({ id }) => id !== admin.id)
  expect(first).toBeDefined()
  const [factor] = (await testServer.call('getSecondFactors', {}, admin.token)).answer.factors
  const removal = { params: { id: factor?.id ?? '' }, body: { password: PASSWORD } }
  expect((await testServer.call('deleteSecondFactor', removal, admin.token)).failure.code).toBe(
    'local_admin_needed',
  )
  const other: User = await testServer.add('Admin')
  const deletion = { params: { userid: admin.id, power: 'Admin' as const } }
  expect((await testServer.call('legacyDeleteUser', deletion, other.token)).failure.code).toBe(
    'local_admin_needed',
  )
  const reset = { params: { userId: admin.id } }
  expect((await testServer.call('deleteUserSecondFactors', reset, other.token)).failure.code).toBe(
    'local_admin_needed',
  )
  await install.decide({ ...decided, isOn: false })
  expect((await testServer.call('deleteUserSecondFactors', reset, other.token)).status).toBe(204)
  const { version } = (await testServer.call('listLoginProviders', {}, other.token)).answer[0] ?? {
    version: 0,
  }
  expect(version).toBeGreaterThan(1)
})
