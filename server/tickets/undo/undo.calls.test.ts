import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UpdateStatus } from '@support-desk/contract'
import { userActor } from '../../kernel/actor.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { createMessage, undoMessage } from '../../messages/use-cases.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin'),
  ])
})
afterAll(() => testServer.stop())

const take = (id: string, by = ada) =>
  testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, by.token)
const set = (id: string, status: UpdateStatus, by = ada) =>
  testServer.call('updateTicket', { body: { ticketid: id, status } }, by.token)
const say = (id: string, by: User) =>
  testServer.call('postChat', { body: { ticketid: id, chat: 'Well.' } }, by.token)
const prioritize = (ticketId: string, priority: 'high' | 'urgent' | 'low', by = ada) =>
  testServer.call('updateTicketPriority', { params: { ticketId }, body: { priority } }, by.token)
const turnTo = (ticketId: string, turn: 'third' | 'nobody', by = ada) =>
  testServer.call('updateTicketTurn', { params: { ticketId }, body: { turn } }, by.token)
const undo = async (ticketId: string, by = ada) =>
  (await testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, by.token)).answer
const refused = (id: string, code: 'nothing_to_undo' | 'ticket_changed', by = ada) =>
  expectRefusal(testServer, 'undoTicketChange', { params: { ticketId: id }, body: {} }, by, {
    code,
    ticket: expect.objectContaining({ id }),
  })
const rowOf = async (id: string) => (await testServer.ctx.store.queue.rows({ ids: [id] }))[0]
const kindsOf = async (ticketId: string) =>
  (await testServer.call('listTimelineEntries', { params: { ticketId } }, bea.token)).answer.map(
    ({ kind }) => kind,
  )

/** A ticket of Ada that has waited for its requester for one minute. */
async function answered(): Promise<string> {
  const id = await testServer.raise(user)
  await take(id)
  await say(id, ada)
  testServer.advance(60)
  return id
}

/** The row of a ticket without its version, which always increases. */
const placeOf = async (id: string) => ({ ...(await rowOf(id)), version: 0 })

