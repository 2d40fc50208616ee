import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallInput, plainTextOf, type RichDocument } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let bea: User
let admin: User
let vpn: string
let printer: string
let team: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, bea, admin] = await Promise.all([
    testServer.add('User', 'amara.okafor'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
  ;[vpn, printer] = [await createTag('VPN'), await createTag('Printer')]
  team = (await testServer.call('createTeam', { body: { name: 'Network' } }, admin.token)).answer.id
})
afterAll(() => testServer.stop())

const createTag = async (name: string) =>
  (await testServer.call('createTag', { body: { name } }, admin.token)).answer.id

type Steps = CallInput<'createMacro', never>['body']['steps']
let made = 0
const macro = async (steps: Steps, reply: RichDocument | null = null, by = ada) => {
  const body = { name: `Macro ${++made}`, steps, reply }
  return (await testServer.call('createMacro', { body }, by.token)).answer.id
}
const apply = async (macroId: string, ticketId: string, by = ada, key?: string) =>
  (await testServer.call('applyMacro', { params: { macroId }, body: { ticketId, key } }, by.token)).answer
const preview = async (macroId: string, ticketId: string, by = ada) =>
  (await testServer.call('previewMacro', { params: { macroId }, query: { ticketId } }, by.token)).answer
const undo = async (ticketId: string, by = ada) =>
  (await testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, by.token)).answer
const rowOf = async (id: string) => (await testServer.ctx.store.queue.rows({ ids: [id] }))[0]
/** The row of a ticket, without its version, which grows. */
const placeOf = async (id: string) => ({ ...(await rowOf(id)), version: 0 })
const events = async () =>
  (await testServer.ctx.store.events.list(0, 10_000)).filter(({ kind }) => !kind.endsWith('read'))
const notesOf = async (ticketId: string) =>
  (await testServer.call('getConversation', { params: { ticketId } }, ada.token)).answer.entries.flatMap(
    ({ note }) => (note ? [note] : []),
  )

const everything = (): NonNullable<Steps> => [
  { kind: 'status', value: 'Solved' },
  { kind: 'priority', value: 'urgent' },
  { kind: 'tag', value: vpn },
  { kind: 'untag', value: printer },
  { kind: 'team', value: team },
  { kind: 'assign', value: 'me' },
  { kind: 'note', value: 'Known fault.' },
]

/** An unassigned ticket with a tag. */
async function raised(): Promise<string> {
  const id = await testServer.raise(user)
  const body = { add: [printer], remove: [] }
  await testServer.call('updateTicketTags', { params: { ticketId: id }, body }, bea.token)
  testServer.advance(60)
  return id
}

