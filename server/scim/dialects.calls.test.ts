import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'
import { ENTERPRISE } from '../testing/scim/recorded.ts'
import { ENTRA } from '../testing/scim/recorded-entra.ts'
import { OKTA } from '../testing/scim/recorded-okta.ts'

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
  test('looks for a user, creates the user, then changes, disables and enables the account', async () => {
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
    expect((await send(ENTRA.enable, ids)).body.active).toBe(true)
    expect((await send(ENTRA.disableWithFlag, ids)).body.active).toBe(false)
    expect((await send(ENTRA.remove, ids)).status).toBe(204)
    expect((await send(ENTRA.remove, ids)).body).toMatchObject({ status: '404' })
    expect((await send(ENTRA.find)).body.totalResults).toBe(0)
  })

  test('changes the members of a group one by one', async () => {
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

  test('finds a user by name, address and external id, also with the flag of Entra in the URL', async () => {
    const { send } = directory
    const { body: made } = await send(ENTRA.create)
    const ids = { user: made.id as string }
    for (const request of [ENTRA.find, ENTRA.findByAddress, ENTRA.findByExternalId, ENTRA.findWithFlag]) {
      const { status, body } = await send(request)
      expect([status, body.totalResults, body.Resources], request.url).toEqual([200, 1, [made]])
    }
    expect((await send(ENTRA.userName, ids)).body.userName).toBe('5b50642d@testuser.com')
    expect((await send(ENTRA.find)).body.totalResults).toBe(0)
    await send(ENTRA.remove, ids)
  })

  test('changes several attributes at once with and without its flag, and may send unknown attributes', async () => {
    const { send } = directory
    const { body: made } = await send(ENTRA.create)
    const ids = { user: made.id as string }
    const before = await events()
    expect((await send(ENTRA.nickName, ids)).status).toBe(200)
    expect(await events()).toEqual(before)
    const several = (await send(ENTRA.severalAtOnce, ids)).body
    expect(several).toMatchObject({
      displayName: 'Pvlo',
      emails: [{ value: 'TestBcwqnm@testuser.com' }],
      name: { givenName: 'Gtfd', familyName: 'Pkqf', formatted: 'givenName familyName' },
      externalId: 'Eqpj',
      [ENTERPRISE]: { department: 'Research', employeeNumber: 'Eqpj' },
    })
    const withFlag = (await send(ENTRA.severalWithFlag, ids)).body
    expect(withFlag).toMatchObject({
      displayName: 'Bjfe',
      emails: [{ value: 'TestMhvaes@testuser.com' }],
      name: { givenName: 'Kkom', familyName: 'Unua' },
      externalId: 'Eqpj',
      [ENTERPRISE]: { department: 'Research', employeeNumber: 'Aklq' },
    })
    const { status, body: whole } = await send(ENTRA.everything, ids)
    expect([status, whole]).toMatchObject([
      200,
      {
        displayName: 'DPRLIJSFQMTL',
        emails: [{ value: 'dandre@testuser.com' }],
        name: { formatted: 'Dell', givenName: 'Kyler', familyName: 'Gay' },
        roles: [{ value: 'SupportTeam' }],
        externalId: '7faaefb0-0774-4d8e-8f6d-863c361bc72c',
        active: true,
        [ENTERPRISE]: { department: 'GMSBFLMNPABY', employeeNumber: 'PDFWRRZBQOHB' },
      },
    ])
    await send(ENTRA.remove, ids)
  })

  test('assigns an app role on creation, and as JSON text in a change', async () => {
    const { send } = directory
    const { body: made } = await send(ENTRA.createWithRole)
    expect(made).toMatchObject({
      emails: [{ value: 'alias@testuser.com' }],
      roles: [{ value: 'SupportTeam' }],
    })
    const other = await send(ENTRA.create)
    const ids = { user: other.body.id as string }
    const { status, body } = await send(ENTRA.role, ids)
    expect([status, body.roles]).toEqual([200, [{ value: 'SupportTeam', primary: true }]])
    const asAdmin = patchUser({ op: 'Add', path: 'roles', value: [{ value: '{"value":"Admin"}' }] })
    expect((await send(asAdmin, ids)).body.scimType).toBe('mutability')
    for (const value of ['{"value":', '{"id":"x"}', '[]', '{"value":{"value":"Admin"}}']) {
      const broken = patchUser({ op: 'Add', path: 'roles', value: [{ value }] })
      expect((await send(broken, ids)).body.scimType, value).toBe('invalidValue')
    }
    for (const user of [ids.user, made.id as string]) await send(ENTRA.remove, { user })
  })

  test('checks and removes a member of a group by a filter', async () => {
    const { send } = directory
    const [one, other] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
    const group = (await send(ENTRA.createGroup)).body.id as string
    for (const { id: user } of [one, other]) await send(ENTRA.addMember, { group, user })
    const isIn = async ({ id: user }: User) => (await send(ENTRA.isMember, { group, user })).body.totalResults
    expect([await isIn(one), await isIn(other), await isIn(admin)]).toEqual([1, 1, 0])
    const { body } = await send(ENTRA.removeMemberWithFlag, { group, user: one.id })
    expect(body.members).toMatchObject([{ value: other.id }])
    expect([await isIn(one), await isIn(other)]).toEqual([0, 1])
    // Removing a former member or a stranger changes nothing.
    const before = await events()
    expect((await send(ENTRA.removeMemberWithFlag, { group, user: one.id })).status).toBe(200)
    expect((await send(ENTRA.removeMember, { group, user: admin.id })).status).toBe(200)
    expect(await events()).toEqual(before)
    await send(ENTRA.removeGroup, { group })
  })

  test('reads a list with only the Host, Authorization and Connection headers', async () => {
    const base = await testServer.app.listen({ host: '127.0.0.1', port: 0 })
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    const lines = [
      'GET /scim/v2/Users?count=1 HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Authorization: Bearer ${directory.token}`,
      'Connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"totalResults"')
  })
})

