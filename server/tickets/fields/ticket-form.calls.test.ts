import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallInput, DEFAULT_FORM } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let admin: User
/** One form has only the site, the other requires a cause for solving. */
let moving: string
let repair: string

const form = async (body: CallInput<'createForm', never>['body']) =>
  (await testServer.call('createForm', { body }, admin.token)).answer
const raise = async (formId: string, site: string) =>
  (
    await testServer.call(
      'createTicket',
      {
        body: { formId, date: '2026-01-05', subject: 'A desk', message: 'Please.', fields: { site: [site] } },
      },
      user.token,
    )
  ).answer.id
const choose = (ticketId: string, formId: string, by = ada) =>
  testServer.call('updateTicketForm', { params: { ticketId }, body: { formId } }, by.token)
const fieldsOf = async (ticketId: string, by = ada) =>
  (await testServer.call('getTicketFields', { params: { ticketId } }, by.token)).answer
const shownOf = async (ticketId: string) =>
  (await fieldsOf(ticketId)).fields.map(({ key, isAsked, values }) => [
    key,
    isAsked,
    values[0]?.label ?? null,
  ])
const solve = (id: string) =>
  testServer.call('updateTicket', { body: { ticketid: id, status: 'Solved' } }, ada.token)
const undo = (ticketId: string) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada.token)
async function jobEnded(jobId: string): Promise<void> {
  const job = async () => (await testServer.call('getBulkJob', { params: { jobId } }, ada.token)).answer
  await expect.poll(job).toMatchObject({ state: 'ended' })
}

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, admin] = await Promise.all([
    testServer.add('User', 'Amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('Admin', 'Dana'),
  ])
  for (const [key, name, requester] of [
    ['site', 'Site', 'writes'],
    ['cause', 'Cause', 'none'],
  ] as const)
    await testServer.call('createField', { body: { key, name, kind: 'text', requester } }, admin.token)
  ;({ id: moving } = await form({ name: 'Moving', fields: [{ key: 'site' }] }))
  ;({ id: repair } = await form({ name: 'Repair', fields: [{ key: 'cause', required: 'solve' }] }))
})
afterAll(() => testServer.stop())

describe('the form of a ticket', () => {
  test('can be changed, which keeps values of fields outside the form, and the change can be undone', async () => {
    const id = await raise(moving, 'Basel')
    expect((await choose(id, repair)).answer).toMatchObject({
      form: { name: 'Repair' },
      forms: [{ id: DEFAULT_FORM }, { name: 'Moving' }, { name: 'Repair' }],
    })
    expect(await shownOf(id)).toEqual([
      ['cause', true, null],
      ['site', false, 'Basel'],
    ])
    const told = (await testServer.call('listTimelineEntries', { params: { ticketId: id } }, user.token))
      .answer
    expect(told[0]).toMatchObject({ kind: 'ticket.form_changed', details: { from: 'Moving', to: 'Repair' } })
    expect((await fieldsOf(id, user)).forms).toEqual([])
    expect((await undo(id)).status).toBe(200)
    expect(await shownOf(id)).toEqual([['site', true, 'Basel']])
    expect((await fieldsOf(id)).form.id).toBe(moving)
  })

  test('has to exist and not be archived, and choosing the same form again changes nothing', async () => {
    const id = await raise(moving, 'Basel')
    const about = (formId: string) => ({ params: { ticketId: id }, body: { formId } })
    await expectRefusal(testServer, 'updateTicketForm', about('nowhere'), ada, {
      code: 'form_gone',
      field: 'formId',
    })
    const { answer: old } = await testServer.call('createForm', { body: { name: 'Old' } }, admin.token)
    const archived = { params: { formId: old.id }, body: { name: 'Old', version: 1, isArchived: true } }
    await testServer.call('updateForm', archived, admin.token)
    await expectRefusal(testServer, 'updateTicketForm', about(old.id), ada, {
      code: 'form_gone',
      field: 'formId',
    })
    expect((await choose(id, moving)).status).toBe(200)
    const told = (await testServer.call('listTimelineEntries', { params: { ticketId: id } }, ada.token))
      .answer
    expect(told.some(({ kind }) => kind === 'ticket.form_changed')).toBe(false)
  })

  test('cannot change to a form whose required field is empty on a solved ticket', async () => {
    const id = await raise(moving, 'Basel')
    await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
    expect((await solve(id)).status).toBe(200)
    const refused = await choose(id, repair)
    expect(refused.failure).toMatchObject({ code: 'fields_missing', missing: ['cause'] })
    expect((await fieldsOf(id)).form.id).toBe(moving)
  })
})

describe('a field of many tickets', () => {
  const start = (ids: string[], key: string, values: string[]) =>
    testServer.call('createBulkJob', { body: { ids, action: 'field', value: { key, values } } }, ada.token)

  test('can be set in bulk, and undo restores each former value', async () => {
    const ids = [await raise(moving, 'Basel'), await raise(moving, 'Bern'), await testServer.raise(user)]
    const { answer: job } = await start(ids, 'site', ['Zug'])
    await jobEnded(job.id)
    expect(
      (await testServer.call('getBulkJob', { params: { jobId: job.id } }, ada.token)).answer,
    ).toMatchObject({
      action: 'field',
      value: null,
      field: { key: 'site', values: ['Zug'] },
      valueName: 'Site',
      changed: 2,
      failed: 1,
    })
    const sites = async () => (await Promise.all(ids.map(shownOf))).map(([first]) => first?.[2])
    expect(await sites()).toEqual(['Zug', 'Zug', undefined])
    const { answer: undoing } = await testServer.call('undoBulkJob', { params: { jobId: job.id } }, ada.token)
    await jobEnded(undoing.id)
    expect(await sites()).toEqual(['Basel', 'Bern', undefined])
  })

  test('cannot be set if the field is unknown or does not accept the value', async () => {
    const id = await raise(moving, 'Basel')
    for (const [key, values] of [
      ['nowhere', ['x']],
      ['site', ['one', 'two']],
    ] as const)
      expect((await start([id], key, [...values])).failure.code).toBe('validation')
  })
})