describe('undo', () => {
  test('of taking a ticket releases it', async () => {
    const id = await testServer.raise(user)
    const before = await placeOf(id)
    await take(id)
    expect(await undo(id)).toMatchObject({ assignee: null, status: 'Unassigned', version: 3 })
    expect(await placeOf(id)).toEqual(before)
    expect((await kindsOf(id)).slice(0, 3)).toEqual(['ticket.undone', 'ticket.released', 'ticket.taken'])
    await refused(id, 'nothing_to_undo')
    expect((await take(id, bea)).status).toBe(200)
  })

  test('of assigning and reassigning restores the former assignee, status and place in the queue', async () => {
    const id = await testServer.raise(user)
    await testServer.call(
      'legacyAssignTicket',
      { body: { ticketid: id, supportteamid: bea.id } },
      admin.token,
    )
    expect((await undo(id, admin)).assignee).toBeNull()

    await take(id)
    await set(id, 'OnHold')
    testServer.advance(60)
    const before = await placeOf(id)
    const { version = 0 } = (await rowOf(id)) ?? {}
    const body = { assigneeId: bea.id, version }
    await testServer.call('assignTicket', { params: { ticketId: id }, body }, admin.token)
    expect(await rowOf(id)).toMatchObject({ turn: 'us', assignee: { id: bea.id }, status: 'Waiting' })
    testServer.advance(60)
    await undo(id, admin)
    expect(await placeOf(id)).toEqual(before)
    expect((await set(id, 'Pending')).status).toBe(200)
  })

  test('of releasing a ticket restores assignee, status and place in the queue', async () => {
    const id = await answered()
    await set(id, 'Pending')
    const before = await placeOf(id)
    const { version = 0 } = (await rowOf(id)) ?? {}
    await testServer.call('releaseTicket', { params: { ticketId: id }, body: { version } }, ada.token)
    testServer.advance(60)
    await undo(id)
    expect(await placeOf(id)).toEqual(before)
    expect((await say(id, ada)).status).toBe(200)
  })

  test('of a status change restores the status, the turn and the start of the turn', async () => {
    const id = await answered()
    const before = await placeOf(id)
    await set(id, 'Solved')
    testServer.advance(60)
    expect(await undo(id)).toMatchObject({ status: 'Waiting', turn: 'requester' })
    expect(await placeOf(id)).toEqual(before)
    const { answer } = await testServer.call('listTimelineEntries', { params: { ticketId: id } }, user.token)
    expect(answer[0]).toMatchObject({ kind: 'ticket.state_changed', from: 'Solved', to: 'Waiting' })
  })

  test('of changes of turn, priority and snooze reverts one change at a time', async () => {
    const id = await answered()
    const until = new Date(testServer.now().getTime() + 86_400_000).toISOString()
    const params = { ticketId: id }
    const statuses = [await placeOf(id)]
    const steps = [
      () => turnTo(id, 'third'),
      () => prioritize(id, 'urgent'),
      () => testServer.call('snoozeTicket', { params, body: { until, wakes: 'time' } }, ada.token),
      () => testServer.call('snoozeTicket', { params, body: { wakes: 'answer' } }, ada.token),
      () => testServer.call('wakeTicket', { params }, ada.token),
      () => prioritize(id, 'low'),
    ]
    for (const step of steps) {
      testServer.advance(10)
      expect((await step()).status).toBe(200)
      statuses.push(await placeOf(id))
    }
    for (const before of statuses.toReversed().slice(1)) {
      testServer.advance(10)
      await undo(id)
      expect(await placeOf(id)).toEqual(before)
    }
    // Only the taking is left to undo.
    expect((await undo(id)).assignee).toBeNull()
    await refused(id, 'nothing_to_undo')
  })

  test('of “no answer needed” makes the message wait for an answer again', async () => {
    const id = await answered()
    await testServer.call('snoozeTicket', { params: { ticketId: id }, body: { wakes: 'answer' } }, ada.token)
    await say(id, user)
    testServer.advance(10)
    const before = await placeOf(id)
    const dismiss = () => testServer.call('dismissAnswer', { params: { ticketId: id } }, ada.token)
    const { answer: dismissed } = await dismiss()
    await undo(id)
    expect(await placeOf(id)).toEqual(before)
    expect((await dismiss()).answer).toEqual(dismissed)
  })

  test('of a handover to a team restores assignee and team', async () => {
    const { answer: team } = await testServer.call('createTeam', { body: { name: 'Network' } }, admin.token)
    const id = await answered()
    const before = await placeOf(id)
    const give = (by: User) =>
      testServer.call(
        'updateTicketTeam',
        { params: { ticketId: id }, body: { teamId: team.id, release: true } },
        by.token,
      )
    for (const by of [ada, admin]) {
      expect((await give(by)).answer).toMatchObject({ team: { id: team.id }, assignee: null })
      await undo(id, by)
      expect(await placeOf(id)).toEqual(before)
    }
    const params = { ticketId: id }
    await testServer.call('updateTicketTeam', { params, body: { teamId: team.id } }, bea.token)
    expect((await undo(id, bea)).team).toBeNull()
  })

  test('reverts only changes of the same user in the last ten minutes', async () => {
    const id = await testServer.raise(user)
    await prioritize(id, 'high', bea)
    await refused(id, 'nothing_to_undo')
    testServer.advance(601)
    await refused(id, 'nothing_to_undo', bea)
    await prioritize(id, 'urgent', bea)
    await undo(id, bea)
    await refused(id, 'nothing_to_undo', bea)
    expect((await rowOf(id))?.priority).toBe('high')
  })

  test('is refused if another user changed the same value since, but not after other changes', async () => {
    const id = await answered()
    await prioritize(id, 'high')
    await prioritize(id, 'low', bea)
    await refused(id, 'ticket_changed')
    await undo(id, bea)
    await turnTo(id, 'nobody', bea)
    expect((await undo(id)).priority).toBe('normal')

    const other = await answered()
    await turnTo(other, 'third')
    testServer.advance(10)
    await say(other, user)
    await refused(other, 'ticket_changed')

    const taken = await testServer.raise(user)
    await take(taken)
    const body = { assigneeId: bea.id, version: 2 }
    await testServer.call('assignTicket', { params: { ticketId: taken }, body }, admin.token)
    await refused(taken, 'ticket_changed')
  })

  test('reverts one change per concurrent request, or refuses one of the requests', async () => {
    const id = await answered()
    await prioritize(id, 'high')
    await prioritize(id, 'urgent')
    const send = () => testServer.call('undoTicketChange', { params: { ticketId: id }, body: {} }, ada.token)
    const replies = await Promise.all([send(), send()])
    const done = replies.filter(({ status }) => status === 200).length
    expect((await rowOf(id))?.priority).toBe(done === 2 ? 'normal' : 'high')
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

describe('undo of changes sent with a message', () => {
  test('restores the turn even if time has passed, unless another message followed', async () => {
    const ticketId = await testServer.raise(user)
    await turnTo(ticketId, 'third')
    testServer.advance(60)
    const before = await rowOf(ticketId)
    let time = testServer.now().getTime()
    const running = { ...testServer.ctx, clock: () => new Date((time += 7)) }
    const actor = userActor(ada)
    const reply = async (isTaken: boolean) => {
      const sent = { ticketId, text: 'On my way', take: isTaken }
      const { message } = await inTransaction(running, (ctx) => createMessage(ctx, actor, sent))
      return message?.id ?? ''
    }
    const undoOf = (messageId: string) =>
      inTransaction(running, (ctx) => undoMessage(ctx, actor, { ticketId, messageId }))
    await undoOf(await reply(true))
    expect(await rowOf(ticketId)).toMatchObject({
      assignee: null,
      turn: 'third',
      turnSince: before?.turnSince,
    })
    const [first] = [await reply(true), await reply(false)]
    await undoOf(first)
    expect((await rowOf(ticketId))?.turn).toBe('requester')
  })

  test('needs the scope tickets:write only if the message or note also changed the ticket', async () => {
    const createdAt = testServer.now().toISOString()
    const { token } = await addGoodToken(testServer.ctx.store, ada.id, ['conversations:write'], { createdAt })
    const undone = async (call: 'message' | 'note', isTaken: boolean) => {
      const ticketId = await testServer.raise(user)
      const [params, body] = [{ ticketId }, { text: 'On my way', take: isTaken }]
      if (call === 'note') {
        const { id: noteId } = (await testServer.call('createNote', { params, body }, ada.token)).answer
        return testServer.call('undoNote', { params: { ticketId, noteId } }, token)
      }
      const { message } = (await testServer.call('createMessage', { params, body }, ada.token)).answer
      return testServer.call('undoMessage', { params: { ticketId, messageId: message?.id ?? '' } }, token)
    }
    for (const call of ['message', 'note'] as const) {
      expect((await undone(call, false)).status).toBe(204)
      expect((await undone(call, true)).failure.code).toBe('scope_missing')
    }
  })
})
