import { ROLES } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'
import { ENTRA, OKTA } from '../testing/scim/recorded.ts'
import { ROUTES } from './routes.ts'

let testServer: TestServer
let directory: Directory
let admin: User
beforeAll(async () => {
  testServer = await startTestServer()
  directory = await addDirectory(testServer)
  admin = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

const events = async () =>
  (await testServer.ctx.store.events.list(0, 10_000)).filter(({ kind }) => kind.split('.')[0] !== 'session')

const get = (url: string) => ({ method: 'GET', url }) as const

describe('Entra', () => {
  test('finds nobody, makes somebody, changes, disables and enables them', async () => {
    const { send } = directory
    const none = await send(ENTRA.test)
    expect(none.status).toBe(200)
    expect(none.headers['content-type']).toMatch('application/scim+json')
    expect(none.body).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1 })

    const { status, body: made, headers } = await send(ENTRA.create)
    expect(status).toBe(201)
    expect(made).toMatchObject({
      externalId: ENTRA.create.body.externalId,
      userName: 'Test_User_dfeef4c5@testuser.com',
      active: true,
      displayName: 'lennay',
      name: ENTRA.create.body.name,
      emails: [{ value: 'Test_User_fd0ea19b@testuser.com', type: 'work', primary: true }],
      roles: [{ value: 'User' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        department: 'Research',
        employeeNumber: 'E-77',
      },
      meta: { resourceType: 'User', location: headers.location, version: headers.etag },
    })
    const ids = { user: made.id as string }
    expect((await send(ENTRA.find)).body.Resources).toEqual([made])

    const renamed = await send(ENTRA.rename, ids)
    expect(renamed.body.emails[0].value).toBe('updatedEmail@microsoft.com')
    expect(renamed.body.name).toMatchObject({ familyName: 'updatedFamilyName', givenName: 'givenName' })
    const dotted = await send(ENTRA.dotted, ids)
    expect(dotted.body).toMatchObject({
      displayName: 'Ada L.',
      emails: [{ value: 'ada.l@testuser.com' }],
      name: { givenName: 'Ada', familyName: 'updatedFamilyName' },
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Engines' },
    })
    expect((await send(ENTRA.disable, ids)).body.active).toBe(false)
    expect((await send(ENTRA.enable, ids)).body.active).toBe(true)
    expect((await send(ENTRA.disableWithoutPath, ids)).body.active).toBe(false)
    expect((await send(ENTRA.remove, ids)).status).toBe(204)
    expect((await send(ENTRA.remove, ids)).body).toMatchObject({ status: '404' })
    expect((await send(ENTRA.find)).body.totalResults).toBe(0)
  })

  test('keeps the members of a group: removing one leaves the others', async () => {
    const { send } = directory
    const [one, other] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
    const made = await send(ENTRA.createGroup)
    expect([made.status, made.body.displayName, made.body.members]).toEqual([201, 'Network team', []])
    const group = made.body.id as string
    await send(ENTRA.addMember, { group, user: one.id })
    await send(ENTRA.addMember, { group, user: other.id })
    await send(ENTRA.addMember, { group, user: other.id })
    const membersOf = async () =>
      (await send(get('/Groups/{group}'), { group })).body.members.map(
        ({ value }: { value: string }) => value,
      )
    expect(await membersOf()).toEqual([one.id, other.id].toSorted())
    const found = (await send(ENTRA.findGroup)).body
    expect(found).toMatchObject({
      totalResults: 1,
      Resources: [{ id: group, externalId: made.body.externalId }],
    })
    expect(found.Resources[0]).not.toHaveProperty('members')
    expect((await send(ENTRA.readGroup, { group })).body).not.toHaveProperty('members')
    await send(ENTRA.removeMember, { group, user: one.id })
    expect(await membersOf()).toEqual([other.id])
    expect((await send(ENTRA.renameGroup, { group })).body.displayName).toBe('Networks')
    const { answer: teams } = await testServer.call('listTeams', { query: {} }, admin.token)
    expect(teams).toMatchObject([{ id: group, name: 'Networks', members: [{ id: other.id }] }])
    expect((await send(ENTRA.removeGroup, { group })).status).toBe(204)
    expect((await testServer.call('listTeams', { query: {} }, admin.token)).answer).toEqual([])
  })
})

describe('Okta', () => {
  test('makes somebody, replaces them as a whole, disables and enables them', async () => {
    const { send } = directory
    expect((await send(OKTA.test)).body.itemsPerPage).toBeLessThanOrEqual(2)
    expect((await send(OKTA.find)).body.totalResults).toBe(0)
    const { body: made } = await send(OKTA.create)
    const ids = { user: made.id as string }
    expect((await send(OKTA.create)).body).toMatchObject({ status: '409', scimType: 'uniqueness' })
    expect((await send(OKTA.find)).body.Resources).toEqual([made])
    const replaced = (await send(OKTA.replace, ids)).body
    expect(replaced).toMatchObject({ name: { givenName: 'Another', familyName: 'User' }, active: true })
    expect((await send(OKTA.disable, ids)).body.active).toBe(false)
    expect((await send(OKTA.enable, ids)).body.active).toBe(true)
    // A password that a directory sends opens nothing.
    const login = { log_detail: 'test.user@okta.local', userPassword: OKTA.create.body.password }
    expect((await testServer.call('logIn', { body: login })).failure.code).toBe('login_failed')
  })

  test('pushes a group and its members', async () => {
    const { send } = directory
    const member = await testServer.add('SupportTeam')
    const made = await send(OKTA.createGroup, { user: member.id })
    expect(made.body.members).toMatchObject([{ value: member.id }])
    const ids = { group: made.body.id as string, user: member.id }
    expect((await send(OKTA.renameGroup, ids)).body.displayName).toBe('Test SCIMv2 again')
    expect((await send(OKTA.changeMembers, ids)).body.members).toHaveLength(1)
    expect((await send(OKTA.removeMember, ids)).body.members).toEqual([])
    expect((await send(ENTRA.removeGroup, ids)).status).toBe(204)
  })
})

describe('somebody who is not active any more', () => {
  test('is out at once, with tokens, and their tickets are free; they come back', async () => {
    const { send } = directory
    const member = await testServer.add('SupportTeam')
    const ids = { user: member.id }
    const requester = await testServer.add('User')
    const ticketId = await testServer.raise(requester)
    await testServer.call('takeTicket', { body: { Ticketid: ticketId } }, member.token)
    const { answer: token } = await testServer.call(
      'createToken',
      { body: { name: 'Script', scopes: ['tickets:read'], days: 9, password: PASSWORD } },
      member.token,
    )
    const before = await events()
    expect((await send(OKTA.disable, ids)).body.active).toBe(false)
    const added = (await events()).slice(before.length)
    expect((await testServer.call('listTickets', { query: {} }, member.token)).failure.code).toBe(
      'unauthenticated',
    )
    expect((await testServer.call('listTickets', { query: {} }, token.token)).status).toBe(401)
    const login = { log_detail: member.username, userPassword: PASSWORD }
    expect((await testServer.call('logIn', { body: login })).failure.code).toBe('login_failed')
    const seen = await testServer.call('getTicketDetails', { params: { ticketId } }, admin.token)
    expect(seen.answer.state).toBe('Unassigned')
    expect(added.map(({ kind }) => kind)).toEqual(['ticket.unassigned', 'token.revoked', 'account.suspended'])
    expect(added.at(-1)).toMatchObject({ actorId: directory.serviceId })
    // Twice is once.
    const once = await events()
    await send(OKTA.disable, ids)
    expect(await events()).toEqual(once)
    const staff = await testServer.call('listSupportMembers', { query: {} }, admin.token)
    expect(JSON.stringify(staff.answer)).not.toContain(member.id)

    expect((await send(OKTA.enable, ids)).body.active).toBe(true)
    expect((await testServer.call('logIn', { body: login })).status).toBe(200)
  })

  test('is never the last admin who logs in here with a second factor', async () => {
    const { send } = directory
    const refused = await send(OKTA.disable, { user: admin.id })
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'mutability' } })
    expect((await send(ENTRA.remove, { user: admin.id })).status).toBe(409)
    expect((await testServer.call('listTickets', { query: {} }, admin.token)).status).toBe(200)
    const role = { op: 'replace', path: 'roles', value: [{ value: 'User' }] }
    expect((await send(patchUser(role), { user: admin.id })).body.scimType).toBe('mutability')
  })
})

