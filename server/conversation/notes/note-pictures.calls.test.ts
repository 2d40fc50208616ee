import { afterAll, beforeAll, expect, test } from 'vitest'
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
let ada: User
let ticketId: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada] = await Promise.all([testServer.add('User'), testServer.add('SupportTeam')])
  ticketId = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, ada.token)
})
afterAll(() => testServer.stop())

const showing = (file: string) => ({
  version: 1 as const,
  blocks: [{ kind: 'image' as const, file, name: 'screen.png' }],
})
const preview = (attachmentId: string, by: User) =>
  testServer.call('getAttachment', { params: { attachmentId }, query: { preview: 'small' } }, by.token)

test.each(['createNote', 'createMessage'] as const)(
  "%s stores a picture in its document and the file name in its text, and hides notes' pictures from requesters",
  async (name) => {
    const { id } = await sendFile(testServer, ada, 'screen.png', await samplePicture())
    const body = { document: showing(id), files: [id] }
    expect((await testServer.call(name, { params: { ticketId }, body }, ada.token)).status).toBe(200)
    const { answer } = await testServer.call('getConversation', { params: { ticketId } }, ada.token)
    const written = answer.entries
      .map(({ message, note }) => message ?? note)
      .findLast((each) => each !== null)
    expect(written).toMatchObject({
      text: '[screen.png]',
      document: showing(id),
      attachments: [{ id, kind: 'image' }],
    })
    expect((await preview(id, ada)).status).toBe(200)
    expect((await preview(id, user)).status).toBe(name === 'createNote' ? 404 : 200)
  },
)

test('createNote refuses a document with a picture that is not attached', async () => {
  const { id } = await sendFile(testServer, ada, 'screen.png', await samplePicture())
  const input = { params: { ticketId }, body: { document: showing(id), mentions: [] } }
  await expectRefusal(testServer, 'createNote', input, ada, { code: 'validation', field: 'document' })
})
