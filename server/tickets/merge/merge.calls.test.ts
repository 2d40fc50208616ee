import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallInput, ERRORS } from '@support-desk/contract'
import { verify } from '../../operations/verify/verify.ts'
import { conversationTickets } from './merged.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let amara: User
let bo: User
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, bo, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('User', 'bo'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
})
afterAll(() => testServer.stop())

type Body = CallInput<'mergeTicket', never>['body']
const merge = (id: string, body: Body, by: User = ada) =>
  testServer.call('mergeTicket', { params: { ticketId: id }, body }, by.token)
const undo = (id: string, by: User = ada) =>
  testServer.call('undoTicketChange', { params: { ticketId: id }, body: {} }, by.token)
const unmerge = (id: string, by: User = ada) =>
  testServer.call('unmergeTicket', { params: { ticketId: id } }, by.token)
const detailsOf = async (ticketId: string, by: User = admin) =>
  (await testServer.call('getTicket', { params: { ticketId } }, by.token)).answer
const take = (Ticketid: string, by: User = ada) =>
  testServer.call('legacyTakeTicket', { body: { Ticketid } }, by.token)
const say = (ticketid: string, chat: string, by: User) =>
  testServer.call('postChat', { body: { ticketid, chat } }, by.token)
const kindsOf = async (ticketId: string, by: User): Promise<string[]> =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, by.token)).answer.map(
    ({ kind }) => kind,
  )
const numberOf = async (id: string) => (await detailsOf(id)).number
const toldOf = async (ticketId: string, by: User): Promise<string[]> => {
  const { answer } = await testServer.call('legacyListNotifications', {}, by.token)
  return answer.Notification.filter(({ ticket }) => ticket === ticketId).map(({ alerts }) => alerts)
}
const findsNothingWrong = async () =>
  expect(
    await verify({ dataDir: testServer.dataDir, databaseUrl: testServer.databaseUrl }, () => undefined),
  ).toBe(0)
const placeOf = async (id: string) => {
  const { status, assignee, queue, version } = await detailsOf(id)
  return { status, assignee, queue, version }
}

async function pair(first: User = amara, second: User = amara): Promise<[string, string]> {
  const ids: [string, string] = [
    await testServer.raise(first, 'VPN is down'),
    await testServer.raise(second, 'VPN'),
  ]
  for (const id of ids) await take(id)
  return ids
}

test('a merge solves the source and links it to the target, and undo restores the source', async () => {
  const [source, target] = await pair()
  await testServer.call('updateTicket', { body: { ticketid: source, status: 'OnHold' } }, ada.token)
  const before = await placeOf(source)
  const { answer, status } = await merge(source, { intoId: target })
  expect(status).toBe(200)
  const number = await numberOf(target)
  expect(answer).toMatchObject({ status: 'Solved', turn: 'nobody', mergedInto: { id: target, number } })
  expect((await detailsOf(source)).merged).toEqual({
    isMerged: true,
    into: { id: target, number, subject: 'VPN', status: 'Waiting' },
    from: [],
  })
  expect((await detailsOf(target)).merged.from).toMatchObject([{ id: source, subject: 'VPN is down' }])
  expect((await kindsOf(source, amara)).slice(0, 2)).toEqual(['ticket.merged', 'ticket.state_changed'])
  expect(await kindsOf(target, ada)).toContain('ticket.merge_received')
  expect(await kindsOf(target, amara)).not.toContain('ticket.merge_received')

  expect((await undo(source)).answer).toMatchObject({ status: 'OnHold', mergedInto: null })
  const after = await placeOf(source)
  expect(after).toEqual({ ...before, version: before.version + 2 })
  expect((await detailsOf(target)).merged).toEqual({ isMerged: false, into: null, from: [] })
  // The merge included the status change, so the next undo reverts the change before it.
  expect((await undo(source)).answer.status).toBe('Waiting')
})