describe('whoever comes without the scope', () => {
  test('is refused: no token, sessions of each role, tokens with any other scope', async () => {
    const { SCOPES } = await import('@support-desk/contract')
    const others = await addDirectory(
      testServer,
      SCOPES.filter((scope) => scope !== 'scim'),
    )
    const bearers = await Promise.all(
      ROLES.map(async (role) => ({ authorization: `Bearer ${(await testServer.add(role)).token}` })),
    )
    for (const { method, path } of ROUTES) {
      const isRead = method === 'GET' || method === 'DELETE'
      const asked = { method, url: path.replace(':id', admin.id), ...(!isRead && { body: OKTA.create.body }) }
      expect((await others.send(asked)).status, `${method} ${path}`).toBe(403)
      for (const bearer of bearers) {
        const { status, body } = await directory.send(asked, {}, bearer)
        expect([status, body.status], `${method} ${path}`).toEqual([403, '403'])
      }
      const nobody = await directory.send(asked, {}, { authorization: '' })
      expect(nobody.status, `${method} ${path}`).toBe(401)
      expect(nobody.headers['www-authenticate']).toMatch('Bearer')
    }
  })

  test('and the scope opens nothing else', async () => {
    expect((await testServer.call('listTickets', { query: {} }, directory.token)).failure.code).toBe(
      'scope_missing',
    )
  })
})

