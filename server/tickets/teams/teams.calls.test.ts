import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User, waitFor } from '../../testing/calls/test-server.ts'
import { unzip } from '../../testing/calls/zip.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

type Draft = CallInput<'createTeam', never>['body']

let made = 0
const create = async (more: Partial<Draft> = {}) =>
  (await testServer.call('createTeam', { body: { name: `Team ${++made}`, ...more } }, admin.token)).answer
const update = (teamId: string, body: Draft & { version: number }) =>
  testServer.call('updateTeam', { params: { teamId }, body }, admin.token)
const remove = async (teamId: string) =>
  expect((await testServer.call('deleteTeam', { params: { teamId } }, admin.token)).status).toBe(204)
const teams = async (q = '', by: User = admin) =>
  (await testServer.call('listTeams', { query: { q } }, by.token)).answer
const teamOf = async (ticketId: string) =>
  (await testServer.ctx.store.queue.rows({ ids: [ticketId] }))[0]?.team
const kindsAfter = async (before: number) =>
  (await testServer.ctx.store.events.list(before, 99)).map(({ kind }) => kind)

describe('an admin', () => {
  test('creates a team that all staff see', async () => {
    const before = await testServer.ctx.store.events.latest()
    const team = await create({
      name: '  Second   Level ',
      address: 'second@example.com',
      memberIds: [bea.id, admin.id, ada.id, bea.id],
    })
    expect(team).toEqual({
      id: expect.any(String),
      name: 'Second Level',
      address: 'second@example.com',
      members: [ada, bea, admin].map(({ id, username, role }) => ({ id, username, role })),
      openTickets: { count: 0, isAtLeast: false },
      version: 1,
    })
    expect(await kindsAfter(before)).toEqual(['team.created', ...Array(3).fill('team.member_added')])
    expect(await teams('', ada)).toContainEqual(team)
    expect((await testServer.call('listTeams', {}, user.token)).failure.code).toBe('forbidden')
  })

  test('changes a team, and a repeated change records no event', async () => {
    const { id, name } = await create({ memberIds: [ada.id] })
    const before = await testServer.ctx.store.events.latest()
    const { answer } = await update(id, { name, address: 'a@example.com', memberIds: [bea.id], version: 1 })
    expect(answer).toMatchObject({ version: 2, address: 'a@example.com', members: [{ id: bea.id }] })
    expect(await kindsAfter(before)).toEqual(['team.changed', 'team.member_removed', 'team.member_added'])
    const same = await update(id, { name, address: 'a@example.com', memberIds: [bea.id], version: 2 })
    expect(same.answer).toMatchObject({ version: 2 })
    expect(await kindsAfter(before)).toHaveLength(3)
  })

  test('finds teams by name or member, and staff by the beginning of their name', async () => {
    const cleo = await testServer.add('SupportTeam', 'Cleo_100%')
    const { id } = await create({ name: 'Ärzte 50%', memberIds: [cleo.id] })
    for (const q of ['ärzte', '50%', 'LEO_1']) expect((await teams(q)).map((team) => team.id)).toEqual([id])
    expect(await teams('5_%')).toEqual([])
    const staff = async (q: string) =>
      (await testServer.call('listStaffMembers', { query: { q } }, admin.token)).answer.map(
        ({ id: found }) => found,
      )
    expect(await staff('CLEO')).toEqual([cleo.id])
    expect(await staff('amar')).toEqual([])
    expect(await staff('da')).toEqual([admin.id])
    const jule = await testServer.add('SupportTeam', 'Jule.Müller')
    for (const q of ['Jule.Muller', 'MULLER', 'müll']) expect(await staff(q), q).toEqual([jule.id])
  })

  test('cannot create or change teams with invalid values', async () => {
    const { id } = await create({ name: 'Network' })
    const refused = (body: Partial<Draft>, expected: Parameters<typeof expectRefusal>[4]) =>
      expectRefusal(testServer, 'createTeam', { body: { name: 'Another', ...body } }, admin, expected)
    const wrongName = { code: 'validation', field: 'name' } as const
    for (const name of ['', '   ', '…', 'none', ' MINE ', 'a\u200bb', 'x'.repeat(LIMITS.teamName + 1)])
      await refused({ name }, wrongName)
    for (const name of ['network', ' NETWORK ', 'Ｎetwork'])
      await refused({ name }, { code: 'team_name_in_use', field: 'name' })
    const msg = 'Enter a valid email address.'
    await refused({ address: 'nobody' }, { code: 'validation', field: 'address', msg })
    for (const memberIds of [[user.id], ['nobody']])
      await refused({ memberIds }, { code: 'not_staff', field: 'memberIds' })
    const many = Array.from({ length: LIMITS.teamMembers + 1 }, (_, index) => `id ${index}`)
    await refused({ memberIds: many }, { code: 'validation', field: 'memberIds' })
    const known = { params: { teamId: id }, body: { name: 'Net', version: 9 } }
    await expectRefusal(testServer, 'updateTeam', known, admin, { code: 'team_changed' })
    const other = await create()
    const taken = { params: { teamId: other.id }, body: { name: 'Network', version: 1 } }
    await expectRefusal(testServer, 'updateTeam', taken, admin, { code: 'team_name_in_use', field: 'name' })
    expect(await teams('Another')).toEqual([])
  })

  test('uses a name or changes a version in exactly one of several concurrent requests', async () => {
    const body = { name: 'Wanted' }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => testServer.call('createTeam', { body }, admin.token)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const { id } = await create()
    const changes = await Promise.all(
      Array.from({ length: 5 }, (_, index) => update(id, { name: `Changed ${index}`, version: 1 })),
    )
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  })
})

