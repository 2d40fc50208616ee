import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, LIMITS } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'
import { unzip } from '../../testing/calls/zip.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User
let vpn: string
let printer: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
  ;[vpn, printer] = [await create('VPN'), await create('hushed-printer')]
})
afterAll(() => testServer.stop())

const create = async (name: string) =>
  (await testServer.call('createTag', { body: { name } }, admin.token)).answer.id

type Body = CallInput<'updateTicketTags', never>['body']

const setTags = async (ticketId: string, body: Body, by = ada) =>
  (await testServer.call('updateTicketTags', { params: { ticketId }, body }, by.token)).answer.tags.map(
    ({ name }) => name,
  )
const undo = async (ticketId: string, by = ada) =>
  (await testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, by.token)).answer.tags.map(
    ({ name }) => name,
  )
const timeline = async (ticketId: string, by: User) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, by.token)).answer
const namesOf = async (id: string) => (await testServer.ctx.store.ticketTags.of(id)).map(({ name }) => name)
const found = async (condition: string, order: 'waiting' | 'newest' = 'waiting') =>
  (await testServer.call('listQueueTickets', { query: { condition, order } }, ada.token)).answer.map(
    ({ id }) => id,
  )
const refused = (id: string, body: Body, code: Parameters<typeof expectRefusal>[4]) =>
  expectRefusal(testServer, 'updateTicketTags', { params: { ticketId: id }, body }, ada, code)

test('all staff can add and remove tags of any ticket, and repeating it changes nothing', async () => {
  const id = await testServer.raise(user)
  await setTags(id, { add: [printer] })
  expect(await setTags(id, { add: [vpn] })).toEqual(['hushed-printer', 'VPN'])
  const before = await testServer.ctx.store.events.latest()
  expect(await setTags(id, { add: [vpn, vpn], remove: ['nowhere'] })).toEqual(['hushed-printer', 'VPN'])
  expect(await testServer.ctx.store.events.latest()).toBe(before)
  expect(await setTags(id, { remove: [printer] }, admin)).toEqual(['VPN'])
  const entries = (await timeline(id, ada)).slice(0, 3)
  expect(entries.map(({ kind, by, details }) => [kind, by?.username, details])).toEqual([
    ['ticket.untagged', 'Dana', { tag: 'hushed-printer' }],
    ['ticket.tagged', 'Ada', { tag: 'VPN' }],
    ['ticket.tagged', 'Ada', { tag: 'hushed-printer' }],
  ])
  const details = await testServer.call('getTicket', { params: { ticketId: id } }, ada.token)
  expect(details.answer.queue?.tags).toEqual([{ id: vpn, name: 'VPN' }])
})

test('invalid tag changes are refused and change nothing', async () => {
  const id = await testServer.raise(user)
  const about = { field: 'add', ticket: expect.objectContaining({ id }) }
  await refused(id, { add: [vpn, 'nowhere'] }, { code: 'tag_gone', ...about })
  await refused(id, { add: [vpn], remove: [vpn] }, { code: 'validation', field: 'remove' })
  const many = Array.from({ length: 10_000 }, (_, index) => `t${index}`)
  await refused(id, { add: many }, { code: 'validation', field: 'add' })
  const some = await Promise.all(
    Array.from({ length: LIMITS.ticketTags }, (_, index) => create(`some ${index}`)),
  )
  await setTags(id, { add: some })
  await refused(id, { add: [vpn] }, { code: 'too_many_ticket_tags', ...about })
  expect(await namesOf(id)).toHaveLength(LIMITS.ticketTags)
})

describe('undo', () => {
  test('removes an added tag and restores a removed one', async () => {
    const id = await testServer.raise(user)
    await setTags(id, { add: [vpn] })
    await setTags(id, { add: [printer] })
    await setTags(id, { remove: [vpn] })
    expect(await undo(id)).toEqual(['hushed-printer', 'VPN'])
    expect(await undo(id)).toEqual(['VPN'])
    expect(await undo(id)).toEqual([])
  })

  test('is blocked only by later changes of the same tag', async () => {
    const id = await testServer.raise(user)
    await setTags(id, { add: [vpn] })
    await setTags(id, { add: [printer] }, bea)
    expect(await undo(id)).toEqual(['hushed-printer'])
    await setTags(id, { add: [vpn] })
    await setTags(id, { remove: [vpn] }, bea)
    const asked = { params: { ticketId: id }, body: {} }
    await expectRefusal(testServer, 'undoTicketChange', asked, ada, {
      code: 'ticket_changed',
      ticket: expect.objectContaining({ id }),
    })
  })
})