test('a change is made of the version that is known, and a list is a page', async () => {
  const { send } = directory
  const { id: user } = await testServer.add('User')
  const first = await send(get('/Users/{user}'), { user })
  const tag = String(first.headers['etag'])
  expect((await send(get('/Users/{user}'), { user }, { 'if-none-match': tag })).status).toBe(304)
  const rename = patchUser({ op: 'replace', path: 'displayName', value: 'Kim' })
  expect((await send(rename, { user }, { 'if-match': tag })).status).toBe(200)
  expect((await send(rename, { user }, { 'if-match': tag })).status).toBe(412)
  const all = (await send(get('/Users?count=500'))).body
  const pages: string[] = []
  for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 3) {
    const page = (await send(get(`/Users?startIndex=${startIndex}&count=3`))).body
    expect(page).toMatchObject({ startIndex, totalResults: all.totalResults })
    pages.push(...page.Resources.map(({ id }: { id: string }) => id))
  }
  expect(pages).toEqual(all.Resources.map(({ id }: { id: string }) => id))
  expect((await send(get('/Users?count=0'))).body.Resources).toEqual([])
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas'])
    expect((await send(get(path))).status).toBe(200)
})

test('somebody who had only written mails is the same person', async () => {
  const at = testServer.now().toISOString()
  const contact = await testServer.ctx.store.write((tx) =>
    tx.accounts.insertContact({
      id: 'contact-of-old',
      email: 'nora@example.org',
      name: 'Nora Lind',
      joinedAt: at,
    }),
  )
  const body = { userName: 'nora@example.org', active: 'True' }
  const made = await directory.send({ method: 'POST', url: '/Users', body })
  expect(made.body).toMatchObject({ id: contact.id, active: true, userName: 'nora@example.org' })
})
