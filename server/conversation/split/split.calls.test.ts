import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../operations/verify/verify.ts'
import { sendFile } from '../../testing/calls/files.ts'
import { expectRefusal } from '../../testing/calls/expect-refusal.ts'
import {
  samplePicture,
  startTestServer,
  type TestServer,
  type User,
} from '../../testing/calls/test-server.ts'

let testServer: TestServer
let amara: User
let ada: User
let bea: User

beforeAll(async () => {
  testServer = await startTestServer()
  ;[amara, ada, bea] = await Promise.all([
    testServer.add('User', 'amara'),
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
  ])
})
afterAll(() => testServer.stop())

async function withMessages(): Promise<{ id: string; messages: { id: string; text: string }[] }> {
  const id = await testServer.raise(amara)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: id } }, ada.token)
  await testServer.call('postChat', { body: { ticketid: id, chat: 'My mouse bites too.' } }, amara.token)
  await testServer.call('postChat', { body: { ticketid: id, chat: 'Does it?' } }, ada.token)
  const { id: upload } = await sendFile(testServer, amara, 'lamp.png', await samplePicture())
  const picture = { params: { ticketId: id }, body: { files: [upload] } }
  await testServer.call('createMessage', picture, amara.token)
  const { answer } = await testServer.call('getMessages', { params: { ticketId: id } }, ada.token)
  return { id, messages: answer.messages }
}
const split = (ticketId: string, messageId = '', subject = 'Mouse') =>
  testServer.call('splitTicket', { params: { ticketId }, body: { messageId, subject } }, ada.token)
const undo = (ticketId: string) =>
  testServer.call('undoTicketChange', { params: { ticketId }, body: {} }, ada.token)
const detailsOf = async (ticketId: string, by: User = ada) =>
  (await testServer.call('getTicket', { params: { ticketId } }, by.token)).answer
const linksOf = async (ticketId: string) =>
  (await testServer.call('listTicketLinks', { params: { ticketId } }, ada.token)).answer
