import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_FORM } from '@support-desk/contract'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let other: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, other] = await Promise.all([testServer.add('User'), testServer.add('User')])
})
afterAll(() => testServer.stop())

const body = (files: string[]) => ({
  formId: DEFAULT_FORM,
  date: '2026-01-05',
  subject: 'A device',
  message: 'Please.',
  files,
})

test('keeps the order of the files of a ticket created with a form', async () => {
  const files: string[] = []
  for (const name of ['order.txt', 'invoice.txt'])
    files.push((await sendFile(testServer, user, name, Buffer.from(name))).id)
  const { id } = (await testServer.call('createTicket', { body: body(files) }, user.token)).answer
  const { answer } = await testServer.call('listAttachments', { params: { ticketId: id } }, user.token)
  expect(answer.map(({ name }) => name)).toEqual(['order.txt', 'invoice.txt'])
})

test('a ticket with a missing file or a file of another user is not created', async () => {
  const theirs = await sendFile(testServer, other, 'theirs.txt', Buffer.from('theirs'))
  const before = (await testServer.call('listTickets', {}, user.token)).answer.length
  for (const file of [theirs.id, 'none'])
    await expectRefusal(testServer, 'createTicket', { body: body([file]) }, user, {
      code: 'upload_gone',
      field: 'files',
    })
  expect((await testServer.call('listTickets', {}, user.token)).answer).toHaveLength(before)
})