test('a merged ticket refuses all changes and names the target of the merge', async () => {
  const [source, target] = await pair()
  await say(source, 'Any news?', amara)
  const params = { ticketId: source }
  const mentions = [{ kind: 'person' as const, id: bea.id }]
  const { answer: note } = await testServer.call(
    'createNote',
    { params, body: { text: '?', mentions } },
    ada.token,
  )
  await testServer.call('updateWatch', { params, body: { about: ['notes'] } }, ada.token)
  await merge(source, { intoId: target })
  const msg = `This ticket was merged into #${await numberOf(target)}. Please go on there.`
  const ticket = expect.objectContaining({ id: source })
  const specified = expect.objectContaining({ _id: source })
  const refused = (
    name: Parameters<typeof expectRefusal>[1],
    input: object,
    by: User,
    shown: unknown = ticket,
  ) => expectRefusal(testServer, name, input, by, { code: 'ticket_merged', msg, ticket: shown })
  await refused('postChat', { body: { ticketid: source, chat: 'Hello?' } }, amara, specified)
  await refused('updateTicket', { body: { ticketid: source, status: 'Pending' } }, ada, specified)
  await refused('legacyTakeTicket', { body: { Ticketid: source } }, bea, specified)
  await refused('legacyAssignTicket', { body: { ticketid: source, supportteamid: bea.id } }, admin, specified)
  await refused('createMessage', { params, body: { text: 'Hello?', expectedLast: 1 } }, ada)
  await refused('updateTicketPriority', { params, body: { priority: 'high' } }, ada)
  await refused('updateTicketTurn', { params, body: { turn: 'us' } }, ada)
  await refused('updateTicketTeam', { params, body: { teamId: null } }, ada)
  await refused('releaseTicket', { params, body: { version: 3 } }, ada)
  await refused('splitTicket', { params, body: { messageId: 'none', subject: 'Other' } }, ada)
  await refused('undoTicketChange', { params, body: {} }, bea)
  expect((await detailsOf(source, ada)).abilities).toMatchObject({ post: false, setStatus: [], undo: true })
  // Reading, read marks, and removing own notes and watches still work.
  const read = { params, body: { count: 1 } }
  expect((await testServer.call('markMessagesRead', read, ada.token)).status).toBe(204)
  expect((await testServer.call('markNotesRead', { params }, bea.token)).status).toBe(204)
  expect((await testServer.call('deleteWatch', { params }, ada.token)).status).toBe(204)
  const ofNote = { params: { ticketId: source, noteId: note.id } }
  expect((await testServer.call('deleteNote', ofNote, ada.token)).status).toBe(204)
  expect((await testServer.call('getChat', { params: { ticketid: source } }, amara.token)).status).toBe(200)
})

test('a merge is refused for chains, circles, the ticket itself and unknown tickets', async () => {
  const [source, target] = await pair()
  const third = await testServer.raise(amara)
  const refuse = (
    id: string,
    intoId: string,
    code: 'ticket_merged' | 'ticket_has_merged' | 'not_found',
    more = {},
  ) =>
    expectRefusal(testServer, 'mergeTicket', { params: { ticketId: id }, body: { intoId } }, ada, {
      code,
      ...more,
    })
  const ticket = expect.anything()
  await expectRefusal(
    testServer,
    'mergeTicket',
    { params: { ticketId: source }, body: { intoId: source } },
    ada,
    { code: 'validation', field: 'intoId' },
  )
  await merge(source, { intoId: target })
  await refuse(source, third, 'ticket_merged', { ticket })
  await refuse(third, source, 'ticket_merged', { ticket })
  await refuse(target, third, 'ticket_has_merged', { ticket })
  await refuse(target, source, 'ticket_merged', { ticket })
  await refuse(third, 'none', 'not_found')
  await refuse('none', third, 'not_found')
  expect((await unmerge(target)).status).toBe(409)
})

