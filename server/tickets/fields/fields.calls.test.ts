import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, DEFAULT_FORM, type FieldDraft, type GivenValues } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let admin: User
/** Ids of the choices of `device`. */
let laptop: string
let phone: string
/** Id of the form for new devices. */
let formId: string

type NewField = CallInput<'createField', never>['body']
type NewForm = CallInput<'createForm', never>['body']

const field = async (body: NewField) => (await testServer.call('createField', { body }, admin.token)).answer
const form = async (body: NewForm) => (await testServer.call('createForm', { body }, admin.token)).answer
const raise = async (fields: GivenValues, by = user) =>
  (
    await testServer.call(
      'createTicket',
      { body: { formId, date: '2026-01-05', subject: 'A device', message: 'Please.', fields } },
      by.token,
    )
  ).answer
const fieldsOf = async (ticketId: string, by = ada) =>
  (await testServer.call('getTicketFields', { params: { ticketId } }, by.token)).answer
const valuesOf = async (ticketId: string, by = ada) =>
  Object.fromEntries(
    (await fieldsOf(ticketId, by)).fields.map(({ key, values }) => [key, values.map(({ label }) => label)]),
  )
const set = (ticketId: string, values: GivenValues, by = ada) =>
  testServer.call('updateTicketFields', { params: { ticketId }, body: { values } }, by.token)
const take = (id: string) => testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
const solve = (id: string) =>
  testServer.call('updateTicket', { body: { ticketid: id, status: 'Solved' } }, ada.token)
