import { ROLES } from '@support-desk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'
import { ENTRA } from '../testing/scim/recorded-entra.ts'
import { OKTA } from '../testing/scim/recorded-okta.ts'
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

describe('a deactivated account', () => {
  test('loses its sessions, tokens and tickets at once, and can be reactivated', async () => {
    const { send } = directory
    const member = await testServer.add('SupportTeam')
    const ids = { user: member.id }
    const requester = await testServer.add('User')
    const ticketId = await testServer.raise(requester)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, member.token)
    const { answer: token } = await testServer.call(
      'createOwnToken',
      { body: { name: 'Script', scopes: ['tickets:read'], days: 9, password: PASSWORD } },
      member.token,
    )
    const before = await events()
    expect((await send(OKTA.disable, ids)).body.active).toBe(false)
    const added = (await events()).slice(before.length)
    expect((await testServer.call('listTickets', { query: {} }, member.token)).failure).toMatchObject({
      code: 'unauthenticated',
      ended: 'suspended',
    })
    expect((await testServer.call('listTickets', { query: {} }, token.token)).status).toBe(401)
    const login = { log_detail: member.username, userPassword: PASSWORD }
    expect((await testServer.call('logIn', { body: login })).failure.code).toBe('login_suspended')
    const seen = await testServer.call('getTicket', { params: { ticketId } }, admin.token)
    expect(seen.answer.status).toBe('Unassigned')
    expect(added.map(({ kind }) => kind)).toEqual(['ticket.unassigned', 'token.revoked', 'account.suspended'])
    expect(added.at(-1)).toMatchObject({ actorId: directory.serviceId })
    // A repeated deactivation changes nothing.
    const once = await events()
    await send(OKTA.disable, ids)
    expect(await events()).toEqual(once)
    const staff = await testServer.call('listSupportMembers', { query: {} }, admin.token)
    expect(JSON.stringify(staff.answer)).not.toContain(member.id)

    expect((await send(OKTA.enable, ids)).body.active).toBe(true)
    expect((await testServer.call('logIn', { body: login })).status).toBe(200)
  })

  test('is created suspended when the directory says so', async () => {
    const before = await events()
    const body = { userName: 'late@example.org', active: false }
    const { status, body: made } = await directory.send({ method: 'POST', url: '/Users', body })
    expect([status, made.active]).toEqual([201, false])
    const added = (await events()).slice(before.length)
    expect(added.map(({ kind }) => kind)).toEqual(['account.added', 'account.suspended'])
  })

  test('is never the last admin with a local login and a second factor', async () => {
    const { send } = directory
    const refused = await send(OKTA.disable, { user: admin.id })
    expect(refused).toMatchObject({ status: 409, body: { scimType: 'mutability' } })
    expect((await send(ENTRA.remove, { user: admin.id })).status).toBe(409)
    expect((await testServer.call('listTickets', { query: {} }, admin.token)).status).toBe(200)
    const role = { op: 'replace', path: 'roles', value: [{ value: 'User' }] }
    expect((await send(patchUser(role), { user: admin.id })).body.scimType).toBe('mutability')
  })
})

test('refuses to change the address of an admin, which could receive a password reset', async () => {
  const address = 'taken-over@example.org'
  for (const change of [
    { op: 'replace', path: 'emails[type eq "work"].value', value: address },
    { op: 'replace', path: 'emails', value: [{ value: address, primary: true }] },
    { op: 'replace', value: { emails: [{ value: address, type: 'work' }] } },
  ]) {
    const refused = await directory.send(patchUser(change), { user: admin.id })
    expect(refused, JSON.stringify(change)).toMatchObject({ status: 400, body: { scimType: 'mutability' } })
  }
  const body = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: address,
    emails: [{ value: address, type: 'work', primary: true }],
  }
  const replaced = await directory.send({ method: 'PUT', url: '/Users/{user}', body }, { user: admin.id })
  expect(replaced.status).toBe(400)
  expect((await testServer.ctx.store.accounts.find(admin.id))?.email).toBe(admin.email)
})

