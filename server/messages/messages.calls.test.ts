import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput, ErrorCode } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { PASSWORD, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User
let vpn: string
let archived: string
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
  ;[vpn, archived] = [await createTag('VPN'), await createTag('Printer')]
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketId = await testServer.raise(user)
  testServer.advance(60)
})

const createTag = async (name: string) =>
  (await testServer.call('createTag', { body: { name } }, admin.token)).answer.id
type Steps = CallInput<'createMacro', never>['body']['steps']
let made = 0
const macro = async (steps: Steps, by = ada) => {
  const body = { name: `Macro ${++made}`, steps, reply: null }
  return (await testServer.call('createMacro', { body }, by.token)).answer.id
}
/** A macro that is refused: its tag is archived after its creation. */
async function brokenMacro(): Promise<string> {
  const params = { tagId: archived }
  const set = (isArchived: boolean) =>
    testServer.call('updateTag', { params, body: { name: 'Printer', isArchived } }, admin.token)
  await set(false)
  const id = await macro([
    { kind: 'priority', value: 'urgent' },
    { kind: 'tag', value: archived },
  ])
  await set(true)
  return id
}

type Body = CallInput<'createMessage', never>['body']
const send = (body: Body, by = ada) =>
  testServer.call('createMessage', { params: { ticketId }, body: { text: 'On my way', ...body } }, by.token)
const sentId = async (body: Body, by = ada): Promise<string> => {
  const { message } = (await send(body, by)).answer
  if (!message) throw new Error('No message was written.')
  return message.id
}
const undo = (messageId: string, by = ada) =>
  testServer.call('undoMessage', { params: { ticketId, messageId } }, by.token)
const setPending = () =>
  testServer.call('updateTicketStatus', { params: { ticketId }, body: { status: 'Pending' } }, ada.token)
/** The ticket as staff see it, without its version and its number of messages, which only grow. */
async function ticketNow() {
  const [row] = await testServer.ctx.store.queue.rows({ ids: [ticketId] })
  return { ...row, version: 0, messageCount: 0, latest: null }
}
const entries = async () =>
  (await testServer.call('getConversation', { params: { ticketId } }, ada.token)).answer.entries
const written = async () =>
  (await entries()).flatMap(({ message, note }) =>
    message && !message.isRetracted ? [message.text] : note && !note.isRetracted ? [note.text] : [],
  )
const EVERYTHING = { take: true, status: 'Solved' } as const
const steps = (): Steps => [
  { kind: 'priority', value: 'high' },
  { kind: 'tag', value: vpn },
  { kind: 'note', value: 'Known fault' },
]

