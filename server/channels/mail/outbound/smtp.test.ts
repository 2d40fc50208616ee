import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AS_NEWS } from '../../../testing/mail/as-news.ts'
import { createSmtpSender } from './smtp.ts'
import { type MailServer, startMailServer } from '../../../testing/mail/mail-server.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
beforeEach(() => server.reset())
afterAll(() => server.stop())

const TIMES = { connect: 60_000, greeting: 60_000, silence: 60_000 }

const send = (url = server.url, times = TIMES) =>
  createSmtpSender(url, 'desk@example.org', () => new AbortController().signal, times).send({
    recipient: 'ada@example.com',
    subject: 'Printer',
    text: 'We’re on it',
    html: '<p>We’re on it</p>',
    messageId: '<1@example.org>',
    writtenAt: '2026-01-05T09:00:00.000Z',
    ...AS_NEWS,
    thread: null,
    names: [],
  })

test('sends an email to its reader, from the address of the install', async () => {
  await send()
  expect(server.received).toMatchObject([{ recipient: 'ada@example.com', messageId: '<1@example.org>' }])
  expect(server.received[0]?.raw).toContain('From: desk@example.org')
})

test('stops waiting for a silent server after the timeout', async () => {
  server.troubles.connect = ['hang']
  await expect(send(server.url, { ...TIMES, greeting: 50 })).rejects.toMatchObject({ isRefused: false })
  server.troubles.recipient = ['hang']
  await expect(send(server.url, { ...TIMES, silence: 50 })).rejects.toMatchObject({ isRefused: false })
})

test('removes the password from stored answers of the server', async () => {
  const base64 = Buffer.from('s@cret/word').toString('base64')
  const words = `s@cret/word or s%40cret%2Fword\nor ${base64}? No.`
  server.troubles.recipient = [Object.assign(new Error(words), { responseCode: 550 })]
  const refused = send(server.url.replace('//', '//desk:s%40cret%2Fword@'))
  await expect(refused).rejects.toMatchObject({ isRefused: true })
  await expect(refused).rejects.toThrow(/… or … or …\? No\./)
})
