import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type User, startTestServer, type TestServer } from '../../../../testing/calls/test-server.ts'
import { addTestMailbox, receive } from '../../../../testing/mail/incoming.ts'

let testServer: TestServer
/** An install with the default setting: outbound requests reach the public network only. */
let usual: TestServer
let mailbox: string
let agent: User
let port: number

const asked: { path: string; headers: IncomingHttpHeaders }[] = []
const PHOTO = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .withExif({ IFD0: { Copyright: 'Somebody' } })
  .jpeg()
  .toBuffer()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const sendPicture = (response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'who=you' }).end(PHOTO)

const PATHS: Record<string, (response: ServerResponse) => void> = {
  '/photo.jpg': sendPicture,
  '/away.jpg': (response) => response.writeHead(302, { location: '/photo.jpg' }).end(),
  '/drawing.png': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(SVG),
  '/page.png': (response) => response.end('<html>not here</html>'),
  '/large.png': (response) => response.writeHead(200, { 'content-length': 100_000_000 }).flushHeaders(),
  '/gone.png': (response) => response.writeHead(404).end(),
}
const server = createServer((request, response) => {
  asked.push({ path: request.url ?? '', headers: request.headers })
  PATHS[request.url ?? '']?.(response)
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  const MAIL_FROM = 'Support Desk <desk@example.org>'
  testServer = await startTestServer({ environment: { MAIL_FROM, MAIL_REMOTE_PICTURES: 'any' } })
  usual = await startTestServer({ environment: { MAIL_FROM } })
  mailbox = await addTestMailbox(testServer, 'support@example.org')
  agent = await testServer.add('SupportTeam', 'sven')
})
afterAll(async () => {
  await testServer.stop()
  await usual.stop()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

let count = 0
async function mailWith(paths: readonly string[], of = { testServer, mailbox }) {
  const images = paths.map((path) => `<img src="http://127.0.0.1:${port}${path}">`).join('')
  const raw = `From: nora-${++count}@example.net\nTo: support@example.org\nSubject: Look\nMIME-Version: 1.0\nContent-Type: text/html\n\n<p>Look:</p>${images}`
  const { id: receivedId, ticketId } = await receive(of.testServer, of.mailbox, Buffer.from(raw))
  return { params: { ticketId: ticketId ?? '', receivedId } }
}

test('fetches pictures once, on request and without details of the reader, and re-encodes them', async () => {
  const mail = await mailWith(['/photo.jpg', '/away.jpg'])
  const entry = await testServer.call('getMailEntry', mail, agent.token)
  expect(entry.answer.remoteImages).toMatchObject({ count: 2, loadable: 2 })
  expect(asked).toEqual([])
  const { answer } = await testServer.call('loadMailPictures', mail, agent.token)
  expect(answer.missing).toEqual([])
  expect(answer.pictures.map(({ number }) => number)).toEqual([0, 1])
  for (const { type, data } of answer.pictures) {
    const shown = await sharp(Buffer.from(data, 'base64')).metadata()
    expect([type, shown.format, shown.width, shown.exif]).toEqual(['image/webp', 'webp', 40, undefined])
  }
  expect(asked.map(({ path }) => path).toSorted()).toEqual(['/away.jpg', '/photo.jpg', '/photo.jpg'])
  for (const { headers } of asked)
    for (const name of ['cookie', 'referer', 'origin', 'authorization', 'accept-language'])
      expect(headers[name]).toBeUndefined()

  asked.length = 0
  const again = await testServer.call('loadMailPictures', mail, agent.token)
  expect(again.answer).toEqual(answer)
  expect(asked).toEqual([])
})

test('lists files that are missing, too large or no pictures with the reason, and shows the others', async () => {
  const paths = ['/drawing.png', '/page.png', '/large.png', '/gone.png', '/photo.jpg']
  const { answer } = await testServer.call('loadMailPictures', await mailWith(paths), agent.token)
  expect(answer.missing).toEqual([
    { number: 0, reason: 'no_picture' },
    { number: 1, reason: 'no_picture' },
    { number: 2, reason: 'too_large' },
    { number: 3, reason: 'refused' },
  ])
  expect(answer.pictures.map(({ number }) => number)).toEqual([4])
})

test('sends no request to the private network for the pictures of a mail', async () => {
  const own = await addTestMailbox(usual, 'support@example.org')
  const reader = await usual.add('SupportTeam', 'sven')
  const mail = await mailWith(['/photo.jpg'], { testServer: usual, mailbox: own })
  const { answer } = await usual.call('loadMailPictures', mail, reader.token)
  expect(answer).toEqual({ pictures: [], missing: [{ number: 0, reason: 'private_address' }] })
  expect(asked).toEqual([])
})

test('records that pictures were loaded, and keeps their files while the mail uses them', async () => {
  const mail = await mailWith(['/photo.jpg'])
  await testServer.call('loadMailPictures', mail, agent.token)
  const { receivedId, ticketId } = mail.params
  const events = await testServer.ctx.store.events.list(0, 10_000)
  const told = events.filter((event) => event.kind === 'mail.pictures_loaded')
  expect(told.at(-1)).toMatchObject({ ticketId, data: { receivedId } })
  const [picture] = await testServer.ctx.store.mailEntries.pictures(receivedId)
  expect(await testServer.files()).toContain(picture?.file)
  const unused = () => testServer.ctx.store.pictures.unused([picture?.file ?? ''])
  expect(await unused()).toEqual([])
})

test('refuses to load pictures for users without staff rights', async () => {
  const user = await testServer.add('User', 'amara')
  const mail = await mailWith(['/photo.jpg'])
  expect((await testServer.call('loadMailPictures', mail, user.token)).status).toBe(403)
  expect(asked).toEqual([])
})
