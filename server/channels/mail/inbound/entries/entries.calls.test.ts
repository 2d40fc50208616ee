import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'

let testServer: TestServer
let mailbox: string
let agent: User
let requester: User
let other: User

beforeAll(async () => {
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  agent = await testServer.add('SupportTeam', 'sven')
  requester = await testServer.add('User', 'amara')
  other = await testServer.add('User', 'omar')
})
afterAll(() => testServer.stop())

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const formatted = (from: string): Buffer =>
  Buffer.from(
    `From: ${from}\nTo: support@example.org\nSubject: Re: Lamp\nMessage-ID: <${from}>\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>It is <b>red</b>.<img src="cid:logo"><img src="https://evil.example/a.png"></p><script>alert(1)</script><blockquote type="cite">Which lamp?</blockquote>\n--b\nContent-Type: image/png\nContent-ID: <logo>\nContent-Transfer-Encoding: base64\n\n${PIXEL}\n--b--\n`,
  )

test('shows quote, formatting and pictures of a mail only to users who may read its ticket', async () => {
  const { id: receivedId, ticketId } = await receive(testServer, mailbox, formatted(requester.email))
  const params = { ticketId: ticketId ?? '', receivedId }
  const conversation = await testServer.call('getConversation', { params, query: {} }, agent.token)
  expect(conversation.answer.mails).toEqual([
    {
      receivedId,
      ticketId,
      entryId: null,
      kind: 'person',
      hasRest: true,
      isCut: false,
      sentBy: null,
      hasFormatting: true,
      bounce: null,
    },
  ])
  for (const { token } of [agent, requester]) {
    const { answer } = await testServer.call('getMailEntry', { params }, token)
    expect(answer.rest).toContain('Which lamp?')
    expect(answer.html).toContain('<b>red</b>')
    expect(answer.html).not.toMatch(/script|src="http/)
    expect(answer.remoteImages).toEqual({
      count: 1,
      hosts: ['evil.example'],
      loadable: token === agent.token ? 1 : 0,
    })
    expect(answer.pictures).toMatchObject([{ contentId: 'logo', type: 'image/webp' }])
  }
  expect((await testServer.call('getMailEntry', { params }, other.token)).status).toBe(404)
})

test('folds away nothing of a mail without a quote', async () => {
  const mail = `From: ${other.email}\nTo: support@example.org\nSubject: Short\nMessage-ID: <short@x>\n\nIt hums.\n\n`
  const { ticketId } = await receive(testServer, mailbox, Buffer.from(mail))
  const params = { ticketId: ticketId ?? '' }
  const { answer } = await testServer.call('getConversation', { params, query: {} }, agent.token)
  expect(answer.mails).toMatchObject([{ hasRest: false, hasFormatting: false }])
})

test('re-encodes the pictures of a mail, and leaves out pictures with too many pixels', async () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' } }).withExif({
      IFD0: { Copyright: 'Somebody' },
    })
  const small = await draw(3000, 20).jpeg().toBuffer()
  const huge = await draw(9000, 9000).png({ compressionLevel: 9, palette: true, colours: 2 }).toBuffer()
  const parts = Object.entries({ small, huge }).map(
    ([id, bytes]) =>
      `--b\nContent-Type: image/png\nContent-ID: <${id}>\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n`,
  )
  const data = (bytes: Buffer): string => `<img src="data:image/png;base64,${bytes.toString('base64')}">`
  const raw = `From: ${other.email}\nTo: support@example.org\nSubject: Pictures\nMIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>Look:<img src="cid:small"><img src="cid:huge">${data(small)}${data(huge)}${data(Buffer.from(PIXEL, 'base64'))}</p>\n${parts.join('')}--b--\n`
  const { id: receivedId, ticketId } = await receive(testServer, mailbox, Buffer.from(raw))
  const { answer } = await testServer.call(
    'getMailEntry',
    { params: { ticketId: ticketId ?? '', receivedId } },
    agent.token,
  )
  expect(answer.html).not.toContain('data:')
  const named = [...(answer.html ?? '').matchAll(/src="cid:([\w-]+)"/g)].map((match) => match[1])
  expect(named).toHaveLength(5)
  expect(answer.pictures.map(({ contentId }) => contentId)).toEqual([named[0], named[2], named[4]])
  for (const picture of answer.pictures) {
    const shown = await sharp(Buffer.from(picture.data, 'base64')).metadata()
    expect([picture.type, shown.format, shown.exif]).toEqual(['image/webp', 'webp', undefined])
    expect(shown.width).toBeLessThanOrEqual(1400)
  }

  // Earlier versions stored such pictures in the HTML.
  const earlier = `<img src="data:image/png;base64,${PIXEL}" />`
  await onDatabase(testServer, (run) =>
    run(`update mail_entries set html = '${earlier}' where received_id = '${receivedId}'`),
  )
  const params = { ticketId: ticketId ?? '', receivedId }
  const again = await testServer.call('getMailEntry', { params }, agent.token)
  expect(again.answer.html).toBe(`<img src="cid:${named[4]}" />`)
  expect(again.answer.pictures).toContainEqual(answer.pictures[2])
})
