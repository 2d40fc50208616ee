import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile } from '../testing/calls/files.ts'
import { type User, samplePicture, startTestServer, type TestServer } from '../testing/calls/test-server.ts'

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

/** Sends pictures in one message, and returns the text that clients of the specification show for it. */
async function textOf(names: string[], body: { text?: string } = {}): Promise<string | undefined> {
  const files: string[] = []
  for (const name of names) files.push((await sendFile(testServer, user, name, await samplePicture())).id)
  const sent = { params: { ticketId }, body: { ...body, files } }
  expect((await testServer.call('createMessage', sent, user.token)).status).toBe(200)
  const { answer } = await testServer.call('getChat', { params: { ticketid: ticketId } }, ada.token)
  return answer.chats.at(-1)?.msg
}

test('shows a picture without text as “Picture” to clients of the specified API, and as its file name to others', async () => {
  expect(await textOf(['lamp.png'])).toBe('Picture')
  const { answer: page } = await testServer.call('getMessages', { params: { ticketId } }, ada.token)
  expect(page.messages.at(-1)).toMatchObject({
    text: 'lamp.png',
    attachments: [{ name: 'lamp.png', kind: 'image' }],
  })
  const { answer } = await testServer.call('listConversations', {}, ada.token)
  expect(answer[0]).toMatchObject({ ticketId, lastMessage: { text: 'lamp.png' } })
})

test('shows clients of the specified API the text sent with a picture, or the names of several pictures', async () => {
  expect(await textOf(['lamp.png'], { text: 'Look here' })).toBe('Look here')
  expect(await textOf(['lamp.png', 'cable.png'])).toBe('lamp.png, cable.png')
})
