import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'
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

const events = () => testServer.ctx.store.events.list(0, 10_000)

describe('the role of a person', () => {
  const asRole = (value: string) => patchUser({ op: 'replace', path: 'roles', value: [{ value }] })
  const roleEvents = async () => (await events()).filter(({ kind }) => kind === 'account.role_changed')

  test('can be raised and lowered; lowering ends sessions and team memberships and releases tickets', async () => {
    const { send } = directory
    const person = await testServer.add('User')
    const ids = { user: person.id }
    const up = await send(asRole('SupportTeam'), ids)
    expect([up.status, up.body.roles]).toEqual([200, [{ value: 'SupportTeam', primary: true }]])
    const body = { name: 'Printers', memberIds: [person.id] }
    await testServer.call('createTeam', { body }, admin.token)
    const ticketId = await testServer.raise(await testServer.add('User'))
    // The earlier session continues with more rights.
    expect(
      (await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, person.token)).status,
    ).toBe(200)
    const { answer: token } = await testServer.call(
      'createOwnToken',
      { body: { name: 'Script', scopes: ['tickets:write'], days: 9, password: PASSWORD } },
      person.token,
    )
    const down = await send(asRole('User'), ids)
    expect(down.body.roles).toEqual([{ value: 'User', primary: true }])
    expect((await testServer.call('listTickets', { query: {} }, person.token)).status).toBe(401)
    const taking = { body: { Ticketid: ticketId } }
    expect((await testServer.call('legacyTakeTicket', taking, token.token)).failure.code).toBe('forbidden')
    const { answer: teams } = await testServer.call('listTeams', { query: {} }, admin.token)
    expect(teams.find(({ name }) => name === 'Printers')?.members).toEqual([])
    await expect
      .poll(async () => {
        const seen = await testServer.call('getTicket', { params: { ticketId } }, admin.token)
        return seen.answer.status
      })
      .toBe('Unassigned')
    const [raised, lowered] = (await roleEvents()).slice(-2)
    expect(raised).toMatchObject({
      data: { role: 'SupportTeam', from: 'User' },
      actorId: directory.serviceId,
    })
    expect(lowered).toMatchObject({
      data: { role: 'User', from: 'SupportTeam' },
      actorId: directory.serviceId,
    })
    const before = await roleEvents()
    await send(asRole('User'), ids)
    expect(await roleEvents()).toEqual(before)
  })

  test('can change together with `active`', async () => {
    const { send } = directory
    const person = await testServer.add('SupportTeam')
    const ids = { user: person.id }
    const ticketId = await testServer.raise(await testServer.add('User'))
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, person.token)
    const role = { op: 'replace', path: 'roles', value: [{ value: 'User' }] }
    const both = await send(patchUser(role, { op: 'replace', path: 'active', value: false }), ids)
    expect(both.body).toMatchObject({ active: false, roles: [{ value: 'User' }] })
    const back = await send(OKTA.enable, ids)
    expect(back.body).toMatchObject({ active: true, roles: [{ value: 'User' }] })
    const seen = await testServer.call('getTicket', { params: { ticketId } }, admin.token)
    expect(seen.answer.status).toBe('Unassigned')
  })

  test.each(['Admin', 'admin'])('never becomes %s, and never changes for an admin', async (value) => {
    const { send } = directory
    const { id: user } = await testServer.add('User')
    const before = await events()
    expect((await send(asRole(value), { user })).body.scimType).toBe('mutability')
    expect((await send(asRole('SupportTeam'), { user: admin.id })).body.scimType).toBe('mutability')
    expect(await events()).toEqual(before)
  })
})