const undo = (ticketId: string) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada.token)

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, admin] = await Promise.all([
    testServer.add('User', 'Amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
  const device = await field({
    key: 'device',
    name: 'Device',
    kind: 'choice',
    requester: 'writes',
    choices: [{ name: 'Laptop' }, { name: 'Phone' }],
  })
  ;[laptop = '', phone = ''] = device.choices.map(({ id }) => id)
  await field({ key: 'memory', name: 'Memory in GB', kind: 'number', requester: 'writes' })
  await field({ key: 'cause', name: 'Cause', kind: 'text' })
  await field({ key: 'owner', name: 'Owner', kind: 'person', requester: 'sees' })
  ;({ id: formId } = await form({
    name: 'New device',
    fields: [
      { key: 'device', required: 'raise' },
      { key: 'memory', required: 'raise', shownIf: { field: 'device', values: [laptop] } },
      { key: 'cause', required: 'solve', shownIf: { field: 'device', values: [phone] } },
      { key: 'owner' },
    ],
  }))
})
afterAll(() => testServer.stop())

describe('a form', () => {
  test('is offered to requesters with the fields that they see', async () => {
    const { answer } = await testServer.call('listRequestForms', {}, user.token)
    expect(answer.map(({ name, fields }) => [name, fields.map(({ key }) => key)])).toEqual([
      ['New device', ['device', 'memory', 'owner']],
    ])
  })

  test('requires fields that are shown, and drops values of hidden fields', async () => {
    const raising = { body: { formId, date: '2026-01-05', subject: 'A', message: 'B', fields: {} } }
    const refused = (fields: GivenValues, missing: string[]) =>
      expectRefusal(testServer, 'createTicket', { body: { ...raising.body, fields } }, user, {
        code: 'fields_missing',
        msg: expect.stringContaining('Please fill in first:'),
        missing,
      })
    await refused({}, ['device'])
    await refused({ device: [laptop] }, ['memory'])
    const { id, number } = await raise({ device: [laptop], memory: ['16,0'] })
    expect(number).toBeGreaterThan(0)
    expect(await valuesOf(id)).toEqual({ device: ['Laptop'], memory: ['16'], cause: [], owner: [] })
    const { id: other } = await raise({ device: [phone], memory: ['16'] })
    expect(await valuesOf(other)).toMatchObject({ device: ['Phone'], memory: [] })
    expect((await fieldsOf(id)).form.name).toBe('New device')
  })

  test('is refused for new tickets when it is archived or unknown', async () => {
    const { id, version, name } = await form({ name: 'Old' })
    const body = { name, version, isArchived: true }
    expect((await testServer.call('updateForm', { params: { formId: id }, body }, admin.token)).status).toBe(
      200,
    )
    const raising = { formId: id, date: '2026-01-05', subject: 'A', message: 'B' }
    await expectRefusal(testServer, 'createTicket', { body: raising }, user, {
      code: 'form_gone',
      field: 'formId',
    })
    await expectRefusal(
      testServer,
      'updateForm',
      { params: { formId: DEFAULT_FORM }, body: { name: 'General', version: 1, isArchived: true } },
      admin,
      { code: 'validation', field: 'isArchived' },
    )
  })

  test('refuses invalid combinations of fields', async () => {
    const refused = (fields: NewForm['fields']) =>
      expectRefusal(testServer, 'createForm', { body: { name: 'Wrong', fields } }, admin, {
        code: 'validation',
        field: 'fields',
      })
    await refused([{ key: 'nowhere' }])
    await refused([{ key: 'cause' }, { key: 'cause' }])
    await refused([{ key: 'cause', required: 'raise' }])
    await refused([{ key: 'cause', shownIf: { field: 'device', values: [laptop] } }, { key: 'device' }])
    await refused([{ key: 'device' }, { key: 'cause', shownIf: { field: 'device', values: ['nowhere'] } }])
    await refused([{ key: 'memory' }, { key: 'cause', shownIf: { field: 'memory', values: ['16'] } }])
  })
})

describe('a field', () => {
  test('has a unique key and unique choices, and detects concurrent changes', async () => {
    const refused = (body: NewField, code: 'validation' | 'field_key_in_use', name: string) =>
      expectRefusal(testServer, 'createField', { body }, admin, { code, field: name })
    await refused({ key: 'device', name: 'Again', kind: 'text' }, 'field_key_in_use', 'key')
    for (const key of ['', 'Site', 'a b', '_a', 'x'.repeat(31)])
      await refused({ key, name: 'Site', kind: 'text' }, 'validation', 'key')
    await refused({ key: 'site', name: ' ', kind: 'text' }, 'validation', 'name')
    await refused({ key: 'site', name: 'Site', kind: 'choice' }, 'validation', 'choices')
    const twice = [{ name: 'Basel' }, { name: ' basel ' }]
    await refused({ key: 'site', name: 'Site', kind: 'choice', choices: twice }, 'validation', 'choices')
    await refused(
      { key: 'site', name: 'Site', kind: 'text', choices: [{ name: 'A' }] },
      'validation',
      'choices',
    )
    await refused({ key: 'who', name: 'Who', kind: 'person', requester: 'writes' }, 'validation', 'requester')

    const { version } = await field({ key: 'room', name: 'Room', kind: 'text' })
    const change = (body: FieldDraft & { isArchived: boolean; version: number }) =>
      testServer.call('updateField', { params: { key: 'room' }, body }, admin.token)
    const body = {
      name: 'Room',
      help: '',
      requester: 'sees' as const,
      choices: [],
      isArchived: false,
      version,
    }
    expect((await change(body)).answer).toMatchObject({ requester: 'sees', version: 2 })
    expect((await change({ ...body, name: 'Other' })).failure.code).toBe('field_changed')
  })

  test('keeps values of an archived choice, but accepts no new ones', async () => {
    const { choices } = await field({
      key: 'site',
      name: 'Site',
      kind: 'choices',
      choices: [{ name: 'Basel' }, { name: 'Bern' }],
    })
    const [basel, bern] = choices.map(({ id }) => id)
    if (!basel || !bern) throw new Error('There are no choices.')
    const id = await testServer.raise(user)
    const general = { name: 'General', version: 1, isArchived: false, fields: [{ key: 'site' }] }
    await testServer.call('updateForm', { params: { formId: DEFAULT_FORM }, body: general }, admin.token)
    expect((await set(id, { site: [basel, bern] })).status).toBe(200)
    const left = { name: 'Site', isArchived: false, version: 1, choices: [{ id: bern, name: 'Bern' }] }
    await testServer.call('updateField', { params: { key: 'site' }, body: left }, admin.token)
    expect(await valuesOf(id)).toMatchObject({ site: expect.arrayContaining(['Basel', 'Bern']) })
    expect((await set(id, { site: [basel] })).status).toBe(200)
    await set(id, { site: [] })
    const input = { params: { ticketId: id }, body: { values: { site: [basel] } } }
    await expectRefusal(testServer, 'updateTicketFields', input, ada, { code: 'validation', field: 'site' })
  })
})

describe('the values of a ticket', () => {
  test('are checked by the kind of their field', async () => {
    const { id } = await raise({ device: [laptop], memory: ['8'] })
    const refused = (values: GivenValues, name: string) =>
      expectRefusal(testServer, 'updateTicketFields', { params: { ticketId: id }, body: { values } }, ada, {
        code: 'validation',
        field: name,
      })
    await refused({ memory: ['many'] }, 'memory')
    await refused({ memory: ['1', '2'] }, 'memory')
    await refused({ device: ['nowhere'] }, 'device')
    await refused({ owner: ['nobody'] }, 'owner')
    await refused({ nowhere: ['x'] }, 'nowhere')
    await refused({ room: ['7'] }, 'room')
    expect((await set(id, { owner: [user.id], memory: ['-1.50'] })).status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ owner: ['Amara'], memory: ['-1.5'] })
  })

  test('are visible and writable for requesters as the field allows', async () => {
    const { id } = await raise({ device: [phone] })
    await set(id, { cause: ['Fell into the lake'], owner: [user.id] })
    expect(await valuesOf(id, user)).toEqual({ device: ['Phone'], memory: [], owner: ['Amara'] })
    expect((await set(id, { memory: ['4'] }, user)).status).toBe(200)
    const about = (values: GivenValues) => ({ params: { ticketId: id }, body: { values } })
    await expectRefusal(testServer, 'updateTicketFields', about({ owner: [] }), user, {
      code: 'forbidden',
      field: 'owner',
    })
    await expectRefusal(testServer, 'updateTicketFields', about({ cause: ['?'] }), user, {
      code: 'validation',
      field: 'cause',
    })
    await expectRefusal(testServer, 'updateTicketFields', about({ device: [] }), user, {
      code: 'fields_missing',
      msg: 'Please fill in first: Device.',
      missing: ['device'],
    })
    const seen = JSON.stringify(
      (await testServer.call('listTimelineEntries', { params: { ticketId: id } }, user.token)).answer,
    )
    expect(seen).not.toContain('lake')
    expect(seen).not.toContain('"ticket.field_changed"')
    expect(seen).toContain('Memory in GB')
    const told = (await testServer.call('listTimelineEntries', { params: { ticketId: id } }, ada.token))
      .answer
    expect(told.find(({ kind }) => kind === 'ticket.field_changed')?.details).toMatchObject({
      field: 'Cause',
      from: '–',
      to: 'Fell into the lake',
    })
  })

  test('are restored by undo', async () => {
    const { id } = await raise({ device: [phone] })
    await set(id, { cause: ['Heat'] })
    await set(id, { cause: ['Water'] })
    expect((await undo(id)).status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ cause: ['Heat'] })
    expect((await undo(id)).status).toBe(200)
    expect(await valuesOf(id)).toMatchObject({ cause: [] })
    expect((await undo(id)).failure.code).toBe('nothing_to_undo')
  })
})