describe('a message', () => {
  test('takes the ticket, sets its status and applies a macro in one call', async () => {
    const { answer } = await send({ ...EVERYTHING, macroId: await macro(steps()), key: 'all-in-one' })
    expect(answer).toMatchObject({
      message: { text: 'On my way', number: 1, isOwn: true, key: 'all-in-one' },
      scheduled: null,
    })
    expect(await ticketNow()).toMatchObject({
      assignee: { id: ada.id },
      status: 'Solved',
      turn: 'nobody',
      priority: 'high',
      tags: [{ id: vpn }],
    })
    expect(await written()).toEqual(['On my way', 'Known fault'])
    const kinds = (await entries()).flatMap(({ kind, event }) => (event ? [event.kind] : [kind]))
    expect(kinds.slice(0, 4)).toEqual(['ticket.raised', 'ticket.taken', 'message', 'ticket.state_changed'])
  })

  test('changes nothing if its macro is refused', async () => {
    const before = await ticketNow()
    const { failure } = await send({ ...EVERYTHING, macroId: await brokenMacro() })
    expect(failure).toMatchObject({ code: 'tag_archived', field: 'steps.1.value' })
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual([])
  })

  test.each<[string, () => Promise<Body>, ErrorCode]>([
    ['its status', async () => ({ status: 'Solved' }), 'not_assignee'],
    [
      'the macro of a colleague',
      async () => ({ take: true, macroId: await macro(steps(), bea) }),
      'not_found',
    ],
    ['an unknown macro', async () => ({ take: true, macroId: 'gone' }), 'not_found'],
  ])('is not posted if %s is refused', async (_, body, code) => {
    const before = await ticketNow()
    const input = { params: { ticketId }, body: { text: 'On my way', ...(await body()) } }
    const failure = (await send(input.body)).failure
    expect(failure.code).toBe(code)
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual([])
  })

  test('of a requester cannot change the ticket', async () => {
    const macroId = await macro(steps(), admin)
    for (const more of [{ take: true }, { status: 'Solved' as const }, { macroId }])
      expect((await send(more, user)).failure.code).toBe('forbidden')
    expect((await send({ take: true }, admin)).failure.code).toBe('forbidden')
    expect(await written()).toEqual([])
    expect((await send({}, user)).status).toBe(200)
  })

  test('is refused if a colleague has taken the ticket, or the requester has written in the meantime', async () => {
    await send({ text: 'Still green' }, user)
    expect((await send({ ...EVERYTHING, expectedLast: 0 })).failure.code).toBe('newer_messages')
    expect((await ticketNow()).assignee).toBeNull()
    await testServer.call('takeTicket', { params: { ticketId }, body: {} }, bea.token)
    expect((await send({ ...EVERYTHING, expectedLast: 1 })).failure.code).toBe('ticket_taken')
    expect(await written()).toEqual(['Still green'])
  })

  test('may take a ticket that the author already has, sent now or scheduled', async () => {
    await testServer.call('takeTicket', { params: { ticketId }, body: {} }, ada.token)
    expect((await send({ take: true })).status).toBe(200)
    const sendAt = new Date(testServer.now().getTime() + 3_600_000).toISOString()
    expect((await send({ take: true, sendAt })).answer).toMatchObject({
      message: null,
      scheduled: { sendAt },
    })
  })

  test('is posted once with its changes when its key is repeated', async () => {
    const macroId = await macro(steps())
    const sends = Array.from({ length: 5 }, () =>
      send({ ...EVERYTHING, macroId, key: 'sent-many-times', expectedLast: 0 }),
    )
    const ids = (await Promise.all(sends)).map(({ answer }) => answer.message?.id)
    expect(new Set(ids).size).toBe(1)
    expect(await written()).toEqual(['On my way', 'Known fault'])
    await setPending()
    await send({ ...EVERYTHING, macroId, key: 'sent-many-times', expectedLast: 0 })
    expect((await ticketNow()).status).toBe('Pending')
  })

  test('needs a scope to be posted by a token, and further scopes to change the ticket', async () => {
    const scopes = (...more: ('tickets:write' | 'macros:write')[]) => [
      'conversations:write' as const,
      ...more,
    ]
    const tokenWith = async (given: ReturnType<typeof scopes>) =>
      (
        await testServer.call(
          'createOwnToken',
          { body: { name: 'Script', scopes: given, days: 1, password: PASSWORD } },
          ada.token,
        )
      ).answer.token
    const macroId = await macro([{ kind: 'priority', value: 'low' }])
    const by = async (body: Body, given: ReturnType<typeof scopes>) => {
      const response = await send(body, { ...ada, token: await tokenWith(given) })
      return response.status === 200 ? 'ok' : response.failure.code
    }
    for (const more of [{ take: true }, { status: 'Solved' as const }, { macroId }])
      expect(await by(more, scopes())).toBe('scope_missing')
    expect(await by({ macroId }, scopes('tickets:write'))).toBe('scope_missing')
    expect(await written()).toEqual([])
    expect(await by({ take: false }, scopes())).toBe('ok')
    expect(await by({ ...EVERYTHING, macroId }, scopes('tickets:write', 'macros:write'))).toBe('ok')
  })
})

