import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormDemand } from '@support-desk/contract'
import { DEFAULT_FORM } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { sendFile } from '../../testing/calls/files.ts'
import {
  samplePicture,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let admin: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, admin] = await Promise.all([testServer.add('User'), testServer.add('Admin')])
})
afterAll(() => testServer.stop())

const formWith = async (demands: { picture?: FormDemand; date?: FormDemand }) =>
  (await testServer.call('createForm', { body: { name: 'Access', ...demands } }, admin.token)).answer
const body = (formId: string, more: { date?: string; files?: string[] } = {}) => ({
  formId,
  subject: 'A key',
  message: 'Please.',
  ...more,
})
const create = async (formId: string, more = {}) =>
  (await testServer.call('createTicket', { body: body(formId, more) }, user.token)).answer.id

test('a form without a date gives the ticket the day of its creation', async () => {
  for (const date of ['none', 'optional'] as const) {
    const { id } = await formWith({ date })
    const params = { ticketId: await create(id) }
    const { answer } = await testServer.call('getTicket', { params }, user.token)
    expect(answer).toMatchObject({
      occurredOn: answer.createdAt.slice(0, 10),
      occurredTime: '',
      hasPicture: false,
    })
  }
})

test.each([DEFAULT_FORM, 'required'])('a date is needed by the form %s', async (form) => {
  const formId = form === DEFAULT_FORM ? form : (await formWith({ date: 'required' })).id
  await expectRefusal(testServer, 'createTicket', { body: body(formId) }, user, {
    code: 'validation',
    field: 'date',
  })
})

test('a required picture is one of the files', async () => {
  const { id } = await formWith({ picture: 'required', date: 'none' })
  const text = await sendFile(testServer, user, 'notes.txt', Buffer.from('notes'))
  for (const files of [[], [text.id]])
    await expectRefusal(testServer, 'createTicket', { body: body(id, { files }) }, user, {
      code: 'validation',
      field: 'files',
    })
  const picture = await sendFile(testServer, user, 'screen.png', await samplePicture())
  await create(id, { files: [text.id, picture.id] })
  await create((await formWith({ picture: 'optional', date: 'none' })).id)
})

test('requesters learn what a form asks for, and the default form keeps its picture and date', async () => {
  const { id } = await formWith({ picture: 'optional', date: 'none' })
  const { answer } = await testServer.call('listRequestForms', {}, user.token)
  expect(answer.find((form) => form.id === id)).toMatchObject({ picture: 'optional', date: 'none' })
  const forms = (await testServer.call('listForms', {}, admin.token)).answer
  const standard = forms.find((form) => form.id === DEFAULT_FORM)
  const { name, version } = standard ?? { name: '', version: 0 }
  const draft = { name, version, isArchived: false, date: 'none' as const }
  await expectRefusal(testServer, 'updateForm', { params: { formId: DEFAULT_FORM }, body: draft }, admin, {
    code: 'validation',
    field: 'picture',
  })
})