describe('a field that is required for solving', () => {
  test('is required for solving a single ticket and in bulk, and only while it is shown', async () => {
    const { id: other } = await raise({ device: [laptop], memory: ['8'] })
    await take(other)
    expect((await solve(other)).status).toBe(200)

    const { id } = await raise({ device: [phone] })
    await take(id)
    const about = { body: { ticketid: id, status: 'Solved' } }
    await expectRefusal(testServer, 'updateTicket', about, ada, {
      code: 'fields_missing',
      msg: 'Please fill in first: Cause.',
      ticket: expect.objectContaining({ _id: id }),
    })
    const body = { ids: [id], action: 'status' as const, value: 'Solved' }
    const { answer: job } = await testServer.call('createBulkJob', { body }, ada.token)
    const params = { jobId: job.id }
    const state = async () => (await testServer.call('getBulkJob', { params }, ada.token)).answer.state
    // Wait for the job, because its end is an event too.
    await expect.poll(state).toBe('ended')
    const { answer: failures } = await testServer.call('listBulkJobFailures', { params }, ada.token)
    expect(failures).toMatchObject([{ code: 'fields_missing' }])

    await set(id, { cause: ['Water'] })
    expect((await solve(id)).status).toBe(200)
    const emptying = { params: { ticketId: id }, body: { values: { cause: [] } } }
    await expectRefusal(testServer, 'updateTicketFields', emptying, ada, {
      code: 'fields_missing',
      msg: 'Please fill in first: Cause.',
      missing: ['cause'],
    })
    // Requesters do not get names of hidden fields.
    const turned = { params: { ticketId: other }, body: { values: { device: [phone] } } }
    const told = await testServer.call('updateTicketFields', turned, user.token)
    expect([told.status, told.failure.code]).toEqual([409, 'fields_missing'])
    expect(JSON.stringify(told.failure).toLowerCase()).not.toContain('cause')
    await testServer.call('updateTicket', { body: { ticketid: id, status: 'Pending' } }, ada.token)
    await set(id, { cause: [] })
    testServer.advance(1)
    // Undo restores the value first, so the ticket could be solved again.
    const { answer: before } = await testServer.call('getTicket', { params: { ticketId: id } }, ada.token)
    expect(before.status).toBe('Pending')
  })
})
