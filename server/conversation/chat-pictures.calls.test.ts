import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ErrorCode, LIMITS, TEXTS, UNDO_MS } from '@support-desk/contract'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import {
  type LooseInput,
  type User,
  samplePicture,
  startTestServer,
  type TestServer,
} from '../testing/calls/test-server.ts'

let testServer: TestServer
let user: User
let ada: User
let dana: User
let ticketid: string
let image: Buffer

beforeAll(async () => {
  testServer = await startTestServer()
  ;[user, ada, dana] = await Promise.all([
    testServer.add('User'),
    testServer.add('SupportTeam'),
    testServer.add('Admin'),
  ])
  image = await samplePicture()
})
afterAll(() => testServer.stop())
beforeEach(async () => {
  ticketid = await testServer.raise(user)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, ada.token)
})

const post = (by: User, rest: { text?: string; key?: string } = {}, picture = image) =>
  testServer.call(
    'createPictureMessage',
    { params: { ticketId: ticketid }, image: picture, fields: { message: { ...rest } } },
    by.token,
  )
const chats = async (by = ada) =>
  (await testServer.call('getMessages', { params: { ticketId: ticketid } }, by.token)).answer.messages
const lastId = async () => (await chats()).at(-1)?.id ?? ''
const picture = (by: User, messageid: string, size: 'full' | 'thumb' = 'full') =>
  testServer.call(
    'getMessagePicture',
    { params: { ticketId: ticketid, messageId: messageid, size } },
    by.token,
  )
const files = () => testServer.files()

test('a picture is posted with or without text, and readers of the chat get it in two sizes', async () => {
  expect((await post(user, { text: ' Look here ' })).status).toBe(204)
  expect((await post(ada)).status).toBe(204)
  expect(await chats()).toMatchObject([
    { text: 'Look here', hasPicture: true, number: 1 },
    { text: '', hasPicture: true, number: 2 },
  ])
  const large = await sharp({ create: { width: 1600, height: 900, channels: 3, background: 'olive' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret place' } } })
    .jpeg()
    .toBuffer()
  await post(dana, { text: 'From a camera' }, large)
  const messageid = await lastId()
  const [full, thumb] = [await picture(user, messageid), await picture(user, messageid, 'thumb')]
  expect(full.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(full.answer).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 900 })
  expect(thumb.answer.equals(full.answer)).toBe(true)
  testServer.advance(UNDO_MS / 1000)
  const widthOf = async (size: 'full' | 'thumb') =>
    (await sharp((await picture(user, messageid, size)).answer).metadata()).width
  await expect.poll(() => widthOf('thumb')).toBe(640)
  expect(await widthOf('full')).toBe(1600)
  expect(full.answer.includes('secret')).toBe(false)

  const anonymousClient = await testServer.add('User')
  expect((await picture(anonymousClient, messageid)).failure.code).toBe('not_found')
  const other = await testServer.raise(user)
  const params = { ticketId: other, messageId: messageid, size: 'full' } as const
  expect((await testServer.call('getMessagePicture', { params }, user.token)).failure.code).toBe('not_found')
})

test('a picture has a text in specified calls and in the list of conversations', async () => {
  await post(user)
  const whole = await testServer.call('getChat', { params: { ticketid } }, ada.token)
  expect(whole.answer.chats).toMatchObject([{ msg: 'Picture' }])
  const { answer } = await testServer.call('listConversations', {}, ada.token)
  expect(answer.find(({ ticketId }) => ticketId === ticketid)).toMatchObject({
    lastMessage: { text: 'Picture', hasPicture: true },
    unread: 1,
  })
  expect((await testServer.call('listAllTickets', { query: { q: 'picture' } }, dana.token)).answer).toEqual(
    [],
  )
})

test('a picture is stored once when it is sent again with its key, also concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(user, { key: 'the-one-picture' })))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204))
  expect((await post(user, { key: 'the-one-picture' }, Buffer.from('no picture at all'))).status).toBe(204)
  expect(await chats()).toHaveLength(1)
})

test('a picture is gone once its message is retracted', async () => {
  await post(user, { text: 'Oops' })
  const messageid = await lastId()
  expect((await picture(ada, messageid)).status).toBe(200)
  await testServer.call('undoMessage', { params: { ticketId: ticketid, messageId: messageid } }, user.token)
  for (const size of ['full', 'thumb'] as const) {
    expect((await picture(ada, messageid, size)).failure.code).toBe('not_found')
    expect((await picture(user, messageid, size)).failure.code).toBe('not_found')
  }
  expect(await chats()).toMatchObject([{ text: TEXTS.retracted, hasPicture: false, isRetracted: true }])
})

test('a picture of a user without write access is refused and not stored', async () => {
  const before = await files()
  const fresh = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'plum' } })
    .png()
    .toBuffer()
  const input = (id: string): LooseInput => ({
    params: { ticketId: id },
    image: fresh,
    fields: { message: {} },
  })
  const outsider = await testServer.add('SupportTeam')
  const anonymousClient = await testServer.add('User')
  await expectRefusal(testServer, 'createPictureMessage', input(ticketid), outsider, { code: 'forbidden' })
  await expectRefusal(testServer, 'createPictureMessage', input(ticketid), anonymousClient, {
    code: 'not_found',
  })
  expect(await files()).toEqual(before)
})

const bomb = () =>
  sharp({ create: { width: 8001, height: 8001, channels: 3, background: 'black' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

test.each<[string, () => Promise<LooseInput>, ErrorCode, string?]>([
  ['no picture', async () => ({ fields: { message: {} } }), 'validation', 'picture'],
  ['no message', async () => ({ image }), 'validation', 'message'],
  [
    'no ticket',
    async () => ({ params: { ticketId: 'x'.repeat(65) }, image, fields: { message: {} } }),
    'validation',
    'ticketId',
  ],
  ['a key too short', async () => ({ image, fields: { message: { key: 'short' } } }), 'validation', 'key'],
  [
    'too many words',
    async () => ({ image, fields: { message: { text: 'x'.repeat(LIMITS.chatMessage + 1) } } }),
    'validation',
    'text',
  ],
  [
    'a text',
    async () => ({ image: Buffer.from('<svg/>'), fields: { message: {} } }),
    'image_type',
    'picture',
  ],
  [
    'a damaged picture',
    async () => ({ image: image.subarray(0, image.length / 2), fields: { message: {} } }),
    'image_unreadable',
    'picture',
  ],
  [
    'too many bytes',
    async () => ({ image: Buffer.alloc(LIMITS.imageBytes + 1), fields: { message: {} } }),
    'image_too_large',
    'picture',
  ],
  [
    'too many pixels',
    async () => ({ image: await bomb(), fields: { message: {} } }),
    'image_dimensions',
    'picture',
  ],
])('a picture message with %s is refused and changes nothing', async (_, input, code, field) => {
  const before = await files()
  await expectRefusal(
    testServer,
    'createPictureMessage',
    { params: { ticketId: ticketid }, ...(await input()) },
    user,
    { code, ...(field && { field }) },
  )
  expect(await files()).toEqual(before)
  expect(await chats()).toEqual([])
})
