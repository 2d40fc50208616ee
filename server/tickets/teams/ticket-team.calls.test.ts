import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallInput } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { unzip } from '../../testing/calls/zip.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User
let network: { id: string; name: string }
let printers: { id: string; name: string }

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
  const create = async (name: string) => {
    const { answer } = await testServer.call(
      'createTeam',
      { body: { name, memberIds: [bea.id] } },
      admin.token,
    )
    return { id: answer.id, name }
  }
  ;[network, printers] = [await create('Network'), await create('Printers')]
})
afterAll(() => testServer.stop())

type Body = CallInput<'updateTicketTeam', never>['body']

const setTeam = (ticketId: string, body: Body, by: User = ada) =>
  testServer.call('updateTicketTeam', { params: { ticketId }, body }, by.token)
/** Creates a ticket and lets Ada take it; its version is 2. */
async function taken(): Promise<string> {
  const id = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
  return id
}
const timeline = async (ticketId: string, by: User) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, by.token)).answer
const detailsOf = async (ticketId: string) =>
  (await testServer.call('getTicket', { params: { ticketId } }, admin.token)).answer
const toldOf = async (ticketId: string, by: User): Promise<string[]> => {
  const { answer } = await testServer.call('legacyListNotifications', {}, by.token)
  return answer.Notification.filter(({ ticket }) => ticket === ticketId).map(({ alerts }) => alerts)
}
const latest = () => testServer.ctx.store.events.latest()

test('all staff can set and remove the team of a ticket, and its assignee stays', async () => {
  const id = await taken()
  const { answer } = await setTeam(id, { teamId: network.id, note: 'The switch in 2.14' }, bea)
  expect(answer).toMatchObject({ id, team: { id: network.id, name: 'Network' }, version: 2 })
  expect(answer.assignee).toEqual({ id: ada.id, username: 'Ada' })
  expect((await timeline(id, ada))[0]).toMatchObject({
    kind: 'ticket.team_changed',
    team: 'Network',
    text: 'The switch in 2.14',
    by: { username: 'Bea' },
  })
  const before = await latest()
  expect((await setTeam(id, { teamId: network.id })).status).toBe(200)
  expect(await latest()).toBe(before)
  expect((await setTeam(id, { teamId: null }, admin)).answer.team).toBeNull()
  expect((await timeline(id, ada))[0]).toMatchObject({ kind: 'ticket.team_changed', team: null, text: '' })
})

test('the assignee hands a ticket over to a team with a note, in one event', async () => {
  const id = await taken()
  const before = await latest()
  const body = { teamId: printers.id, release: true, note: 'Toner is ordered.', version: 2 }
  const { answer } = await setTeam(id, body)
  expect(answer).toMatchObject({ team: printers, assignee: null, status: 'Unassigned', version: 3 })
  expect(await testServer.ctx.store.events.list(before, 9)).toMatchObject([
    {
      kind: 'ticket.released',
      actorId: ada.id,
      data: { formerAssigneeId: ada.id, toTeamId: printers.id, noteId: expect.any(String) },
    },
  ])
  expect((await timeline(id, bea))[0]).toMatchObject({ team: 'Printers', text: 'Toner is ordered.' })
  expect(await toldOf(id, user)).toContain('Your ticket “Printer on fire” is waiting for a new assignee')
  // The ticket is unassigned, so `release` has no effect.
  expect((await setTeam(id, { teamId: network.id, release: true }, bea)).answer).toMatchObject({
    team: network,
    version: 3,
  })
})

test('an admin moves a ticket from its assignee to a team, and the assignee is notified', async () => {
  const id = await taken()
  const body = { teamId: network.id, release: true, note: 'Ada is ill.' }
  expect((await setTeam(id, body, admin)).answer).toMatchObject({ team: network, assignee: null })
  expect((await timeline(id, bea))[0]).toMatchObject({
    kind: 'ticket.unassigned',
    user: 'Ada',
    team: 'Network',
    text: 'Ada is ill.',
  })
  expect(await toldOf(id, ada)).toEqual(['Ticket “Printer on fire” was transferred to a team'])
})

test('invalid team changes are refused', async () => {
  const id = await taken()
  const refused = (body: object, expected: Parameters<typeof expectRefusal>[4], by = ada) =>
    expectRefusal(testServer, 'updateTicketTeam', { params: { ticketId: id }, body }, by, expected)
  const ticket = expect.objectContaining({ id })
  await refused({ teamId: 'gone' }, { code: 'team_gone', field: 'teamId', ticket })
  await refused({}, { code: 'validation', field: 'teamId' })
  await refused({ teamId: network.id, note: 'x'.repeat(501) }, { code: 'validation', field: 'note' })
  await refused({ teamId: network.id, release: true }, { code: 'not_assignee', ticket }, bea)
  await refused({ teamId: network.id, release: true, version: 1 }, { code: 'ticket_changed', ticket })
  await refused({ teamId: null, note: 'Lost?' }, { code: 'same_team', field: 'teamId', ticket })
  expect((await detailsOf(id)).version).toBe(2)
  expect((await setTeam(id, { teamId: null }, user)).failure.code).toBe('forbidden')
})

test('lets exactly one of several concurrent team changes with release succeed', async () => {
  const id = await taken()
  const teams = [network, printers, network, printers, network]
  const replies = await Promise.all(
    teams.map(({ id: teamId }) => setTeam(id, { teamId, release: true, version: 2 })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect((await detailsOf(id)).version).toBe(3)
})

test('requesters see neither teams nor notes for teams', async () => {
  const id = await taken()
  await setTeam(id, { teamId: network.id, note: 'Slow customer' })
  await setTeam(id, { teamId: printers.id, release: true, note: 'Very slow customer' })
  const params = { ticketId: id }
  const { answer: archive } = await testServer.call('exportOwnData', {}, user.token)
  const seen = JSON.stringify([
    await timeline(id, user),
    (await testServer.call('getTicket', { params }, user.token)).answer,
    (await testServer.call('legacyGetTicket', { params: { ticketid: id } }, user.token)).answer.Subject,
    (await testServer.call('listTickets', {}, user.token)).answer,
    (await testServer.call('legacyListNotifications', {}, user.token)).answer,
    (await testServer.call('getEvents', { query: { since: 0 } }, user.token)).answer,
    unzip(archive).get('data.json')?.toString(),
    testServer.sent.filter(({ recipient }) => recipient === user.email),
  ])
  expect(seen).not.toMatch(/team_changed|Network|Printers|slow customer/i)
  expect((await timeline(id, user))[0]).toMatchObject({ kind: 'ticket.released', team: null, text: '' })
  for (const name of ['listTeams', 'listStaffMembers'] as const)
    expect((await testServer.call(name, {}, user.token)).failure.code).toBe('forbidden')
})
