import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addService, makeToken, outcomeWith } from '../testing/calls/tokens.ts'
import { PASSWORD, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { addDirectory, type Directory, patchUser } from '../testing/scim/directory.ts'

let testServer: TestServer
let admin: User
let directory: Directory
beforeAll(async () => {
  testServer = await startTestServer()
  admin = await testServer.add('Admin')
  directory = await addDirectory(testServer)
})
afterAll(() => testServer.stop())

const named = ({ id }: { id: string }) => ({ params: { userId: id } })
const suspend = (user: { id: string }, by = admin, reason: 'left' | 'away' | 'security' = 'left') =>
  testServer.call('suspendUser', { ...named(user), body: { reason } }, by.token)
const restore = (user: { id: string }, by = admin) => testServer.call('restoreUser', named(user), by.token)
const suspensionOf = async (user: { id: string }) =>
  (await testServer.call('getUserSuspension', named(user), admin.token)).answer.suspension
const logIn = async ({ username }: User) => {
  const body = { log_detail: username, userPassword: PASSWORD }
  return testServer.call('logIn', { body })
}
const kinds = async () =>
  (await testServer.ctx.store.events.list(0, 10_000))
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('session.'))
const says = (user: User, active: boolean) =>
  directory.send(patchUser({ op: 'replace', path: 'active', value: active }), { user: user.id })
const rowOf = async ({ username, role }: User) => {
  const query = { q: username, sort: 'username' as const }
  const { answer } = await testServer.call(
    'legacyListUsers',
    { params: { filter: role }, query },
    admin.token,
  )
  return answer.data.find((row) => row.username === username)
}

describe('a suspension by an admin', () => {
  test('ends sessions and tokens at once and returns tickets to the team; restoring brings back everything else', async () => {
    const member = await testServer.add('SupportTeam')
    const { answer: team } = await testServer.call(
      'createTeam',
      { body: { name: 'Second level', memberIds: [member.id] } },
      admin.token,
    )
    const ticketId = await testServer.raise(await testServer.add('User'))
    await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, member.token)
    const toTeam = { params: { ticketId }, body: { teamId: team.id, release: false } }
    await testServer.call('updateTicketTeam', toTeam, admin.token)
    const { token } = await makeToken(testServer, member, ['tickets:read'])
    expect((await rowOf(member))?.SuspendedAT).toBeUndefined()
    const before = await kinds()
    expect((await suspend(member, admin, 'security')).status).toBe(204)
    expect((await kinds()).slice(before.length)).toEqual([
      'ticket.unassigned',
      'token.revoked',
      'account.suspended',
    ])
    expect(await outcomeWith(testServer, member.token)).toBe('unauthenticated')
    expect(await outcomeWith(testServer, token)).toBe('token_revoked')
    expect((await logIn(member)).failure.code).toBe('login_suspended')
    const [row] = (await testServer.call('listQueueTicketsById', { query: { ids: ticketId } }, admin.token))
      .answer
    expect(row).toMatchObject({ assignee: null, team: { id: team.id } })
    expect(await suspensionOf(member)).toEqual({
      suspendedAt: testServer.now().toISOString(),
      reason: 'security',
      by: { id: admin.id, username: admin.username, isService: false },
      token: null,
    })
    expect((await rowOf(member))?.SuspendedAT).toBe(testServer.now().toISOString())

    expect((await restore(member)).status).toBe(204)
    expect(await suspensionOf(member)).toBeNull()
    expect((await rowOf(member))?.SuspendedAT).toBeUndefined()
    const back = await logIn(member)
    expect(back.status).toBe(200)
    expect(await outcomeWith(testServer, token)).toBe('token_revoked')
    const { answer: teams } = await testServer.call('listTeams', { query: {} }, admin.token)
    expect(teams.find(({ id }) => id === team.id)?.members).toMatchObject([{ id: member.id }])
  })

  test('keeps the first reason when it is repeated', async () => {
    const user = await testServer.add('User')
    await suspend(user, admin, 'left')
    const before = await kinds()
    expect((await suspend(user, admin, 'away')).status).toBe(204)
    expect((await suspensionOf(user))?.reason).toBe('left')
    await restore(user)
    expect((await restore(user)).status).toBe(204)
    expect((await kinds()).slice(before.length)).toEqual(['account.restored'])
  })

  test('is refused for the own account, service accounts and contacts', async () => {
    const { store } = testServer.ctx
    const at = testServer.now().toISOString()
    const id = await addService(store, at)
    const contact = await store.write((tx) =>
      tx.accounts.insertContact({ id: 'writer', email: 'w@example.org', name: 'Wim', joinedAt: at }),
    )
    const before = await kinds()
    expect((await suspend(admin)).failure.code).toBe('own_account')
    for (const one of [{ id }, contact]) expect((await suspend(one)).failure.code).toBe('not_suspendable')
    expect((await suspend({ id: 'nobody' })).failure.code).toBe('not_found')
    const wrong = { ...named(contact), body: { reason: 'I do not like them' as 'left' } }
    expect((await testServer.call('suspendUser', wrong, admin.token)).failure.code).toBe('validation')
    expect(await kinds()).toEqual(before)
  })

  test('leaves one admin active when two suspend each other at the same time', async () => {
    const [one, other] = [await testServer.add('Admin'), await testServer.add('Admin')]
    const outcomes = await Promise.all([suspend(one, other), suspend(other, one)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([204, 401])
  })
})

describe('a suspension by a directory', () => {
  test('is shown with the API token that suspended the user, as on the audit page', async () => {
    const user = await testServer.add('User')
    await says(user, false)
    const suspension = await suspensionOf(user)
    expect(suspension).toMatchObject({
      reason: 'directory',
      by: { id: directory.serviceId, isService: true },
      token: { name: 'Script' },
    })
    const { answer } = await testServer.call('listAuditEntries', { query: { userId: user.id } }, admin.token)
    expect(answer[0]).toMatchObject({
      kind: 'account.suspended',
      by: { id: directory.serviceId },
      token: suspension?.token,
    })
  })

  test('and a decision of an admin override each other, and the latest counts', async () => {
    const user = await testServer.add('User')
    await suspend(user)
    expect((await says(user, true)).body.active).toBe(true)
    expect((await logIn(user)).status).toBe(200)
    await says(user, false)
    await restore(user)
    expect((await logIn(user)).status).toBe(200)
    expect((await says(user, false)).body.active).toBe(false)
    expect((await logIn(user)).failure.code).toBe('login_suspended')
    // A request without `active` does not change the suspension.
    await suspend(user)
    const rename = { op: 'replace', path: 'displayName', value: 'Kim' }
    const said = await directory.send(patchUser(rename), { user: user.id })
    expect(said.body.active).toBe(false)
  })
})