test('a merge notifies the requester only on request, and all staff can undo it', async () => {
  const [source, target] = await pair()
  const before = await toldOf(source, amara)
  await merge(source, { intoId: target })
  expect(await toldOf(source, amara)).toEqual(before)
  expect((await unmerge(source, bea)).answer).toMatchObject({ status: 'Waiting', mergedInto: null })
  expect(await toldOf(source, amara)).toEqual(before)
  await merge(source, { intoId: target, tell: true })
  expect(await toldOf(source, amara)).toContain(
    'Ada merged your ticket “VPN is down” into another ticket about the same issue',
  )
})

test("an unassigned source is assigned to the target's assignee, and unassigned again by undo", async () => {
  const source = await testServer.raise(amara)
  const target = await testServer.raise(amara)
  const refusal = { code: 'nobody_to_solve', ticket: expect.anything() } as const
  const asked = { params: { ticketId: source }, body: { intoId: target } }
  await expectRefusal(testServer, 'mergeTicket', asked, admin, refusal)
  await take(target, bea)
  expect((await merge(source, { intoId: target }, admin)).answer).toMatchObject({
    status: 'Solved',
    assignee: { id: bea.id },
  })
  expect((await undo(source, admin)).answer).toMatchObject({
    status: 'Unassigned',
    assignee: null,
    turn: 'us',
  })
  expect((await undo(source, admin)).status).toBe(409)
  await findsNothingWrong()
})

test('a merge shows messages to the other requester only if staff share them', async () => {
  const readableBy = async (id: string, by: User) =>
    (await testServer.call('getTicketPicture', { params: { ticketId: id, size: 'thumb' } }, by.token)).status
  for (const share of [false, true]) {
    const [source, target] = await pair(bo, amara)
    await say(source, 'Only for the help desk', bo)
    await merge(source, { intoId: target, share })
    const { store } = testServer.ctx
    const union = async (id: string, by: User) => {
      const ticket = await store.tickets.find(id)
      if (!ticket) throw new Error('It is gone.')
      return conversationTickets(store, { ...by, kind: 'user' }, ticket)
    }
    expect(await union(target, ada)).toEqual([target, source])
    expect(await union(target, amara)).toEqual(share ? [target, source] : [target])
    expect(await union(source, bo)).toEqual(share ? [source, target] : [source])
    const read = async (id: string, by: User) =>
      (await testServer.call('getConversation', { params: { ticketId: id } }, by.token)).answer.entries
        .filter(({ of }) => of !== null)
        .map(({ of, raised, message }) => [of?.id, raised?.message ?? message?.text])
    const ofSource = [
      [source, 'Smoke comes out of tray two.'],
      [source, 'Only for the help desk'],
    ]
    expect(await read(target, ada)).toEqual(ofSource)
    expect(await read(target, amara)).toEqual(share ? ofSource : [])
    expect(await read(source, bo)).toEqual(share ? [[target, 'Smoke comes out of tray two.']] : [])
    expect(await readableBy(target, bo)).toBe(share ? 200 : 404)
    expect(await readableBy(source, amara)).toBe(share ? 200 : 404)
    // Neither requester can detect, find, open or change the other ticket.
    expect((await detailsOf(source, bo)).merged).toEqual({ isMerged: true, into: null, from: [] })
    expect((await detailsOf(target, amara)).merged.from).toEqual([])
    for (const name of ['getTicket', 'listTimelineEntries', 'getMessages'] as const) {
      await expectRefusal(testServer, name, { params: { ticketId: target } }, bo, { code: 'not_found' })
      await expectRefusal(testServer, name, { params: { ticketId: source } }, amara, { code: 'not_found' })
    }
    await expectRefusal(
      testServer,
      'createMessage',
      { params: { ticketId: source }, body: { text: 'Hi', expectedLast: 0 } },
      bo,
      { code: 'ticket_merged', msg: ERRORS.ticket_merged.text, ticket: expect.anything() },
    )
    await unmerge(source)
    expect(await readableBy(target, bo)).toBe(404)
  }
})

test('concurrent merges of two tickets into each other succeed once', async () => {
  const [one, other] = await pair()
  const replies = await Promise.all([merge(one, { intoId: other }), merge(other, { intoId: one }, bea)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await findsNothingWrong()
})