describe('undo of a message', () => {
  test.each<[string, () => Promise<Body>]>([
    ['without changes', async () => ({})],
    ['that took the ticket', async () => ({ take: true })],
    ['that solved the ticket', async () => EVERYTHING],
    ['that used a macro', async () => ({ ...EVERYTHING, macroId: await macro(steps()) })],
    [
      'whose macro set the status too',
      async () => ({ ...EVERYTHING, macroId: await macro([{ kind: 'status', value: 'OnHold' }]) }),
    ],
  ])('%s restores the ticket as it was before', async (_, body) => {
    await send({ text: 'Still green' }, user)
    testServer.advance(60)
    const before = await ticketNow()
    const id = await sentId(await body())
    testServer.advance(5)
    expect((await undo(id)).status).toBe(204)
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual(['Still green'])
    expect((await undo(id)).status).toBe(204)
    expect(await ticketNow()).toEqual(before)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['its author set the status again', () => setPending()],
    [
      'a colleague took the ticket over',
      async () => {
        const { version } = (await testServer.ctx.store.tickets.find(ticketId)) ?? {}
        const body = { assigneeId: bea.id, version: version ?? 0 }
        await testServer.call('handOverTicket', { params: { ticketId }, body }, bea.token)
      },
    ],
    [
      'a colleague changed what the macro did',
      () =>
        testServer.call(
          'updateTicketPriority',
          { params: { ticketId }, body: { priority: 'low' } },
          bea.token,
        ),
    ],
  ])('is refused and undoes nothing if %s', async (_, change) => {
    const id = await sentId({ ...EVERYTHING, macroId: await macro(steps()) })
    await change()
    const before = await ticketNow()
    await expectRefusal(testServer, 'undoMessage', { params: { ticketId, messageId: id } }, ada, {
      code: 'ticket_changed',
      ticket: expect.objectContaining({ id: ticketId }),
    })
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual(['On my way', 'Known fault'])
  })

  test('is refused after the undo time and to all other users, and undoes nothing', async () => {
    const id = await sentId(EVERYTHING)
    const before = await ticketNow()
    expect((await undo(id, bea)).failure.code).toBe('not_found')
    testServer.advance(16)
    expect((await undo(id)).failure.code).toBe('too_late')
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual(['On my way'])
  })

  test('keeps the turn after a later message of the requester', async () => {
    const id = await sentId({ take: true, status: 'OnHold' })
    testServer.advance(5)
    await send({ text: 'Wait' }, user)
    const { turn, turnSince } = await ticketNow()
    expect((await undo(id)).status).toBe(204)
    expect(await ticketNow()).toMatchObject({ assignee: null, status: 'Unassigned', turn, turnSince })
    expect(await written()).toEqual(['Wait'])
  })
})

describe('a note', () => {
  const note = (body: CallInput<'createNote', never>['body'], by = ada) =>
    testServer.call(
      'createNote',
      { params: { ticketId }, body: { text: 'Asked the vendor', ...body } },
      by.token,
    )

  test('changes the ticket in one call, and is undone with all changes in one call', async () => {
    const before = await ticketNow()
    expect((await note({ ...EVERYTHING, macroId: await brokenMacro() })).failure.code).toBe('tag_archived')
    expect(await ticketNow()).toEqual(before)
    const { answer } = await note({ take: true, status: 'OnHold', macroId: await macro(steps()) })
    expect(answer).toMatchObject({ text: 'Asked the vendor', number: 1, isOwn: true })
    expect(await ticketNow()).toMatchObject({ assignee: { id: ada.id }, status: 'OnHold', turn: 'third' })
    const params = { ticketId, noteId: answer.id }
    expect((await testServer.call('undoNote', { params }, ada.token)).status).toBe(204)
    expect(await ticketNow()).toEqual(before)
    expect(await written()).toEqual([])
  })

  test('cannot be undone with its changes after ten minutes, but can be deleted', async () => {
    const { id: noteId } = (await note({ take: true })).answer
    testServer.advance(601)
    const params = { ticketId, noteId }
    expect((await testServer.call('undoNote', { params }, ada.token)).failure.code).toBe('too_late')
    expect((await testServer.call('deleteNote', { params }, ada.token)).status).toBe(204)
    expect((await ticketNow()).assignee?.id).toBe(ada.id)
  })
})
