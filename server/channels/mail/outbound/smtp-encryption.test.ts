import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AS_NEWS } from '../../../testing/mail/as-news.ts'
import { type Certificate, RIGHT, trustTestAuthority, WRONG } from '../../../testing/mail/certificates.ts'
import { startMailServer } from '../../../testing/mail/mail-server.ts'
import { startStrippingProxy } from '../../../testing/mail/stripping-proxy.ts'
import { createSmtpSender, isOwnNetwork } from './smtp.ts'

/** Neither a password nor a mail is said to a server that has not shown who it is. */

let distrust: () => void
beforeAll(() => {
  distrust = trustTestAuthority()
})
afterAll(() => distrust())

async function begin(certificate: Certificate) {
  const server = await startMailServer(certificate)
  onTestFinished(() => server.stop())
  return { server, url: new URL(server.url.replace('//', '//desk:open-sesame@')) }
}

const send = (url: URL) =>
  createSmtpSender(url.href, 'desk@example.org', () => new AbortController().signal).send({
    recipient: 'ada@example.com',
    subject: 'Printer',
    text: 'Somebody is on it',
    html: '<p>Somebody is on it</p>',
    messageId: '<1@example.org>',
    writtenAt: '2026-01-05T09:00:00.000Z',
    ...AS_NEWS,
    thread: null,
    names: [],
  })

test('an email goes to a server whose certificate is vouched for, encrypted', async () => {
  const { server, url } = await begin(RIGHT)
  await send(url)
  expect(server.received).toHaveLength(1)
  expect(server.passwords).toEqual(['open-sesame'])
  expect(server.encrypted).toEqual([true])
})

test.each([
  ['that is its own', WRONG.selfSigned, /self-signed/],
  ['of another name', WRONG.ofAnotherName, /does not match certificate/],
  ['that has expired', WRONG.expired, /expired/],
])('nothing is said to a server with a certificate %s', async (_, certificate, words) => {
  const { server, url } = await begin(certificate)
  url.search = 'requireTLS=true'
  const refused = send(url)
  // It is about the connection: the email is tried again.
  await expect(refused).rejects.toMatchObject({ isRefused: false })
  await expect(refused).rejects.toThrow(words)
  expect(server.passwords).toEqual([])
  expect(server.received).toEqual([])
})

test('an email goes to a server of the own network with a certificate of its own, encrypted', async () => {
  const { server, url } = await begin(WRONG.selfSigned)
  await send(url)
  expect(server.received).toHaveLength(1)
  expect(server.encrypted).toEqual([true])
})

test('where somebody between hides that the server encrypts, nothing is said', async () => {
  const { server, url } = await begin(RIGHT)
  const proxy = await startStrippingProxy(Number(url.port))
  onTestFinished(() => proxy.stop())
  url.port = String(proxy.port)
  url.search = 'requireTLS=true'
  await expect(send(url)).rejects.toThrow(/does not encrypt \(STARTTLS\)/)
  expect(proxy.heard.join('')).toMatch(/EHLO/)
  expect(proxy.heard.join('')).not.toMatch(/AUTH|MAIL FROM|Printer/)
  expect(server.received).toEqual([])
  // The proxy does what it is there for.
  url.search = 'requireTLS=false'
  await send(url)
  expect(proxy.heard.join('')).toMatch(/AUTH/)
})

test('encryption is asked of every server outside of the own network', () => {
  const own = ['localhost', '127.0.0.1', '[::1]', '10.1.2.3', '192.168.1.2', 'mailpit', '[fd00::1]']
  const others = [
    'mail.example.org',
    'localhost.example.org',
    '8.8.8.8',
    '[2a00:1450:4001::1]',
    '127.example.org',
  ]
  expect(own.filter((host) => !isOwnNetwork(host))).toEqual([])
  expect(others.filter(isOwnNetwork)).toEqual([])
})