async function findsNothingWrong(): Promise<void> {
  const lines: string[] = []
  const place = { dataDir: testServer.dataDir, databaseUrl: testServer.databaseUrl }
  expect(await verify(place, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}

test('a split creates a linked ticket of the same requester and leaves the message in place', async () => {
  const { id, messages } = await withMessages()
  const { answer, status } = await split(id, messages[0]?.id)
  expect(status).toBe(200)
  expect(await detailsOf(answer.id, amara)).toMatchObject({
    number: answer.number,
    subject: 'Mouse',
    message: 'My mouse bites too.',
    status: 'Unassigned',
    requester: { id: amara.id },
    hasPicture: false,
  })
  expect(await linksOf(answer.id)).toMatchObject([{ relation: 'related', ticket: { id } }])
  expect(await linksOf(id)).toMatchObject([{ relation: 'related', ticket: { id: answer.id } }])
  const { answer: page } = await testServer.call('getMessages', { params: { ticketId: id } }, ada.token)
  expect(page.messages).toHaveLength(3)
  const withPicture = await split(id, messages[2]?.id, 'See the picture')
  expect(await detailsOf(withPicture.answer.id)).toMatchObject({ hasPicture: false, message: 'lamp.png' })
  const copied = { params: { ticketId: withPicture.answer.id } }
  expect((await testServer.call('listAttachments', copied, ada.token)).answer).toMatchObject([
    { name: 'lamp.png', kind: 'image' },
  ])
  await findsNothingWrong()
})

test('a split is refused for messages of staff and of other tickets', async () => {
  const { id, messages } = await withMessages()
  const asked = (messageId: string | undefined) => ({
    params: { ticketId: id },
    body: { messageId, subject: 'Mouse' },
  })
  await expectRefusal(testServer, 'splitTicket', asked(messages[1]?.id), ada, {
    code: 'not_of_requester',
    ticket: expect.anything(),
  })
  await expectRefusal(testServer, 'splitTicket', asked('none'), ada, { code: 'not_found' })
  const other = await withMessages()
  const elsewhere = asked(other.messages[0]?.id)
  await expectRefusal(testServer, 'splitTicket', elsewhere, ada, { code: 'not_found' })
})

test("a split of a merged ticket's message belongs to the requester of the merged ticket", async () => {
  const omar = await testServer.add('User', 'omar')
  const { id } = await withMessages()
  const source = await testServer.raise(omar)
  const posted = { params: { ticketId: source }, body: { text: 'My door sings.', expectedLast: 0 } }
  await testServer.call('createMessage', posted, omar.token)
  const listed = { params: { ticketId: source } }
  const { messages } = (await testServer.call('getMessages', listed, ada.token)).answer
  await testServer.call('mergeTicket', { params: { ticketId: source }, body: { intoId: id } }, ada.token)
  const { answer } = await split(id, messages[0]?.id, 'Door')
  expect(await detailsOf(answer.id, omar)).toMatchObject({
    message: 'My door sings.',
    requester: { id: omar.id },
  })
  await expectRefusal(testServer, 'getTicket', { params: { ticketId: answer.id } }, amara, {
    code: 'not_found',
  })
  expect(await linksOf(answer.id)).toMatchObject([{ relation: 'related', ticket: { id } }])
  await findsNothingWrong()
  expect((await undo(id)).status).toBe(200)
  expect(await linksOf(id)).toEqual([])
  await findsNothingWrong()
})

test('a split can be undone only while the new ticket is untouched', async () => {
  const { id, messages } = await withMessages()
  const first = (await split(id, messages[0]?.id)).answer
  await detailsOf(first.id)
  expect((await undo(id)).status).toBe(200)
  await expectRefusal(testServer, 'getTicket', { params: { ticketId: first.id } }, ada, {
    code: 'not_found',
  })
  expect(await linksOf(id)).toEqual([])
  await findsNothingWrong()

  const second = (await split(id, messages[0]?.id)).answer
  expect(second.number).toBe(first.number + 1)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: second.id } }, bea.token)
  expect((await undo(id)).status).toBe(409)
  expect(await detailsOf(second.id)).toMatchObject({ assignee: { id: bea.id } })
  await findsNothingWrong()
})

test('a split copies the files of the message, and undo removes the copies', async () => {
  const { id } = await withMessages()
  const { id: upload } = await sendFile(testServer, amara, 'trace.log', Buffer.from('08:30 bite'))
  const params = { ticketId: id }
  await testServer.call(
    'createMessage',
    { params, body: { text: 'See here', expectedLast: 3, files: [upload] } },
    amara.token,
  )
  const { answer: page } = await testServer.call('getMessages', { params }, ada.token)
  const { answer } = await split(id, page.messages.at(-1)?.id)
  const listed = { params: { ticketId: answer.id } }
  const attachments = (await testServer.call('listAttachments', listed, amara.token)).answer
  expect(attachments).toMatchObject([{ name: 'trace.log', size: 10 }])
  // Reading the file does not prevent undo.
  const file = { params: { attachmentId: attachments[0]?.id ?? '' } }
  expect((await testServer.call('getAttachment', file, ada.token)).status).toBe(200)
  await findsNothingWrong()
  expect((await undo(id)).status).toBe(200)
  await findsNothingWrong()
})

test('a split of a message without text copies its files, and uses the file name as text', async () => {
  const { id } = await withMessages()
  const { id: upload } = await sendFile(testServer, amara, 'plan.txt', Buffer.from('left, then right'))
  const params = { ticketId: id }
  await testServer.call(
    'createMessage',
    { params, body: { text: '', expectedLast: 3, files: [upload] } },
    amara.token,
  )
  const { answer: page } = await testServer.call('getMessages', { params }, ada.token)
  const { answer } = await split(id, page.messages.at(-1)?.id, 'A plan')
  expect(await detailsOf(answer.id, amara)).toMatchObject({ subject: 'A plan', message: 'plan.txt' })
  const listed = { params: { ticketId: answer.id } }
  expect((await testServer.call('listAttachments', listed, amara.token)).answer).toMatchObject([
    { name: 'plan.txt' },
  ])
})