describe('the SCIM scope', () => {
  test('is required by every route: no token, a session of any role and any other scope are refused', async () => {
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

  test('allows no call outside SCIM', async () => {
    expect((await testServer.call('listTickets', { query: {} }, directory.token)).failure.code).toBe(
      'scope_missing',
    )
  })
})

test('refuses a change of an old version, and returns lists in pages', async () => {
  const { send } = directory
  const { id: user } = await testServer.add('User')
  const first = await send(get('/Users/{user}'), { user })
  const tag = String(first.headers['etag'])
  expect((await send(get('/Users/{user}'), { user }, { 'if-none-match': tag })).status).toBe(304)
  const compressed = tag.replace(/"$/, '-gzip"')
  expect((await send(get('/Users/{user}'), { user }, { 'if-none-match': compressed })).status).toBe(304)
  const rename = patchUser({ op: 'replace', path: 'displayName', value: 'Kim' })
  expect((await send(rename, { user }, { 'if-match': compressed })).status).toBe(200)
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
})

test('returns the configuration and each resource type and schema at its own location', async () => {
  const { send } = directory
  const config = (await send(get('/ServiceProviderConfig'))).body
  const lists = await Promise.all(['/ResourceTypes', '/Schemas'].map((path) => send(get(path))))
  const all = [config, ...lists.flatMap(({ body }) => body.Resources)]
  expect(all.length).toBeGreaterThan(5)
  for (const described of all) {
    const [, path = ''] = new URL(described.meta.location).pathname.split('/scim/v2')
    expect((await send(get(path))).body).toEqual(described)
  }
})

test('finds people and groups by prefix, by time of change and by active state', async () => {
  const { send } = directory
  const found = async (kind: 'Users' | 'Groups', filter: string): Promise<string[]> => {
    const { status, body } = await send(get(`/${kind}?filter=${encodeURIComponent(filter)}`))
    expect(status, filter).toBe(200)
    expect(body.totalResults).toBe(body.Resources.length)
    return body.Resources.map(({ id }: { id: string }) => id)
  }
  const add = async (userName: string) =>
    (await send({ method: 'POST', url: '/Users', body: { userName } })).body.id
  testServer.advance(60)
  const before = testServer.now().toISOString()
  testServer.advance(60)
  const [ann, two] = [await add('Prefix.Ann@example.org'), await add('prefix_two@example.org')]
  const role = { op: 'replace', path: 'roles', value: [{ value: 'SupportTeam' }] }
  await send(patchUser(role), { user: ann })
  const groupBody = { displayName: 'Prefixed group', members: [{ value: ann }] }
  const group = (await send({ method: 'POST', url: '/Groups', body: groupBody })).body.id
  const off = { op: 'replace', path: 'active', value: false }
  await send(patchUser(off), { user: two })

  expect((await found('Users', 'userName sw "PREFIX"')).toSorted()).toEqual([ann, two].toSorted())
  expect(await found('Users', 'userName sw "prefix_"')).toEqual([two])
  expect(await found('Users', 'emails.value sw "prefix" and active eq true')).toEqual([ann])
  expect(await found('Users', 'userName sw "prefix" and active eq "False"')).toEqual([two])
  expect(await found('Users', `userName eq "prefix.ann@example.org" and active eq false`)).toEqual([])
  const later = testServer.now().toISOString()
  expect((await found('Users', `meta.lastModified gt "${before}"`)).toSorted()).toEqual([ann, two].toSorted())
  expect(await found('Users', `meta.created gt "${later}"`)).toEqual([])
  expect(await found('Groups', 'displayName sw "prefixed"')).toEqual([group])
  expect(await found('Groups', `meta.lastModified gt "${before}"`)).toEqual([group])
  expect(await found('Groups', `meta.lastModified lt "${before}" and displayName sw "prefixed"`)).toEqual([])
})

test('shows the groups of a user with their locations', async () => {
  const { send } = directory
  const { id: user } = await testServer.add('SupportTeam')
  const first = (await send(get('/Users/{user}'), { user })).body
  expect(first.groups).toEqual([])
  const body = { displayName: 'Shown with its members', members: [{ value: user }] }
  const group = (await send({ method: 'POST', url: '/Groups', body })).body
  const shown = (await send(get('/Users/{user}'), { user })).body
  expect(shown.groups).toEqual([
    { value: group.id, $ref: group.meta.location, type: 'direct', display: 'Shown with its members' },
  ])
  expect(shown.meta.version).not.toBe(first.meta.version)
  // Groups in a PUT are ignored.
  const again = await send({ method: 'PUT', url: '/Users/{user}', body: { ...shown, groups: [] } }, { user })
  expect(again.body.groups).toEqual(shown.groups)
  expect((await send(get('/Users/{user}?excludedAttributes=groups'), { user })).body.groups).toBeUndefined()
})

test('turns a contact into an account with the same id', async () => {
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