test('a deleted or erased account is removed from all teams', async () => {
  const [leaver, former] = [await testServer.add('SupportTeam'), await testServer.add('Admin')]
  const { id } = await create({ memberIds: [leaver.id, former.id, ada.id] })
  const params = { userid: leaver.id, power: 'SupportTeam' } as const
  await testServer.call('legacyDeleteUser', { params }, admin.token)
  await testServer.call('eraseUser', { params: { userId: former.id } }, admin.token)
  expect((await teams()).find((team) => team.id === id)?.members).toEqual([
    { id: ada.id, username: 'Ada', role: 'SupportTeam' },
  ])
  expect(await testServer.ctx.store.teams.idsOf(leaver.id)).toEqual([])
})

test('the export of an account contains the names of its teams', async () => {
  const cleo = await testServer.add('SupportTeam')
  const { name } = await create({ memberIds: [cleo.id] })
  const { answer } = await testServer.call('exportOwnData', {}, cleo.token)
  expect(JSON.parse(unzip(answer).get('data.json')?.toString() ?? '')).toMatchObject({ teams: [name] })
})

test('a deleted team is removed from all of its tickets', async () => {
  const [small, large] = [await create(), await create()]
  const tickets = await Promise.all(Array.from({ length: 45 }, () => testServer.raise(user)))
  const give = (ticketId: string, teamId: string) =>
    testServer.call('updateTicketTeam', { params: { ticketId }, body: { teamId } }, ada.token)
  const [first = '', ...others] = tickets
  await give(first, small.id)
  for (const ticket of others) await give(ticket, large.id)
  expect((await teams()).find(({ id }) => id === large.id)?.openTickets).toEqual({
    count: 44,
    isAtLeast: false,
  })

  await remove(small.id)
  expect(await teamOf(first)).toBeNull()
  const before = await testServer.ctx.store.events.latest()
  await remove(large.id)
  for (const ticket of others) expect(await teamOf(ticket)).toBeNull()
  const left = async () => (await kindsAfter(before)).filter((kind) => kind === 'ticket.team_changed')
  await waitFor(async () => ((await left()).length === 44 ? true : undefined))
  expect(
    (await testServer.call('deleteTeam', { params: { teamId: large.id } }, admin.token)).failure.code,
  ).toBe('not_found')
  expect((await give(first, large.id)).failure.code).toBe('team_gone')
})

test('teams are listed in natural order, with 9 before 10', async () => {
  for (const name of ['Night shift 10', 'night shift 9']) await create({ name })
  const names = async () => (await teams('night')).map(({ name }) => name)
  expect(await names()).toEqual(['night shift 9', 'Night shift 10'])
  const [ninth] = await teams('night')
  await update(ninth?.id ?? '', { name: 'Night shift 11', version: 1 })
  expect(await names()).toEqual(['Night shift 10', 'Night shift 11'])
})
