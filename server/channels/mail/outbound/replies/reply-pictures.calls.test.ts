import { randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RichDocument } from '@support-desk/contract'
import { sendFile } from '../../../../testing/calls/files.ts'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'
import { type MailServer, startMailServer } from '../../../../testing/mail/mail-server.ts'
import { createSmtpSender } from '../smtp.ts'

let testServer: TestServer
let mailServer: MailServer
let mailbox: string
let agent: User
let count = 0

beforeAll(async () => {
  mailServer = await startMailServer()
  testServer = await startTestServer({ environment: { MAIL_FROM: 'Support Desk <desk@example.org>' } })
  mailbox = await addTestMailbox(testServer, 'support@example.org', { acknowledges: false })
  agent = await testServer.add('SupportTeam', 'sven')
})
beforeEach(() => mailServer.reset())
afterAll(async () => {
  await testServer.stop()
  await mailServer.stop()
})

/** A picture of at least this size: noise does not compress. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const side = Math.ceil(Math.sqrt(bytes / 3))
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(3 * side * side), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Posts a reply to a reader by mail. Returns the parsed email. */
async function replyWith(document: RichDocument, files: string[]) {
  const from = `reader-${++count}@example.net`
  const { ticketId = '' } = await receive(testServer, mailbox, {
    from,
    messageId: `first-${count}@example.net`,
  })
  const body = { document, key: `key-${count}-of-this-message`, files }
  const params = { ticketId: ticketId ?? '' }
  expect((await testServer.call('createMessage', { params, body }, agent.token)).status).toBe(200)
  testServer.advance(20)
  await expect.poll(() => testServer.countMailUnderWay(), { interval: 5 }).toBe(0)
  const reply = testServer.sent.find(({ recipient }) => recipient === from)
  if (!reply) throw new Error('No reply was sent.')
  const never = () => new AbortController().signal
  await createSmtpSender(mailServer.url, 'desk@example.org', never).send(reply)
  await createSmtpSender(mailServer.url, 'desk@example.org', never).send(reply)
  const [first, second] = mailServer.received
  expect(first?.raw).toBe(second?.raw)
  return { mail: await PostalMime.parse(first?.raw ?? ''), ticketId }
}

const words = (text: string) => ({ kind: 'paragraph' as const, content: [{ kind: 'text' as const, text }] })

test('shows a picture inline at its place in the text, with an alternative text', async () => {
  const picture = await pictureOf(2000)
  const { id: shown } = await sendFile(testServer, agent, 'IMG_1.png', picture)
  const { id: beside } = await sendFile(testServer, agent, 'beside.png', await pictureOf(900))
  const image = { kind: 'image' as const, file: shown, name: 'IMG_1.png', alt: 'The "red" lamp' }
  const { mail } = await replyWith({ version: 1, blocks: [words('Look:'), image, words('There.')] }, [
    shown,
    beside,
  ])
  const inline = mail.attachments.find(({ contentId }) => contentId !== undefined)
  expect(inline).toMatchObject({ disposition: 'inline', mimeType: 'image/png', filename: 'IMG_1.png' })
  expect(Buffer.from(inline?.content as ArrayBuffer).equals(picture)).toBe(true)
  const cid = inline?.contentId?.slice(1, -1)
  expect(mail.html?.replaceAll(/ style="[^"]*"/g, '')).toContain(
    `<p dir="auto">Look:</p><p><img src="cid:${cid}" alt="The &quot;red&quot; lamp"></p><p dir="auto">There.</p>`,
  )
  expect(mail.text).toContain('[The "red" lamp]')
  expect(mail.attachments.filter(({ disposition }) => disposition === 'attachment')).toMatchObject([
    { filename: 'beside.png' },
  ])
})

test('links a picture that is too large for a mail to the page of its ticket', async () => {
  const { id: large } = await sendFile(testServer, agent, 'large.png', await pictureOf(15.5 * 1024 * 1024))
  const { id: small } = await sendFile(testServer, agent, 'small.png', await pictureOf(900))
  const image = (file: string, name: string) => ({ kind: 'image' as const, file, name })
  const { mail, ticketId } = await replyWith(
    { version: 1, blocks: [image(large, 'large.png'), image(small, 'small.png')] },
    [large, small],
  )
  expect(mail.html).toMatch(
    new RegExp(`<a href="[^"]*/ViewTicketDetails/${ticketId}"[^>]*>\\[<bdi>large\\.png</bdi>\\]</a>`),
  )
  expect(mail.attachments).toMatchObject([{ filename: 'small.png', disposition: 'inline' }])
  expect(mail.text).toContain('large.png is too large to send by email:')
})

test('attaches a file that is no picture, even if the text embeds the file as a picture', async () => {
  const { id: file } = await sendFile(testServer, agent, 'plan.txt', Buffer.from('Step one.'))
  const { mail } = await replyWith(
    { version: 1, blocks: [words('Here:'), { kind: 'image', file, name: 'plan.txt' }] },
    [file],
  )
  expect(mail.html).not.toContain('<img')
  expect(mail.attachments).toMatchObject([{ filename: 'plan.txt', disposition: 'attachment' }])
})