test('bulk jobs add and remove a tag, and undo reverts only changed tickets', async () => {
  const [has, one, other] = [
    await testServer.raise(user),
    await testServer.raise(user),
    await testServer.raise(user),
  ]
  const tag = await create('storm')
  await setTags(has, { add: [tag] })
  const run = async (action: 'tag' | 'untag', ids: string[]) => {
    const body = { ids, action, value: tag }
    const { id: jobId } = (await testServer.call('createBulkJob', { body }, ada.token)).answer
    await ended(jobId)
    return jobId
  }
  const ended = async (jobId: string) => {
    await expect
      .poll(async () => (await testServer.ctx.store.bulk.find(jobId))?.endedAt ?? null)
      .not.toBeNull()
  }
  const job = await run('tag', [has, one, other])
  expect((await testServer.call('getBulkJob', { params: { jobId: job } }, ada.token)).answer).toMatchObject({
    valueName: 'storm',
    changed: 2,
    unchanged: 1,
  })
  expect((await found('tag:storm')).toSorted()).toEqual([has, one, other].toSorted())
  const undone = await testServer.call('undoBulkJob', { params: { jobId: job } }, ada.token)
  await ended(undone.answer.id)
  expect(await found('tag:storm')).toEqual([has])
  await run('untag', [has, one])
  expect(await found('tag:storm')).toEqual([])
  const asked = (value: string) => ({ body: { ids: [one], action: 'tag' as const, value } })
  await expectRefusal(testServer, 'createBulkJob', asked('nowhere'), ada, {
    code: 'tag_gone',
    field: 'value',
  })
})

test('conditions find tickets by tags and by tag:none, in the current order of the queue', async () => {
  const [two, one, none] = [
    await testServer.raise(user),
    await testServer.raise(user),
    await testServer.raise(user),
  ]
  const [left, right] = [await create('left'), await create('right')]
  await setTags(two, { add: [left, right] })
  await setTags(one, { add: [left] })
  expect(await found('tag:left tag:right')).toEqual([two])
  expect(await found('tag:left -tag:right')).toEqual([one])
  expect(await found('tag:left OR tag:right')).toEqual([two, one])
  expect(await found('tag:left', 'newest')).toEqual([one, two])
  const untagged = await found('tag:none', 'newest')
  expect(untagged).toContain(none)
  expect(untagged).not.toContain(one)
  testServer.advance(60)
  await testServer.call('updateTicketTurn', { params: { ticketId: two }, body: { turn: 'third' } }, ada.token)
  expect(await found('tag:left')).toEqual([one, two])
  const unknown = { body: { text: 'tag:nowhere' } }
  await expectRefusal(testServer, 'checkCondition', unknown, ada, {
    code: 'validation',
    field: 'text',
    problems: [{ at: 4, length: 7, message: 'No tag with this name.' }],
  })
})

test('requesters see no tags in answers, events and exports', async () => {
  const id = await testServer.raise(user)
  await setTags(id, { add: [printer] })
  const params = { ticketId: id }
  const seen = [
    (await testServer.call('getTicket', { params }, user.token)).answer,
    (await testServer.call('listTickets', {}, user.token)).answer,
    (await testServer.call('listMyTickets', {}, user.token)).answer,
    (await testServer.call('legacyGetTicket', { params: { ticketid: id }, query: {} }, user.token)).answer,
    await timeline(id, user),
    (await testServer.call('legacyListNotifications', {}, user.token)).answer,
    (await testServer.call('getEvents', { query: { since: 0 } }, user.token)).answer,
  ]
  const { answer } = await testServer.call('exportOwnData', {}, user.token)
  const files = [...unzip(answer)].map(([name, bytes]) => `${name} ${bytes.toString('utf8')}`)
  const all = [...seen.map((part) => JSON.stringify(part)), ...files].join('\n')
  expect(all).toContain('Printer')
  expect(all).not.toContain('hushed')
  expect(all).not.toContain('tagged')
  expect(all).not.toContain(printer)
})
