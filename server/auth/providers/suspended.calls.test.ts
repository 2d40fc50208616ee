import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type User } from '../../testing/calls/test-server.ts'
import {
  type InstallWithProvider,
  newBrowser,
  sendAs,
  startInstallWithProvider,
} from '../../testing/login/install.ts'
import type { Person } from '../../testing/login/identity-provider.ts'
import { addDirectory, type Directory, patchUser } from '../../testing/scim/directory.ts'

let install: InstallWithProvider
let directory: Directory
beforeAll(async () => {
  install = await startInstallWithProvider()
  directory = await addDirectory(install.testServer)
  await install.decide({ groups: [{ group: 'agents', role: 'SupportTeam', teamId: null }] })
})
afterAll(() => install.stop())

let persons = 0
const personOf = (email: string, groups: string[] = []): Person => ({
  sub: `somebody-${++persons}`,
  claims: { email, email_verified: true, groups },
})
const idOf = async (email: string): Promise<string> =>
  String(await install.testServer.ctx.store.accounts.idWithEmail(email))
const suspend = (userId: string) =>
  install.testServer.call(
    'suspendUser',
    { params: { userId }, body: { reason: 'left' } },
    install.admin.token,
  )
const restore = (userId: string) =>
  install.testServer.call('restoreUser', { params: { userId } }, install.admin.token)
const outcome = ({ status, body }: Awaited<ReturnType<InstallWithProvider['logIn']>>) => [
  status,
  body['code'],
]
const SUSPENDED = [403, 'login_suspended']

test('refuses a suspended user with the reason, and lets the user log in again after the suspension', async () => {
  const mia = personOf('mia@example.com')
  const first = await install.logIn(mia)
  const { token } = first.body['opened'].session
  const id = await idOf('mia@example.com')
  await suspend(id)
  expect((await install.testServer.call('getCurrentUser', {}, token)).status).toBe(401)
  expect(outcome(await install.logIn(mia))).toEqual(SUSPENDED)
  await restore(id)
  expect((await install.logIn(mia)).status).toBe(200)
})

test('creates no second account and links nothing for a suspended account', async () => {
  const owner: User = await install.testServer.add('User')
  await suspend(owner.id)
  const person = personOf(owner.email)
  expect(outcome(await install.logIn(person))).toEqual(SUSPENDED)
  await restore(owner.id)
  // The account can still be linked afterwards.
  expect((await install.logIn(person)).body).toEqual({ opened: null, link: { email: owner.email } })
})

test('refuses a login that began before the suspension, in each step', async () => {
  const { testServer, provider } = install
  const noa = personOf('noa@example.com')
  await install.logIn(noa)
  const browser = newBrowser()
  provider.person = noa
  const { search } = await provider.visit(await install.begin(browser), browser.jar)
  await suspend(await idOf('noa@example.com'))
  expect(outcome(await install.finish(browser, search))).toEqual(SUSPENDED)

  const owner = await testServer.add('User')
  const other = newBrowser()
  await install.logIn(personOf(owner.email), other)
  await suspend(owner.id)
  const linking = await sendAs(testServer, other, 'linkProviderLogin', { body: { password: PASSWORD } })
  expect([linking.status, linking.body['code']]).toEqual([400, 'login_over'])
  expect(await testServer.ctx.store.identities.listOf(owner.id)).toEqual([])
})

test('gives a user the higher of the roles from provider groups and from the directory', async () => {
  const { testServer } = install
  const ola = personOf('ola@example.com', ['agents'])
  const session = (await install.logIn(ola)).body['opened'].session
  expect(session.role).toBe('SupportTeam')
  const ids = { user: await idOf('ola@example.com') }
  const asRole = (value: string) => patchUser({ op: 'replace', path: 'roles', value: [{ value }] })
  const roleNow = async () => (await testServer.ctx.store.accounts.roles(ids.user))?.role
  const said = await directory.send({ method: 'GET', url: '/Users/{user}' }, ids)
  expect(said.body.roles).toEqual([{ value: 'User', primary: true }])
  // The directory reads the role that it wrote.
  for (const role of ['SupportTeam', 'User']) {
    expect((await directory.send(asRole(role), ids)).body.roles).toEqual([{ value: role, primary: true }])
    expect(await roleNow()).toBe('SupportTeam')
  }
  expect((await testServer.call('listQueueTickets', { query: {} }, session.token)).status).toBe(200)
  // Without the group, the directory's role counts.
  ola.claims['groups'] = []
  expect((await install.logIn(ola)).body['opened'].session.role).toBe('User')
  expect((await directory.send(asRole('SupportTeam'), ids)).status).toBe(200)
  expect(await roleNow()).toBe('SupportTeam')
})