describe('Okta', () => {
  test('creates a user, then replaces, disables and enables the account', async () => {
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
    // The password from the directory is ignored.
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

  test('replaces a whole user, also to disable it', async () => {
    const { send } = directory
    const { body: made } = await send({
      ...OKTA.create,
      body: { ...OKTA.create.body, userName: 'put@okta.local', externalId: '00u2', emails: [] },
    })
    const ids = { user: made.id as string }
    const { status, body } = await send(OKTA.disableByReplacing, ids)
    expect([status, body.scimType]).toEqual([409, 'uniqueness'])
    const own = {
      ...OKTA.disableByReplacing.body,
      userName: 'put@okta.local',
      externalId: '00u2',
      emails: [],
    }
    const gone = await send({ ...OKTA.disableByReplacing, body: own }, ids)
    expect(gone.body).toMatchObject({
      active: false,
      userName: 'put@okta.local',
      name: { familyName: 'User' },
    })
    // Without `active`, an inactive user stays inactive.
    const { active: _active, ...silent } = own
    expect((await send({ ...OKTA.disableByReplacing, body: silent }, ids)).body.active).toBe(false)
    const back = await send({ ...OKTA.disableByReplacing, body: { ...own, active: true } }, ids)
    expect(back.body).toMatchObject({ active: true, emails: [{ value: 'put@okta.local' }] })
  })

  test('reads all users and groups by page numbers', async () => {
    const { send } = directory
    for (const request of [OKTA.importUsers, OKTA.importGroups, OKTA.specTest]) {
      const { status, body, headers } = await send(request)
      expect([status, typeof body.totalResults, body.startIndex, typeof body.itemsPerPage]).toEqual([
        200,
        'number',
        1,
        'number',
      ])
      expect(headers['content-type']).toMatch('application/scim+json')
    }
    expect((await send(OKTA.findInCapitals)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ userName: 'test.user@okta.local' }],
    })
  })

  test('pushes all members of a group at once, by PATCH and by PUT', async () => {
    const { send } = directory
    const [one, other] = [await testServer.add('SupportTeam'), await testServer.add('SupportTeam')]
    const made = await send(OKTA.createEmptyGroup)
    expect([made.status, made.body.members]).toEqual([201, []])
    const group = made.body.id as string
    expect((await send(OKTA.pushMembers, { group, user: one.id })).body.members).toMatchObject([
      { value: one.id },
    ])
    const replaced = (await send(OKTA.replaceGroup, { group, user: other.id })).body
    expect(replaced).toMatchObject({ displayName: 'Test SCIMv20', members: [{ value: other.id }] })
    expect((await send(OKTA.readGroup, { group })).body).toEqual(replaced)
    expect((await send(OKTA.removeGroup, { group })).status).toBe(204)
    expect((await send(OKTA.readGroup, { group })).status).toBe(404)
  })
})