describe('applying a macro', () => {
  it('performs all steps together, each with its event, and undoes them together', async () => {
    const id = await raised()
    const before = await placeOf(id)
    const macroId = await macro(everything())
    const count = (await events()).length
    const { ticket, changes } = await apply(macroId, id)
    expect(ticket).toMatchObject({
      status: 'Solved',
      priority: 'urgent',
      tags: [{ name: 'VPN' }],
      team: { name: 'Network' },
      assignee: { username: 'Ada' },
    })
    expect((await events()).slice(count).map(({ kind }) => kind)).toEqual([
      'ticket.team_changed',
      'ticket.taken',
      'ticket.priority_changed',
      'ticket.tagged',
      'ticket.untagged',
      'note.added',
      'ticket.state_changed',
      'ticket.macro_applied',
    ])
    expect(changes).toBe(7)
    expect((await events()).at(-1)?.data).toMatchObject({ macroId, changes: 7, turn: 'us' })
    const { answer: told } = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId: id } },
      bea.token,
    )
    expect(told[0]).toMatchObject({ kind: 'ticket.macro_applied', by: { username: 'Ada' } })
    const { answer: toldRequester } = await testServer.call(
      'listTimelineEntries',
      { params: { ticketId: id } },
      user.token,
    )
    expect(toldRequester.map(({ kind }) => kind)).not.toContain('ticket.macro_applied')
    expect((await notesOf(id)).map(({ text }) => text)).toEqual(['Known fault.'])
    testServer.advance(30)
    await undo(id)
    expect(await placeOf(id)).toEqual(before)
    expect((await notesOf(id)).map(({ isRetracted }) => isRetracted)).toEqual([true])
    await expectRefusal(testServer, 'undoTicketChange', { params: { ticketId: id }, body: {} }, ada, {
      code: 'nothing_to_undo',
      ticket: expect.objectContaining({ id }),
    })
  })

  it('is undone separately from the change before it', async () => {
    const id = await raised()
    const set = { params: { ticketId: id }, body: { priority: 'low' as const } }
    await testServer.call('updateTicketPriority', set, ada.token)
    await apply(
      await macro([
        { kind: 'priority', value: 'high' },
        { kind: 'tag', value: vpn },
      ]),
      id,
    )
    expect(await undo(id)).toMatchObject({ priority: 'low', tags: [{ name: 'Printer' }] })
    expect(await undo(id)).toMatchObject({ priority: 'normal' })
  })

  it('cannot be undone, not even in part, if another user has changed the same fields since', async () => {
    const id = await raised()
    await apply(
      await macro([
        { kind: 'priority', value: 'high' },
        { kind: 'tag', value: vpn },
      ]),
      id,
    )
    const set = { params: { ticketId: id }, body: { priority: 'low' as const } }
    await testServer.call('updateTicketPriority', set, bea.token)
    await expectRefusal(testServer, 'undoTicketChange', { params: { ticketId: id }, body: {} }, ada, {
      code: 'ticket_changed',
      ticket: expect.objectContaining({ id }),
    })
    expect((await rowOf(id))?.tags.map(({ name }) => name)).toEqual(['Printer', 'VPN'])
  })

  it('changes nothing if the ticket has the values already, and writes one note per key', async () => {
    const id = await raised()
    const macroId = await macro([{ kind: 'priority', value: 'normal' }])
    const before = await events()
    expect(await apply(macroId, id)).toMatchObject({ changes: 0 })
    expect(await events()).toEqual(before)
    const noting = await macro([{ kind: 'note', value: 'Once.' }])
    expect(await apply(noting, id, ada, 'key-of-a-note')).toMatchObject({ changes: 1 })
    expect(await apply(noting, id, ada, 'key-of-a-note')).toMatchObject({ changes: 0 })
    expect(await notesOf(id)).toHaveLength(1)
  })

  it('assigns a ticket to a colleague, or to the actor if the actor is named', async () => {
    const toBea = await macro([{ kind: 'assign', value: bea.id }])
    for (const by of [ada, bea]) {
      const shared = by === ada ? toBea : await macro([{ kind: 'assign', value: bea.id }], null, bea)
      const id = await raised()
      await apply(shared, id, by)
      expect((await rowOf(id))?.assignee?.username).toBe('Bea')
    }
  })

  it('is refused as a whole, with the reason and the failing step', async () => {
    const id = await raised()
    const solving = await macro([
      { kind: 'tag', value: vpn },
      { kind: 'status', value: 'Solved' },
    ])
    const refused = (macroId: string, by: User, expected: Parameters<typeof expectRefusal>[4]) =>
      expectRefusal(testServer, 'applyMacro', { params: { macroId }, body: { ticketId: id } }, by, expected)
    await refused(solving, ada, {
      code: 'not_assignee',
      field: 'steps.1.value',
      ticket: expect.objectContaining({ id }),
    })
    expect((await rowOf(id))?.tags.map(({ name }) => name)).toEqual(['Printer'])
    const taking = await macro([{ kind: 'assign', value: 'me' }], null, admin)
    await refused(taking, admin, { code: 'forbidden', field: 'steps.0.value' })
    const own = await macro([{ kind: 'priority', value: 'low' }])
    await refused(own, bea, { code: 'not_found' })
    const old = await createTag('Old')
    const tagging = await macro([
      { kind: 'priority', value: 'low' },
      { kind: 'tag', value: old },
    ])
    const archived = { params: { tagId: old }, body: { name: 'Old', isArchived: true } }
    await testServer.call('updateTag', archived, admin.token)
    await refused(tagging, ada, { code: 'tag_archived', field: 'steps.1.value' })
    expect(await preview(tagging, id)).toMatchObject({
      changes: [],
      obstacle: { step: 1, code: 'tag_archived', detail: expect.stringContaining('archived') },
    })
    const target = await testServer.raise(user)
    await testServer.call('legacyTakeTicket', { body: { Ticketid: target } }, ada.token)
    await testServer.call('mergeTicket', { params: { ticketId: id }, body: { intoId: target } }, ada.token)
    await refused(own, ada, { code: 'ticket_merged', msg: expect.any(String), ticket: expect.anything() })
    expect((await preview(own, id)).obstacle).toMatchObject({ step: -1, code: 'ticket_merged' })
  })
})

describe('previewing a macro', () => {
  it('lists the changes, and changes nothing', async () => {
    const id = await raised()
    const [row, known] = [await rowOf(id), await events()]
    const { changes, obstacle } = await preview(await macro(everything()), id)
    expect(obstacle).toBeNull()
    expect(changes).toEqual([
      { what: 'status', from: 'Unassigned', to: 'Solved' },
      { what: 'priority', from: 'normal', to: 'urgent' },
      { what: 'team', from: null, to: 'Network' },
      { what: 'assignee', from: null, to: 'Ada' },
      { what: 'turn', from: 'us', to: 'nobody' },
      { what: 'tag', from: null, to: 'VPN' },
      { what: 'untag', from: 'Printer', to: null },
      { what: 'note', from: null, to: 'Known fault.' },
    ])
    expect(await rowOf(id)).toEqual(row)
    expect((await events()).filter(({ kind }) => kind !== 'macro.added')).toEqual(
      known.filter(({ kind }) => kind !== 'macro.added'),
    )
    expect(await notesOf(id)).toEqual([])
  })

  it('fills the facts of the ticket into the reply, and names the placeholders without a value', async () => {
    const id = await raised()
    const number = (await rowOf(id))?.number
    const of = (name: string, otherwise?: string) => ({
      kind: 'placeholder' as const,
      name,
      ...(otherwise !== undefined && { otherwise }),
    })
    const text = (words: string) => ({ kind: 'text' as const, text: words })
    const reply: RichDocument = {
      version: 1,
      blocks: [
        {
          kind: 'paragraph',
          content: [
            text('Hello '),
            of('requester.firstName', 'there'),
            text(', '),
            of('ticket.number'),
            text(' is with '),
            of('team.name', 'us'),
            text(' and '),
            of('assignee.name'),
            text('. '),
            of('me.name'),
          ],
        },
      ],
    }
    const macroId = await macro([], reply)
    const filled = await preview(macroId, id)
    expect(filled.missing).toEqual(['assignee.name'])
    expect(plainTextOf(filled.reply ?? reply)).toBe(
      `Hello Amara, #${number} is with us and {{assignee.name}}. Ada`,
    )
    // A reply with open placeholders cannot be sent.
    const sent = { params: { ticketId: id }, body: { document: filled.reply, expectedLast: 0 } }
    await expectRefusal(testServer, 'createMessage', sent, ada, {
      code: 'validation',
      field: 'document',
      msg: 'A placeholder is empty. Fill it in first.',
    })
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
    expect(await preview(macroId, id)).toMatchObject({ missing: [], changes: [] })
  })
})
